import type { Background } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { isSupposed, isUnfinished, numbersOf, type Said, saidIn } from './said.ts'

const JOB =
  "(?:teacher|teacher's aide|(?:pre-?k |teaching |home health |nurse'?s? |nursing )?aide|paraprofessional|professor|nurse|nurse practitioner|paramedic|emt|firefighter|police officer|cop|correctional officer|security guard|electrician|plumber|carpenter|welder|mechanic|machinist|roofer|painter|truck driver|bus driver|delivery driver|driver|mail carrier|postal worker|dispatcher|cashier|barista|bartender|server|waiter|waitress|line cook|cook|chef|baker|hairdresser|hairstylist|barber|cleaner|janitor|custodian|housekeeper|landscaper|farmer|rancher|fisherman|lobsterman|logger|miner|accountant|bookkeeper|lawyer|attorney|paralegal|engineer|software engineer|programmer|developer|designer|graphic designer|writer|editor|journalist|musician|artist|photographer|librarian|social worker|caseworker|counselor|therapist|physical therapist|pharmacist|pharmacy tech(?:nician)?|dental hygienist|dentist|doctor|physician|resident|surgeon|veterinarian|vet tech|realtor|salesman|saleswoman|manager|store manager|project manager|secretary|receptionist|administrative assistant|office manager|pastor|priest|minister|pilot|flight attendant|contractor|foreman|supervisor|warehouse worker|seamstress|tailor|butcher|surveyor|architect|scientist|researcher|phlebotomist|cna|medical assistant|stay-at-home (?:mom|dad|mother|father)|homemaker|caregiver|daycare worker|nanny|college student|grad(?:uate)? student|nursing student|law student|medical student|student|(?:college |high school )?(?:freshman|sophomore|junior|senior)|veteran|retiree)"
const KIND =
  '(?:(?:retired|registered|licensed|former|part-time|full-time|high school|middle school|elementary|kindergarten|preschool|special ed|math|science|english|music|icu|er|union|school|long-haul|night|third-grade|second-grade|first-grade|fourth-grade|fifth-grade) )*'
/** "I'm a retired nurse." */
export const OCCUPATION = new RegExp(
  `\\bi (?:am|work as|was working as) (?:an? )?(${KIND}${JOB})(?=[.,;!]|$| (?:at|in|for|and|with|so|over|on|but)\\b)`,
  'i',
)

const KIN =
  '(?:mother|mom|mama|father|dad|parents|grandmother|grandma|grandfather|grandparents|sister|brother|husband|wife|partner|boyfriend|girlfriend|fiancee?|son|daughter|kids|children|roommates?|aunt|uncle|cousin|in-laws|son-in-law|daughter-in-law|mother-in-law|father-in-law|friend|family)'
const LIVES_WITH = new RegExp(
  `\\bi (?:still |now |currently |just )?(?:live|am living|am staying|stay) (?:at home )?with ((?:my |our |the |an? |2 |3 )?(?:older |younger |twin |best |two |three |\\d )?${KIN}(?:,? and (?:my |our |the )?(?:\\d |two |three |younger |older )?${KIN})?)(?=[.,;!]|$| (?:and|in|now|since|right|at|but|on|so|while|until)\\b)`,
  'i',
)
const ALONE = /\bi (?:still |now |currently )?(?:live|am living) (?:alone|by myself|on my own)\b/i
const CHILDREN =
  /\bi (?:have|have got|got) ((?:\d|an?|one|two|three|four|five) (?:(?:little|young|grown|teenage|small|adult|older|younger) )?(?:kids?|children|child|sons?|daughters?|boys|girls))(?=[.,;!]|$| (?:and|at|who|with|in)\b)/i
