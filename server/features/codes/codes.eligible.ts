import { BILLING } from '#shared/domain/codes.ts'
import { type NoteSource, sourceOf } from '#shared/domain/note-source.ts'
import { sameHeading } from '#shared/domain/note-text.ts'
import type { Statement } from '#shared/domain/statements.ts'

/** Which statements of a note state the clinician's diagnoses. */

const JUDGED =
  /\b(?:assessment|impressions?|diagnos[ei]s|diagnostic|formulation|dx|a\/p|opinion|problem list|conceptuali[sz]ation)\b/i
const NOT_JUDGED = /\b(?:risk|safety|suicid\w*|mental status|self)\b/i
const PLANNED = /\b(?:plan|recommendations?)\b/i
const TOPIC = /^(?:dx|(?:\w+ )?diagnos[ei]s|diagnostic impression|impression|problems?|assessment)$/i
/** "Dx: …" and "Meets criteria for …" count anywhere. */
const STATED =
  /^(?:(?:primary|secondary|principal|current|final|admission|discharge) )?(?:dx|diagnos[ei]s|diagnostic impression)\b[^:.]{0,20}:|\b(?:meets|met) (?:(?:full|the|all|current|dsm[-\w]*|diagnostic) )*criteria for\b|\bI (?:am )?diagnos(?:e|ed|ing)\b/i

/** How much text is searched. A long assessment has a tenth of it. */
const MAX_CHARACTERS = 40_000

/** Statements that may name diagnoses, without the codes that were added. */
export function diagnosticStatements(statements: readonly Statement[]): Statement[] {
  let left = MAX_CHARACTERS
  return statements.filter((statement) => {
    if (!isDiagnostic(statement)) return false
    left -= statement.text.length
    return left >= 0
  })
}

function isDiagnostic({ section, topic, text }: Statement): boolean {
  if (sameHeading(section, BILLING)) return false
  return (
    (JUDGED.test(section) && !NOT_JUDGED.test(section)) ||
    TOPIC.test(topic) ||
    STATED.test(text) ||
    isPlanned(section)
  )
}

/** In a plan, only a line that begins with the diagnosis names it: "GAD: continue sertraline". */
export function mustLead({ section, topic, text }: Statement): boolean {
  return isPlanned(section) && !JUDGED.test(section) && !TOPIC.test(topic) && !STATED.test(text)
}

function isPlanned(section: string): boolean {
  return PLANNED.test(section)
}

const LABEL =
  /^[ \t]*(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?[ \t]*[-–]?[ \t]*)?\[?([\p{L}][\p{L}\p{N} .'’-]{0,30}?)\]?[ \t]*:[ \t]+/u
const PATIENT = /^(?:patient|paciente|client|pt|p)$/i

/** The speakers of the visit. A line without a label continues the one before. */
export function patientLines(note: { inputText: string | null; transcript: string | null }) {
  const source: NoteSource | null = sourceOf(note)
  const lines = [...(source?.text ?? '').matchAll(/[^\r\n]+/g)]
  let isPatient = false
  const said = lines.map((match) => {
    const label = LABEL.exec(match[0])?.[1]
    if (label) isPatient = PATIENT.test(label.trim())
    return { start: match.index, end: match.index + match[0].length, isPatient }
  })
  /** Whether a statement is supported only by what the patient said. The clinician's own lines don't. */
  return ({ by, evidence }: Pick<Statement, 'by' | 'evidence'>): boolean =>
    by !== 'clinician' &&
    evidence.length > 0 &&
    evidence.every(({ start, end }) =>
      said.some((line) => line.isPatient && line.start <= start && end <= line.end + 1),
    )
}
