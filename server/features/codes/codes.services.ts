import type { Session } from '#shared/contracts/codes.ts'
import { clockText, type Requirement } from '#shared/domain/codes.ts'

/**
 * Services by the clock: code numbers and their minutes (a time is reached at its midpoint). The labels are ours; the
 * descriptors of the code set are copyrighted and not used.
 */

export type Service = {
  code: string
  title: string
  because: string
  hint: string | null
  needs: readonly Requirement[]
  text: string
}

type Asked = { noteType: string; session: Session; medical: boolean | null }
type Offered = { services: Service[]; noService: string | null }

const none = (noService: string): Offered => ({ services: [], noService })

const THERAPY_NEEDS: readonly Requirement[] = ['times', 'diagnosis', 'intervention', 'response', 'plan']
const CRISIS_NEEDS: readonly Requirement[] = [
  'times',
  'crisis',
  'risk',
  'mental-status',
  'intervention',
  'crisis-plan',
]
const LONG = 'Some payers ask why the session had to be longer than 52 minutes. Give the reason in the note.'
const ADD_ON = 'An add-on: report it with the E/M code of the medical visit, which isn’t suggested here.'

type Range = { code: string; from: number; to: number; addOn: string }
const RANGES: readonly Range[] = [
  { code: '90832', from: 16, to: 37, addOn: '90833' },
  { code: '90834', from: 38, to: 52, addOn: '90836' },
  { code: '90837', from: 53, to: Number.POSITIVE_INFINITY, addOn: '90838' },
]
const SHORTEST = 16
const CRISIS_FROM = 30
/** From here on, each further block of up to 30 minutes counts once more. */
const CRISIS_FIRST_ENDS = 74
const CRISIS_STEP = 30

export function servicesFor({ noteType, session, medical }: Asked): Offered {
  if (noteType === 'Initial Assessment') return { services: intake(session, medical), noService: null }
  const { minutes, medicalVisit, therapyMinutes } = session
  if (minutes === null) return none('Enter when the visit started and stopped.')
  if (noteType === 'Crisis Intervention' && minutes >= CRISIS_FROM) {
    return { services: crisis(session, minutes), noService: null }
  }
  if (medicalVisit && medical !== false) {
    if (therapyMinutes === null) return none('Enter the minutes of psychotherapy, without the medical visit.')
    return therapy(session, therapyMinutes, true)
  }
  if (noteType === 'Medication Review' && medical !== false) {
    return none(
      'A medication visit is billed with an E/M code, which isn’t suggested here. If you also did psychotherapy, select the medical visit and enter the minutes of psychotherapy.',
    )
  }
  return therapy(session, minutes, false)
}

function therapy(session: Session, minutes: number, addOn: boolean): Offered {
  const range = RANGES.find(({ from, to }) => from <= minutes && minutes <= to)
  if (!range)
    return none(`Psychotherapy codes start at ${SHORTEST} minutes. This session was ${counted(minutes)}.`)
  const { from, to } = range
  const span = Number.isFinite(to) ? `${from} to ${to} minutes` : `${from} minutes or more`
  const code = addOn ? range.addOn : range.code
  const title = addOn ? `Psychotherapy with a medical visit, ${span}` : `Psychotherapy, ${span}`
  const clock = clockOf(session)
  const apart = addOn ? ` ${counted(minutes)} of psychotherapy, apart from the medical visit.` : ''
  const service: Service = {
    code,
    title,
    because: addOn
      ? `${counted(minutes)} of psychotherapy, apart from the medical visit. This code is for ${span}.`
      : `${clock} This code is for ${span}.`,
    hint: addOn ? ADD_ON : code === '90837' ? LONG : null,
    needs: addOn ? ['therapy-minutes', 'medical-visit', ...THERAPY_NEEDS] : THERAPY_NEEDS,
    text: `CPT ${code}: ${lowered(title)}. ${clock}${apart}`,
  }
  return { services: [service], noService: null }
}

function crisis(session: Session, minutes: number): Service[] {
  const clock = clockOf(session)
  const further = Math.ceil(Math.max(0, minutes - CRISIS_FIRST_ENDS) / CRISIS_STEP)
  const first: Service = {
    code: '90839',
    title: 'Crisis psychotherapy, first 30 to 74 minutes',
    because: `The note type is Crisis Intervention. ${clock}`,
    hint: 'Not on the same day as an intake evaluation or another psychotherapy code.',
    needs: CRISIS_NEEDS,
    text: `CPT 90839: crisis psychotherapy. ${clock}`,
  }
  if (further === 0) return [first]
  const units = further === 1 ? 'once' : `${further} times`
  return [
    first,
    {
      code: '90840',
      title: `Additional crisis time, each 30 minutes, ${units}`,
      because: `${counted(minutes - CRISIS_FIRST_ENDS)} beyond the first ${CRISIS_FIRST_ENDS}.`,
      hint: 'Only together with 90839.',
      needs: ['times'],
      text: `CPT 90840, ${units}: ${counted(minutes - CRISIS_FIRST_ENDS)} of crisis psychotherapy beyond the first ${CRISIS_FIRST_ENDS}.`,
    },
  ]
}

function intake(session: Session, medical: boolean | null): Service[] {
  const clock = session.minutes === null ? '' : ` ${clockOf(session)}`
  const needs: readonly Requirement[] = ['history', 'mental-status', 'diagnosis', 'plan']
  const because = 'The note type is Initial Assessment. This code has no time range.'
  const plain: Service = {
    code: '90791',
    title: 'Intake evaluation',
    because,
    hint: null,
    needs,
    text: `CPT 90791: intake evaluation.${clock}`,
  }
  const withMedicine: Service = {
    code: '90792',
    title: 'Intake evaluation that includes medical services',
    because,
    hint:
      medical === null
        ? 'Only for clinicians who provide medical services. Your profile has no medical credentials.'
        : null,
    needs: [...needs, 'medical-services'],
    text: `CPT 90792: intake evaluation that includes medical services.${clock}`,
  }
  if (medical === false) return [plain]
  return medical ? [withMedicine, plain] : [plain, withMedicine]
}

/** "Start 2:05 PM, stop 2:50 PM, 45 minutes." */
function clockOf({ start, stop, minutes }: Session): string {
  if (start === null || stop === null || minutes === null) return ''
  return `Start ${clockText(start)}, stop ${clockText(stop)}, ${counted(minutes)}.`
}

const counted = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const MEDICAL =
  /^(?:MD|DO|MBBS|APRN|ARNP|NP|PMHNP|PMHCNS|FNP|AGNP|AGPCNP|ANP|PNP|CNP|CRNP|DNP|CNS|PA)(?:-\w+)*$/
const NOT_MEDICAL =
  /^(?:LCSW|LICSW|LISW|LMSW|LSW|MSW|CSW|ACSW|ASW|LMFT|MFT|AMFT|LPC|LPCC|LCPC|LMHC|LCMHC|LCMHCA|APCC|LAC|LADC|LCADC|CADC|PSYD|PHD|EDD|LP|NCC|MA|MS|MED)(?:-\w+)*$/

/** Whether the credentials in the profile include medical services; null if they don't say. */
export function isMedical(credentials: string | null): boolean | null {
  const parts = (credentials ?? '')
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[\s,;/]+/)
    .filter(Boolean)
  if (parts.some((part) => MEDICAL.test(part))) return true
  return parts.some((part) => NOT_MEDICAL.test(part)) ? false : null
}