const WORKS_AT =
  /\bi (?:work|am working) ((?:part[- ]time |full[- ]time |nights |days )?(?:at|for|in) (?:an? |the )?(?:[a-z][\w'-]+ ){0,1}(?:bakery|warehouse|hospital|school|restaurant|store|grocery store|factory|plant|shipyard|library|bank|clinic|nursing home|daycare|call center|construction|retail|landscaping|insurance|accounting|pharmacy|salon|office|farm|dealership|garage|gym|church|hotel|casino|post office|county|city|state|university|college|diner|coffee shop|hardware store|mill|kitchen|deli|emergency room|icu))(?=[.,;!]|$| (?:and|now|since|so|but|on|in|downtown|for)\b)/i
const OUT_OF_WORK =
  /\bi (?:got|was|have been) (?:just )?(laid off|fired|let go)\b|\bi (?:am|have been) (unemployed|out of work|on disability|on leave|on medical leave|retired)\b|\bi (retired|lost my job)\b/i
const UNSURE =
  /\b(?:used to|would|might|maybe|when i was|back when|if|want to|going to|years ago|before|until)\b/i

export function background(visit: UnitsOfVisit): Background[] {
  const said = saidIn(visit)
  const found: Background[] = []
  for (const one of said) {
    if (one.role === 'clinician' && one.question) found.push(...hospital(said, one))
    if (one.role !== 'patient' || one.question || isSupposed(one.plain) || isUnfinished(one.plain)) continue
    if (UNSURE.test(one.plain)) continue
    const units = numbersOf(one.unit)
    const put = (of: Background['of'], what: string): void => {
      found.push({ kind: 'background', of, what, units })
    }
    const home = LIVES_WITH.exec(one.plain)?.[1]
    if (home) put('home', `lives with ${withoutMy(home)}`)
    else if (ALONE.test(one.plain)) put('home', 'lives alone')
    const children = CHILDREN.exec(one.plain)?.[1]
    if (children) put('children', `has ${children.toLowerCase()}`)
    const works = WORKS_AT.exec(one.plain)?.[1]
    if (works) put('work', `works ${works.toLowerCase()}`)
    const out = OUT_OF_WORK.exec(one.plain)
    const how = (out?.[1] ?? out?.[2] ?? out?.[3])?.toLowerCase()
    if (how && !/\b(?:almost|nearly|not|never)\b/i.test(one.plain)) put('work', outWords(how))
  }
  return latest(found)
}

const withoutMy = (text: string): string => text.toLowerCase().replace(/\b(?:my|our|the) /g, '')
const outWords = (how: string): string =>
  how === 'lost my job'
    ? 'lost job'
    : /^(?:laid off|fired|let go)$/.test(how)
      ? `was ${how} from work`
      : /^on|^unem|^out/.test(how)
        ? `is ${how}`
        : how

const ASKS_HOSPITAL =
  /\b(?:ever|any|been)\b.{0,40}\b(?:hospitalized|hospitalizations?|(?:in (?:a|the) )?(?:psych(?:iatric)? )?(?:hospitals?|unit|ward)|inpatient)\b/i
const NEVER = /^(?:(?:oh|well)[, ]+)*(?:no|never|nope|not once)(?:[.,!]|$| never\b| hospital)/i
/** "Ever been hospitalized for your mood?" "Never." */
function hospital(said: readonly Said[], question: Said): Background[] {
  const reply = said[question.index + 1]
  if (!ASKS_HOSPITAL.test(question.plain) || !reply || reply.role !== 'patient' || !NEVER.test(reply.plain))
    return []
  if (
    /\b(?:since|this (?:time|week|month)|recent\w*|last|your (?:mom|mother|father|dad|brother|sister)|family|anyone|anybody|go to|need|want|would|attempt|tried|suicid|hurt|overdose|medical|surgery|or)\b/i.test(
      question.plain,
    )
  )
    return []
  const rest = said
    .slice(reply.index + 1, reply.index + 4)
    .filter(({ at, role }) => at === reply.at && role === 'patient')
  if (
    /\b(?:but|except|well|just)\b/i.test(reply.plain) ||
    rest.some(({ plain }) => /\b(?:but|except|well|hospital|er|once|unit)\b/i.test(plain))
  )
    return []
  const psychiatric =
    /\b(?:psych\w*|mental|mood|depression|nerves|inpatient|for (?:this|that|anything like))\b/i.test(
      question.plain,
    )
  const what = psychiatric ? 'denies past psychiatric hospitalization' : 'denies past hospitalization'
  return [{ kind: 'background', of: 'hospital', what, units: numbersOf(question.unit, reply.unit) }]
}

/** One fact for home, children and hospital: the last one said. Work may have two. */
function latest(found: readonly Background[]): Background[] {
  const byKind = new Map<string, Background>()
  for (const one of found) byKind.set(one.of === 'work' ? `work ${one.what}` : one.of, one)
  return [...byKind.values()]
}
