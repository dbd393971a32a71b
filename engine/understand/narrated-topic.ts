import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Topic } from '../lexicon/concept.ts'
import { drugsIn } from './drug-names.ts'
import { personOf } from './persons.ts'
import type { Act } from './statement.ts'
import { topicOf } from './topics.ts'

/** Headings people type or dictate, and what stands under them. */
const HEADINGS: readonly (readonly [RegExp, Topic])[] = [
  [/^(?:a\/p|assessment and plan)\b/i, 'diagnosis'],
  [
    /^(?:p|(?:the )?plan|tx plan|disposition|dispo?|duty to warn|orders?|recs|homework|hw|recommendations?|aftercare(?: plan)?|discharge plan|discharge (?:meds|medications)(?: are)?|to do|next steps)\b/i,
    'plan-other',
  ],
  [
    /^(?:a|assessment|impression|imp|dx|(?:final )?diagnos[ei]s(?: at discharge)?(?: are| is)?|formulation|opinion)\b/i,
    'diagnosis',
  ],
  [
    /^(?:o|objective|mse|mental status(?: exam(?:ination)?)?|on (?:mental status|exam(?:ination)?)|exam)\b/i,
    'mental-status',
  ],
  [/^(?:vs|vitals?(?: signs)?)\b/i, 'vitals'],
  [/^(?:labs?|results)\b/i, 'labs'],
  [
    /^(?:s|subjective|hpi|cc|chief complaint|interval history|history of present illness|hospital course|course|condition at discharge|reason for (?:admission|visit|treatment))\b/i,
    'complaint',
  ],
  [/^(?:meds?|medications?|current medications?|home meds?)\b/i, 'medication'],
  [/^(?:allerg(?:y|ies)|nkda|all)\b/i, 'allergies'],
  [/^(?:pmh|pmhx|medical|past medical history|medical history)\b/i, 'medical'],
  [
    /^(?:past psychiatric history|psychiatric history|psych(?: hx)?|pph|past psych)\b/i,
    'psychiatric-history',
  ],
  [/^(?:fhx?|family(?: history| psychiatric history)?)\b/i, 'family'],
  [/^(?:shx?|soc(?:ial)?(?: history| hx)?|developmental(?: history)?)\b/i, 'social'],
  [/^(?:substances?(?: use)?|etoh|alcohol|drugs|sud)\b/i, 'substances'],
  [/^(?:risk|safety|si|risk assessment)\b/i, 'risk'],
  [/^(?:means(?: safety| restriction)?)\b/i, 'means'],
  [/^(?:testing|scores?|scales|screeners?|measures|rating scales)\b/i, 'scores'],
  [/^(?:collateral)\b/i, 'collateral'],
]
const HEADED = /^([A-Za-z][A-Za-z /&]{0,38}?)\s*(?::|\s-\s|\.(?=\s|$))\s*(.*)$/s

const HEADING_GOES_ON =
  /^(?:(?:for|from|of|at|by) (?:the |this |her |his |their )?[a-z]+(?: [a-z]+)?|to the [a-z]+|today|section|now|as follows|note|next|exam(?:ination)?|history|and plan|plan|summary|signs|screen(?:ing)?|use|hx|are|is|(?:and|&) [a-z]+)$/i

/** "Disposition, home to her parents", "Recommendations to the court." */
const OPENING = /^([A-Za-z][A-Za-z /&]{0,38}?),\s+(.*)$/s
/** These open a part of a dictation wherever they stand: "Plan, drop lithium to nine hundred." */
const OPENING_ANYWHERE =
  /^(plan|the plan|assessment|impression|disposition|dispo|recommendations?|diagnos[ei]s|final diagnos[ei]s|mental status|on exam(?:ination)?|objective),\s+(.*)$/is

