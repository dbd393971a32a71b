import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import type { Place } from './places.ts'

const words = (list: string): RegExp => new RegExp(`\\b(?:${list})`, 'i')

const KIN =
  'mother|father|sister|brother|aunt|uncle|cousin|grandmother|grandfather|nephew|niece|son|daughter|parents?|wife|husband|family'
const ILL =
  'bipolar|depress\\w*|schizo\\w*|suicide|overdose\\w*|alcohol\\w*|drank|drinks|epilep\\w*|dementia|alzheimer\\S*|anxiety|addict\\w*|attempt\\w*|hang(?:ed)?|died (?:of|by)|adhd'
const SCORED =
  /\b(?:PHQ|GAD|PCL|MADRS|HAM-?[DA]|MoCA|AIMS|BPRS|YMRS|Young Mania|Y-?BOCS|EPDS|ISI|ESS|ASRS|C-SSRS|CADSS|CIWA|COWS|AUDIT|DAST|GDS|Bush[- ]Francis|MMSE|BDI|PANSS|Vanderbilt)\b[^.;]{0,40}\d/
const EXAM =
  /\b(?:affect|thought (?:process|content)|thinking|oriented|insight|judgment|eye contact|groomed|psychomotor|speech|mood “|cooperative|gait|linear|goal[- ]directed)\b/gi
const ORDER =
  '(?:start|begin|add|continue|stop|hold|increase|decrease|reduce|raise|lower|taper|restart|resume|switch|refill|renew|discontinue|stay on|keep|return|refer|check|order|repeat|recheck|no change)'

