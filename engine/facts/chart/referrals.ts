import type { PlanStep } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { quotation, sourceWords } from './quotation.ts'
import {
  agrees,
  isSupposed,
  isUnfinished,
  numbersOf,
  refusedAfter,
  refuses,
  replyTo,
  type Said,
  saidIn,
} from './said.ts'

const TO =
  "((?:the |a |an |our |your |their |that )?[\\w'.&-]+(?: [\\w'.&-]+){0,7}?)(?=[,;!]|\\.(?: |$)|$| (?:who|that|which|for|because|and|so|to (?:see|look|talk|get|check|help)|if|today|this|next|on|since|at|when|too|as well|with)\\b)"
const REFERS: RegExp[] = [
  new RegExp(
    `\\b(?:i am|i will|we are|we will|i would like to|i want to|i am going to)(?: going to)? (?:refer(?:ring)?|send(?:ing)?) (?:you|him|her) (?:over |on |back |up )?(?:to|for) ${TO}`,
    'i',
  ),
  new RegExp(
    `\\b(?:i am|i will|we are|we will|i am going to|let me)(?: also)? (?:put(?:ting)? in|plac(?:e|ing)|mak(?:e|ing)|writ(?:e|ing)|send(?:ing)?|do(?:ing)?) (?:a|the|that|your) referral (?:today |over )?(?:to|for|with) ${TO}`,
    'i',
  ),
]
const SPECIALIST =
  "((?:the |a |an |our |your )?(?:[\\w-]+ ){0,2}?(?:dietitian|nutritionist|neurologist|cardiologist|endocrinologist|gynecologist|ob|psychologist|neuropsychologist|therapist|counselor|social worker|case manager|physical therapist|occupational therapist|sleep (?:clinic|doctor|specialist)|kidney doctor|heart doctor|eye doctor|primary care doctor|pain clinic|women's clinic|advocate|dentist|dermatologist))\\b"
REFERS.push(
  new RegExp(
    `\\bi (?:would like|want|need) (?:you|him|her) to (?:see|meet with|meet|go see|talk to) ${SPECIALIST}`,
    'i',
  ),
  new RegExp(
    `\\b(?:i am going to|i will|we will|i am)(?: going to)? (?:ask for|get(?:ting)? you (?:in with|set up with|connected with)|set(?:ting)? you up with|connect(?:ing)? you with|hook(?:ing)? you up with) ${SPECIALIST}`,
    'i',
  ),
  new RegExp(`^(?:(?:and|then|also|so),? )*(?:please )?see ${SPECIALIST}`, 'i'),
)
const PLACES =
  /\b(?:dr\.|doctor|psych\w*|therap\w*|counsel\w*|clinic|program|group|neurolog\w*|cardiolog\w*|dietitian|nutritionist|ob|gyn\w*|pediatric\w*|endocrin\w*|sleep|kidney|nephrolog\w*|liver|eye|heart|pain|primary care|physical|occupational|speech|social work\w*|case manage\w*|iop|php|partial|dbt|cbt|emdr|erp|exposure|couples|family|grief|detox|rehab|specialist|testing|evaluation|center|team|service|legal|housing|va|navigator|coach|ultrasound|surgery|rheumatolog\w*|gastroenterolog\w*|dermatolog\w*|urolog\w*)\b/i

export function referrals(visit: UnitsOfVisit): PlanStep[] {
  const said = saidIn(visit)
  const found = new Map<string, PlanStep>()
  for (const one of said) {
    if (one.role !== 'clinician' || one.question || isUnfinished(one.plain) || isSupposed(one.plain)) continue
    if (
      /\b(?:not|never|could|might|only|once|until|was|did|had)\b/i.test(
        one.plain.split(/\brefer|\bsend/i)[0] ?? '',
      )
    )
      continue
    for (const pattern of REFERS) {
      const match = pattern.exec(one.plain)
      const to = match?.[1]
      if (
        !to ||
        !PLACES.test(to) ||
        /\b(?:hospital|home|er|emergency|pharmacy|text|link|message|prescription)\b/i.test(to)
      )
        continue
      if (refusedAfter(said, one.index)) continue
      const lead = /\b(?:see|meet|talk to)\b/i.test(match?.[0].slice(0, -to.length) ?? '')
        ? 'See'
        : /\bfor\s*$/i.test(match?.[0].slice(0, -to.length) ?? '')
          ? 'Referral for'
          : 'Referral to'
      const what = `${lead} ${to.replace(/^(?:our|your|their|that) /i, 'the ').replace(/\.$/, '')}`
      found.set(what.toLowerCase(), { kind: 'step', of: 'referral', what, units: numbersOf(one.unit) })
      break
    }
  }
  return [...found.values()]
}