/** "Schizophrenia, treatment resistant, slowly improving.": named as what it is, with nothing said of anybody. */
const NAMES_DIAGNOSIS =
  /^(?:chronic |acute |recurrent |severe |moderate |mild )?(?:schizo\w+|bipolar (?:one|two|i|ii|1|2|disorder)|major depress\w+|mdd|ptsd|post-?traumatic stress|ocd|adhd|gad(?![- ]?\d)|generalized anxiety|panic disorder|social anxiety|(?:opioid|alcohol|cannabis|stimulant|cocaine|methamphetamine|tobacco|sedative) use disorder|borderline|anorexia|bulimia|adjustment disorder|delirium|dementia|alzheimer\S*|tardive|insomnia disorder|prolonged grief)\b(?=[^.]{0,50},|[^.]{0,30}$)(?!.*\b(?:he|she|they|patient|mother|father|sister|brother|since|was|had|runs)\b)/i

const KIN =
  'mother|mom|father|dad|wife|husband|hubby|partner|sister|sis|brother|bro|daughter|son|parents?|roommate|case manager|staff|nursing|teacher|school|grandmother|grandfather|aunt|uncle|girlfriend|boyfriend'
/** "MOM (TEL): same picture 2017", "Hubby: "less snappy"": what another one says. "Mother: bipolar" is what she has. */
const SAYS_OF_PATIENT = new RegExp(
  `^(?:${KIN})(?: \\([^)]{0,30}\\))?: ?["“]|^(?:${KIN}) \\([^)]{0,30}\\b(?:tel|phone|ph|by phone|collateral)\\b[^)]{0,12}\\):`,
  'i',
)

type Placed = { heading: Topic | undefined; topic: Topic; act: Act; words: string }

const PLAN_CUES =
  /^(?:the )?plan (?:is|remains|stays|unchanged)\b|\b(?:discharge medications|prescribed at discharge|return criteria|homework (?:is|:)|will (?:be|start|continue|follow|see|call|return|begin|have|repeat|increase|decrease|taper|attend|keep|need|get|contact|bring|come)|(?<!\b(?:no|without|without a|any) )plan (?:is )?(?:to|for)|(?:is|are) to (?:be|take|return|call|continue|follow|go|have|stop|start|repeat)|return to (?:clinic|the)|follow[- ]?up|start(?:ing)? (?:[\w-]+ ){1,3}\d|comes off (?:altogether|entirely|completely|today|now)|increase(?:d|ing)? \w+ (?:to|from)|continue|discontinue(?!d)|refer(?:red|ral)?|safety plan|988|i am (?:going to|starting|increasing|ordering|referring|continuing|decreasing|stopping)|i will|we will|recheck|repeat (?:labs?|level|tsh|phq)|scheduled|appointment (?:with|on)|should (?:call|return|go|carry|avoid|take|not)|told to|advised|instructed|given (?:a |the )?(?:written|card|list|crisis|number|copy|handout|information|referral)|discharged? (?:to|home|with)|begins? the|goes? to|going to (?:his|her|their|the) )/i
const JUDGE_CUES =
  /\b(?:diagnos[ei]s|meets criteria|consistent with|risk (?:at|is|of|for|judged|level|today|factors?)|impression|assessment|protective factors?|in (?:full|partial) remission|rule out|differential|formulation|prognosis|f\d\d\.?\d*|no acute (?:risk|safety)|low acute|i (?:think|believe|judge|suspect)|clinically|partial response|improved since|worse in setting|does not meet)\b/i
const EXAM_CUES =
  /\b(?:mental status|affect|thought process|thought content|oriented|insight|judgment|eye contact|groomed|psychomotor|speech (?:is|was|normal|rate|clear)|on exam|cooperative|appearance|clean shaven|alert|tremor|gait)\b/i

/** What is ordered in as few words as possible: "start bupropion xl 150", "hold lamictal", "sertraline 100 to 150". */
const ORDERED =
  /^(?:plan:? )?(?:start|begin|add|taper|hold|refill|renew|swap|switch|stop|restart|resume|titrate|increased? .{0,40}\d+(?: mg)? to \d+|decreased? .{0,40}\d+(?: mg)? to \d+|(?:patient |she |he )?declin(?:es|ed))\b/i
/** "Prazosin, start 1 mg at bedtime." "Paroxetine down to 10 for a week, then off." */
const ORDERED_OF_IT =
  /^,? (?:start|begin|stop|hold|continue|increase|decrease|taper)\b(?!.*\b(?:in (?:19|20)\d\d|by|from|after|was|were)\b)|^,? (?:up|down) to \d+(?:\.\d+)?(?: mg)?\b(?=.*\b(?:then|for (?:a|one|\d+) (?:weeks?|days?)|tonight|tomorrow|starting)\b)(?!.*\b(?:was|were|ago|last|since|had|by|from|in (?:19|20)\d\d)\b)/i