/** Words that indicate a place more reliably than the reader does. */
const CUES: readonly (readonly [Place, RegExp, number])[] = [
  ['allergy', words('allerg(?:y|ic|ies)|no known (?:drug )?allerg|anaphyla|intolerance to'), 3],
  ['scores', SCORED, 2],
  [
    'vitals',
    /\b(?:blood pressure|pulse|heart rate|oxygen saturation|BMI|temperature|height) (?:[a-z]+ ){0,4}\d|\bweight (?:is |today )?\d/i,
    3,
  ],
  [
    'labs',
    /\b(?:sodium|potassium|creatinine|TSH|A1c|hemoglobin|QTc|drug screen|urinalysis)\b[^.;]{0,30}(?:\d|positive|negative)/i,
    1.5,
  ],
  [
    'risk',
    words('suicid|homicid|self[- ]harm|firearms?|guns?\\b|rifle|pistol|handgun|thoughts of (?:death|dying)'),
    2.5,
  ],
  [
    'risk',
    /\b(?:has|holds?|keeps?|locks?) (?:up )?(?:the |all |her |his )?(?:medications?|medicine|pills)\b/i,
    1.5,
  ],
  [
    'medical',
    words('LMP|asthma|hypertension|diabetes|contracept|pregnan|seizures?\\b|ear tubes|surger(?:y|ies)'),
    1.5,
  ],
  [
    'risk',
    /“[^”]*\b(?:better off|die|dying|kill(?:ing)?|suicid\w*|end it|be dead|not wake up|wake up|wasn't born|not be here|going to do anything)\b[^”]*”/i,
    2,
  ],
  [
    'history',
    /^(?:mood|anxiety|sleep|appetite|energy|concentration|focus|panic|nightmares|mania|psychosis|s?he (?:is |has been )?(?:sle(?:eps?|pt|eping)|eat(?:s|ing)|ate))\b/i,
    2.5,
  ],
  ['substance', words('alcohol|cannabis|tobacco|cocaine|vap(?:es|ing)|cigarettes?'), 0.7],
  ['family', new RegExp(`\\b(?:${KIN})\\b[^.;]{0,50}\\b(?:${ILL})\\b|family history`, 'i'), 1],
  ['social', words('born (?:at|in|and raised)|walked at|talked on time|milestones|grew up'), 3],
  ['past_psych', words('past psychiatric|psychiatric admissions?|prior admissions?'), 1],
  [
    'assessment',
    /^(?:my |the )?(?:impression|opinion|diagnos[ei]s|assessment)\b|^(?:in summary|overall),? /i,
    3,
  ],
  [
    'plan',
    new RegExp(
      `^(?:(?:the )?plan (?:is|will be)|(?:so |and )?(?:we|i|he|she|they) (?:(?:agreed|settled|decided) (?:on|to)|(?:will|am going to) (?:${ORDER}|see|call|write|send|ask)))\\b`,
      'i',
    ),
    2,
  ],
  ['plan', new RegExp(`^${ORDER}\\b`, 'i'), 1.5],
  [
    'plan',
    /\breturn (?:in|to clinic)\b|\bcome back in\b|\bnext (?:visit|appointment|session) (?:is |in |on )/i,
    2,
  ],
]

/** The places a finished sentence indicates, with weights. */
export function cuesOf(text: string): (readonly [Place, number])[] {
  const cues: (readonly [Place, number])[] = CUES.filter(([, pattern]) => pattern.test(text)).map(
    ([place, , weight]) => [place, weight] as const,
  )
  if (/\d ?m?c?g\b/.test(text) && drugsIn(text).length > 0) cues.push(['medication', 1])
  const exam = new Set(Array.from(text.matchAll(EXAM), ([cue]) => cue.toLowerCase())).size
  if (exam > 1) cues.push(['mse', Math.min(exam, 4)])
  return cues
}

/** Without one of these words, the reader's topic comes from the sentences around. */
const NEEDED: Partial<Record<TopicId, RegExp>> = {
  risk: words(
    'suicid|homicid|self[- ]?harm|self-injur|cutting|harm|hurt|kill|die|dead|dying|death|attempt|overdose|hang|jump(?:ed|ing)?\\b|guns?\\b|firearm|rifle|pistol|handgun|weapon|ammunition|safe\\b|lock|thoughts|plan\\b|intent|ideation|violen|assault|threat|better off|wake up|born\\b(?!\\s+(?:at|in))|reasons? (?:for|to) liv|protective|safety|checks?\\b|going to do anything|not be here|abuse|command|risk',
  ),
  substance: words(
    'alcohol|drink|drank|drunk|beers?\\b|wine|vodka|whiskey|liquor|sober|sobriety|cannabis|marijuana|thc\\b|joints?\\b|edibles?\\b|gumm|cocaine|meth|heroin|fentanyl|opioid|opiate|pills\\b|drugs?\\b|cigar|tobacco|smok|vap|nicotine|pack|caffeine|coffee|energy drink|crav|relapse|withdrawal|detox|last use|substance|meetings?\\b|sponsor|binge',
  ),
  allergy: words('allerg|anaphyl|intoleran|hives|rash|reaction|swelling|dystonia'),
  vitals: words(
    'blood pressure|pulse|heart rate|temperature|weight|weigh|height|BMI|vital|saturation|respirat|pounds|kilos|afebrile|orthostat',
  ),
  scores: /\d|score|screen|item/i,
  labs: /\d|negative|positive|normal|level|\btest|\bCT\b|MRI|EKG|ECG|culture|screen/i,
  family: new RegExp(`\\b(?:${KIN}|mom|dad|relatives?|adopted|maternal|paternal)\\b`, 'i'),
  plan_tests: words(
    'labs?\\b|levels?\\b|panel|TSH|A1c|sodium|creatinine|EKG|ECG|CBC|CMP|BMP|urine|blood|sleep study|MRI|MoCA|PHQ|test|weigh|prolactin|screen|log\\b|count',
  ),
  follow_up: words(
    'return|follow|back\\b|visit|appointment|session|see (?:him|her|them)|weeks?\\b|call|clinic|monday|tuesday|wednesday|thursday|friday|next',
  ),
  plan_therapy: words(
    'therap|CBT|DBT|homework|group|counsel|exposure|skill|sleep|breath|diary|journal|record|practice|activity|walk|exercise|session|program|meeting|sponsor|EMDR|ERP',
  ),
}
const DRUGS =
  /\bm(?:g|cg|l)\b|\bdos(?:e|es|ing)\b|medic|\bpills?\b|tablet|capsule|refill|supply|prescri|inject|taper|patch|side effect|tolerat|missed|\brash\b|tremor|stiffness|sedat|nausea|headache|dizz|appetite suppress|vitamin|antibiotic|stimulant|benzodiazepine|antidepressant/i
const ABOUT_DRUGS: readonly TopicId[] = ['medication', 'plan_med', 'adherence', 'side_effects']
const UNSUPPORTED = 0.25

/** The reader's topics, less those that none of the sentence's words support. */
export function supported(
  topics: Partial<Record<TopicId, number>>,
  text: string,
): Partial<Record<TopicId, number>> {
  const kept = { ...topics }
  for (const [topic, needed] of Object.entries(NEEDED) as [TopicId, RegExp][])
    if (kept[topic] !== undefined && !needed.test(text)) kept[topic] = (kept[topic] ?? 0) * UNSUPPORTED
  const drugs = DRUGS.test(text) || drugsIn(text).length > 0
  for (const topic of ABOUT_DRUGS)
    if (kept[topic] !== undefined && !drugs) kept[topic] = (kept[topic] ?? 0) * UNSUPPORTED
  return kept
}

const PLAN_TOPICS: readonly TopicId[] = [
  'plan_safety',
  'plan_med',
  'plan_tests',
  'plan_therapy',
  'plan_referral',
  'plan_other',
  'follow_up',
]
const PLAN_CUES: readonly (readonly [TopicId, RegExp, number])[] = [
  [
    'follow_up',
    words(
      'return (?:to|in|visit)|follow[- ]?up\\b|come back|next (?:visit|appointment|session)|see (?:him|her|them|you) (?:again |back )?(?:in|on|next)|(?:RN|nurse) (?:will )?call|visit with',
    ),
    0.7,
  ],
  [
    'plan_safety',
    words('988|911|crisis|safety plan|emergency|\\bED\\b|guns?\\b|firearms?|rifle|naloxone|driving'),
    0.6,
  ],
  ['plan_tests', words('labs?\\b|level\\b|TSH|EKG|ECG|CBC|blood pressure log|urine|MRI|sleep study'), 0.4],
  ['plan_therapy', words('therapy|CBT|DBT|homework|group\\b|exposure|skills|thought record'), 0.4],
  ['plan_referral', words('refer'), 0.4],
]

/** The kind of a plan's line. */
export function planTopicOf(text: string, topics: Partial<Record<TopicId, number>>): TopicId {
  const scores = new Map(PLAN_TOPICS.map((topic) => [topic, topics[topic] ?? 0]))
  for (const [topic, pattern, weight] of PLAN_CUES)
    if (pattern.test(text)) scores.set(topic, (scores.get(topic) ?? 0) + weight)
  const tested = /\blevels?\b/i.test(text) && !/\d ?m?c?g\b/.test(text)
  if (drugsIn(text).length > 0 && !tested && !/^(?:if|call|return)\b/i.test(text))
    scores.set('plan_med', (scores.get('plan_med') ?? 0) + 0.8)
  scores.set('plan_other', (scores.get('plan_other') ?? 0) + 0.2)
  return [...scores].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