const ASKS_LEAVE =
  /\b(?:(?:can|may|could) i|(?:would it be|is it) (?:okay|ok|all right|alright|fine) (?:if i|for me to|to)|do i have your (?:permission|okay|ok) to|(?:are you )?(?:okay|ok) (?:if i|with me|for me to)|do you mind if i|mind if i|would you (?:let me|mind if i))\s+(call|talk to|talk with|speak to|speak with|tell|contact|text|phone|ring|loop in|reach out to|update|calling|talking to|telling|let)\s+((?:your |the |his |her )?(?:dr\. |ms\. |mr\. )?[\w'-]+)/i
const PEOPLE =
  /^(?:your |the |his |her )?(?:(?:dr\. |doctor |ms\. |mr\. |mrs\. )\w+|mom|mother|mama|dad|father|wife|husband|partner|girlfriend|boyfriend|sister|brother|son|daughter|parents|aunt|uncle|grandmother|grandma|therapist|doctor|counselor|sponsor|roommates?|friend|school|boss|probation|caseworker|pediatrician|family)\b/i
const LIMITS = /\b(?:not|do not|does not|just|only|but|except|nothing)\b/i

/** Who may be told what: asked, and answered. */
export function releases(visit: UnitsOfVisit): PlanStep[] {
  const said = saidIn(visit)
  const found: PlanStep[] = []
  for (const one of said) {
    if (one.role !== 'clinician' || !one.question) continue
    const [, verb = '', person = ''] = ASKS_LEAVE.exec(one.plain) ?? []
    const who = personNamed(person) ?? (/^(?:him|her)$/i.test(person) ? personBefore(said, one) : undefined)
    const reply = who ? replyTo(said, one.index) : undefined
    if (!who || !reply) continue
    const turn = said
      .slice(reply.index, reply.index + 4)
      .filter(({ at, role }) => at === reply.at && role === reply.role)
    const act = /^(?:tell|telling|let|update|loop)/i.test(verb)
      ? `inform ${who}`
      : `${/^(?:talk|speak)/i.test(verb) ? 'talk to' : 'contact'} ${who}`
    const units = numbersOf(one.unit, reply.unit)
    if (refuses(reply.plain) && !turn.some(({ plain }) => agrees(plain))) {
      found.push({ kind: 'step', of: 'release', what: `Does not agree that the clinician may ${act}`, units })
      continue
    }
    if (!agrees(reply.plain)) continue
    const limit = limitIn(turn, visit)
    if (limit === undefined) continue
    found.push({ kind: 'step', of: 'release', what: `Agrees that the clinician may ${act}${limit}`, units })
  }
  return found
}

/** What the patient adds to the yes; undefined where it can't be quoted, and the yes alone would be too wide. */
function limitIn(turn: readonly Said[], visit: UnitsOfVisit): string | undefined {
  const limits = turn.filter(({ plain }) => LIMITS.test(plain))
  if (limits.length === 0) return ''
  const start = limits[0]?.sentence.start ?? 0
  const end = limits.at(-1)?.sentence.end ?? start
  const quote = quotation(sourceWords(visit.source, start, end), 2)
  return quote && `: ${quote}`
}

/** "Your mother. May I call her?": the only person named in the same breath. */
function personBefore(said: readonly Said[], { at, index }: Said): string | undefined {
  const words = said
    .slice(Math.max(0, index - 3), index)
    .filter((one) => one.at === at)
    .map(({ plain }) => plain)
    .join(' ')
  const named = [
    ...words.matchAll(
      /\byour (mother|mom|father|dad|wife|husband|partner|sister|brother|son|daughter|therapist|aunt|uncle|grandmother|girlfriend|boyfriend)\b/gi,
    ),
  ]
  const first = named[0]?.[1]?.toLowerCase()
  return first && named.every(([, kin]) => kin?.toLowerCase() === first)
    ? (KIN_WORDS[first] ?? first)
    : undefined
}

function personNamed(person: string): string | undefined {
  if (PEOPLE.test(person)) {
    const name = person.replace(/^(?:your|the|his|her) /i, '')
    return /^(?:dr\.|doctor|ms\.|mr\.|mrs\.)/i.test(name)
      ? name
      : name.split(' ')[0]?.toLowerCase() === 'doctor'
        ? 'the doctor'
        : (KIN_WORDS[name.split(' ')[0]?.toLowerCase() ?? ''] ?? name.split(' ')[0])
  }
  return /^[A-Z][a-z]{2,}$/.test(person) &&
    !/^(?:You|Your|Him|Her|Them|It|The|That|This|Someone|Anyone|Anybody|Somebody)$/.test(person)
    ? person
    : undefined
}
const KIN_WORDS: Record<string, string> = {
  mom: 'mother',
  mama: 'mother',
  dad: 'father',
  grandma: 'grandmother',
}