function ordered(words: string): boolean {
  if (ORDERED.test(words)) return true
  const drug = drugsIn(words)[0]
  return drug?.start === 0 && ORDERED_OF_IT.test(words.slice(drug.end))
}

const ORDERED_TESTS =
  /^(?:check|recheck|order|obtain|draw|get)\b.{0,30}\b(?:li|lithium|tsh|labs?|level|a1c|bmp|cmp|cbc|lipids|ekg|ecg|vpa|uds)\b|\b(?:labs?|tsh|cmp|bmp|cbc|lipids|ekg|level)\b.{0,40}\bordered\b|^see again\b/i
/** "Back in three weeks, video is fine.", "Return in eight.", "See him the 14th." */
const RETURNS =
  /^(?:(?:he|she|they|patient) (?:returns?|comes back|is back)|return(?:s|ing)?|back|rtc|recheck|revisit|see (?:him|her|them|patient|again)|next (?:visit|appointment|session|check))\b.{0,24}?\b(?:in \d|on |at \d|the \d|next |tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:a|one) (?:week|month))/i
/** What is said after the judgement, without a word of planning: it is to be done. */
const TO_BE_DONE =
  /^(?:hold|eat|avoid|call|message|one[- ]to[- ]one|1:1|1 to one|transfer|admit|discharge|home (?:to|with|today)|keep|stay|no change|same|stays? (?:inpatient|on the unit|in hospital)|remains? (?:inpatient|on the unit|in hospital)|i (?:will )?see (?:him|her|them)|homework|suggest\w*|report to|rpt to|asked (?:him|her|them|patient) to|told (?:him|her|them|patient) to|sitter|lipids|tsh|cmp|cbc|bmp|labs?|ekg|(?:i'd|i had|i) thought about|we (?:did )?(?:kick|talk|discuss|consider)|(?:he|she) wanted)\b|\b(?:clinic|appointment|visit|intake|dr\. \w+|therapist|group|program|lipids|a1c|level|ekg|labs)\b.{0,50}\b(?:in \d+ (?:days?|weeks?|months?)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)/i
/** "34-year-old woman follow-up MDD": who comes, and for what. */
const PRESENTS = /^\d+-year-old (?:wo)?man\b/i
const OF_TESTS =
  /\b(?:urine drug screen|urine|tox|drug screen|pregnancy test|hcg)\b.{0,20}\b(?:negative|positive|normal|neg|pos)\b/i

/** Where a narrated sentence belongs; headings hold until the next one. */
export function narratedTopic(
  sentence: string,
  before: Topic | undefined,
  opensParagraph: boolean,
  late: boolean,
): Placed {
  // A paragraph without a heading of its own is about something else again.
  let current = opensParagraph ? undefined : before
  let words = sentence
  const headed = HEADED.exec(sentence) ?? (opensParagraph ? OPENING : OPENING_ANYWHERE).exec(sentence)
  if (headed) {
    const known = HEADINGS.find(([pattern]) =>
      new RegExp(`${pattern.source}(?:\\s+\\S+){0,3}$`, 'i').test((headed[1] ?? '').trim()),
    )
    // "Plan to start sertraline." is no heading, though it is short and begins with one.
    const beyond = known ? (headed[1] ?? '').trim().replace(known[0], '').trim() : ''
    const bare = (headed[2] ?? '').trim() === ''
    const tells = bare && sentence.trim().endsWith('.') && beyond !== '' && !HEADING_GOES_ON.test(beyond)
    if (known && !tells) {
      current = known[1]
      words = isInline(known[1]) ? sentence : (headed[2] ?? '')
      if (bare) return { heading: current, topic: current, act: 'report', words: '' }
    }
  }
  // "F/U: NP Birdwell 3/15": near the end it heads what is arranged.
  const arranged = late && /^(?:f\/?u|follow[- ]?up)(?: plan)?: ?(\S.*)$/is.exec(sentence)?.[1]
  if (arranged) {
    current = 'plan-other'
    words = `Follow-up: ${arranged}`
  }
  if (SAYS_OF_PATIENT.test(sentence))
    return { heading: undefined, topic: 'collateral', act: 'collateral', words: sentence }
  const found = conceptsIn(words.toLowerCase())
  const topics = new Set(found.map(({ topic }) => topic))
  const under = current?.startsWith('plan')
    ? 'plan'
    : current === 'diagnosis'
      ? 'assessment'
      : current === 'mental-status' || current === 'vitals' || current === 'labs'
        ? 'observation'
        : undefined
  let act: Act = 'report'
  const measured =
    /\d/.test(words) &&
    (topics.has('vitals') || topics.has('labs') || topics.has('scores')) &&
    !PLAN_CUES.test(words)
  // A mental status told in one breath holds words of many topics.
  const exam = found.filter(({ topic }) => topic === 'mental-status' || topic === 'exam').length
  const named = late && under !== 'plan' && NAMES_DIAGNOSIS.test(words)
  // What comes after the diagnosis is judged or to be done, like what comes after its heading.
  if (named) current = 'diagnosis'
  if (named) act = 'assessment'
  else if (PRESENTS.test(words) && under === undefined) act = 'report'
  else if (exam >= 4 && under !== 'assessment') act = 'observation'
  else if (under === 'plan') act = 'plan'
  else if (under === 'assessment')
    act =
      (PLAN_CUES.test(words) || TO_BE_DONE.test(words) || RETURNS.test(words)) && !JUDGE_CUES.test(words)
        ? 'plan'
        : 'assessment'
  else if (under === 'observation' && ORDERED_TESTS.test(words)) act = 'plan'
  else if (under === 'observation' && !PLAN_CUES.test(words) && !JUDGE_CUES.test(words)) act = 'observation'
  else if ((ordered(words) && drugsIn(words).length > 0) || ORDERED_TESTS.test(words) || RETURNS.test(words))
    act = 'plan'
  else if (OF_TESTS.test(words) && under === undefined) act = 'observation'
  else if (
    JUDGE_CUES.test(words) &&
    !/\b(?:reports|denies|says|states|history of|mother|father|brother|sister)\b/i.test(words)
  )
    act = 'assessment'
  else if (
    PLAN_CUES.test(words) &&
    !/\b(?:was|were|had been|has been) (?:started|increased|restarted|stopped|discontinued|placed|given|tried|tapered)\b/i.test(
      words,
    )
  )
    act = 'plan'
  else if (EXAM_CUES.test(words) && !/\b(?:reports|denies|says|states|complains)\b/i.test(words))
    act = 'observation'
  else if (measured) act = 'observation'
  const about = act === 'report' ? personOf(words) : undefined
  const asked =
    current && !current.startsWith('plan') && current !== 'diagnosis' && current !== 'mental-status'
      ? current
      : undefined
  const drug = drugsIn(words).length > 0
  // "All: penicillin (rash)" is an allergy, though a rash is a side effect elsewhere.
  if (ALLERGY_LINE.test(words) && under !== 'plan')
    return { heading: undefined, topic: 'allergies', act: 'report', words }
  if (act === 'report' && current === 'allergies' && headed)
    return { heading: current, topic: 'allergies', act, words }
  const topic =
    act === 'report' && asked && asked !== 'complaint' && found.length === 0
      ? asked
      : topicOf(act, words, found, drug ? undefined : asked === 'complaint' ? undefined : asked, about)
  return { heading: current, topic, act, words }
}

/** "ALLERGY HALDOL – dystonia" on a line of its own. */
const ALLERGY_LINE = /^(?:drug )?(?:allerg(?:y|ies|ic)|nkda|nka)\b(?! (?:pill|med|shot|season))/i

const INLINE = new Set<Topic>([
  'allergies',
  'medication',
  'medical',
  'substances',
  'family',
  'risk',
  'means',
  'scores',
  'labs',
  'vitals',
  'collateral',
])

/** "Allergies: none" says nothing without its heading, and its heading holds for that line. */
export const isInline = (topic: Topic): boolean => INLINE.has(topic)
