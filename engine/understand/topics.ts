import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept, Topic } from '../lexicon/concept.ts'
import { drugsIn } from './drug-names.ts'
import { isBlood } from './persons.ts'
import type { Act } from './statement.ts'

/** Of several topics the one that a clinician would look for the sentence under; earlier ones win. */
const REPORT_ORDER: readonly Topic[] = [
  'risk',
  'means',
  'allergies',
  'abuse',
  'psychosis',
  'substances',
  'side-effects',
  'adherence',
  'medication',
  'panic',
  'sleep',
  'eating',
  'appetite',
  'mania',
  'obsessions',
  'trauma',
  'scores',
  'therapy',
  'psychiatric-history',
  'concentration',
  'energy',
  'anger',
  'mood',
  'interest',
  'anxiety',
  'medical',
  'labs',
  'vitals',
  'protective',
  'family',
  'function',
  'events',
  'social',
]

const PLAN_ORDER: readonly Topic[] = [
  'plan-safety',
  'plan-disposition',
  'plan-tests',
  'plan-follow-up',
  'plan-referral',
]

/** A treatment that is named is what counts, whatever else the sentence says. */
export function topicOf(
  act: Act,
  sentence: string,
  found: readonly Concept[],
  asked: Topic | undefined,
  about: string | undefined,
): Topic {
  const topics = new Set(found.map(({ topic }) => topic))
  // "I lie there checking my pulse", "the blood pressure one, she changed it": nothing was measured.
  if (act === 'report' && !HAS_VALUE.test(sentence)) {
    topics.delete('vitals')
    topics.delete('scores')
  }
  if (act === 'plan' || act === 'declined' || act === 'education') return planTopic(sentence, topics)
  if (act === 'assessment') {
    if (topics.has('diagnosis')) return 'diagnosis'
    if (topics.has('risk-level') || topics.has('risk') || SAFE_OR_NOT.test(sentence)) return 'risk-level'
    return topics.has('course') ? 'course' : 'formulation'
  }
  if (act === 'observation') {
    const exam = found.filter(({ topic }) => topic === 'mental-status' || topic === 'exam').length
    if (exam >= 3) return 'mental-status'
    if (WEIGHED.test(sentence) && !topics.has('scores') && !topics.has('labs')) return 'vitals'
    return (
      (['vitals', 'labs', 'scores', 'exam'] as const).find((topic) => topics.has(topic)) ??
      (asked && MEASURED.has(asked)
        ? asked
        : exam === 0 && /\blevels?\b/i.test(sentence)
          ? 'labs'
          : 'mental-status')
    )
  }
  if (act === 'collateral') return 'collateral'
  if (
    about &&
    (!tellsOfPatient(sentence) || (asked !== 'risk' && asked !== 'means' && isTheirOwn(sentence, found)))
  ) {
    if (about === 'someone' && asked) return asked
    if (asked === 'means' || asked === 'family') return asked
    const clinical = found.some(({ topic }) => CLINICAL.has(topic))
    return clinical && isBlood(about) ? 'family' : clinical && topics.has('abuse') ? 'abuse' : 'social'
  }
  // "My chest goes tight, I sweat, I shake.": an attack, where no medicine is spoken of. "I see him fall."
  if (
    (topics.has('panic') || topics.has('obsessions') || topics.has('eating')) &&
    topics.has('side-effects') &&
    asked !== 'side-effects' &&
    asked !== 'medication' &&
    !TAKEN.test(sentence) &&
    drugsIn(sentence).length === 0
  )
    topics.delete('side-effects')
  const best = REPORT_ORDER.find((topic) => topics.has(topic))
  // "Are folks out to get you?" "Not when I'm sober.": says when, of what was asked.
  if (asked && QUALIFIES.test(sentence) && sentence.split(' ').length <= 8 && drugsIn(sentence).length === 0)
    return asked
  if (
    asked === 'allergies' &&
    drugsIn(sentence).length > 0 &&
    (!best || best === 'medication' || best === 'side-effects' || WEAK.has(best))
  )
    return asked
  // "Any pills in the house?" "Her morphine, half a bottle.": there to be taken, not taken.
  if (
    asked === 'means' &&
    drugsIn(sentence).length > 0 &&
    (!best || best === 'medication' || best === 'substances' || WEAK.has(best))
  )
    return asked
  // "Any thoughts of hurting the baby?" "Yes. I get an image of him falling.": what the thought is.
  if (
    asked === 'risk' &&
    best === 'obsessions' &&
    /\b(?:images?|pictures?|thoughts?|sees?)\b/i.test(sentence)
  )
    return asked
  // "Have you ever tried to hurt yourself?" "I took my aunt's pills. They pumped my stomach."
  if (asked === 'risk' && best && OF_HARM_DONE.has(best) && HARM_DONE.test(sentence)) return asked
  if (drugsIn(sentence).length > 0 && (!best || !STRONGER_THAN_DRUGS.has(best)))
    return best === 'adherence' ? 'adherence' : 'medication'
  // "Any family history?" "Shadi had the psychosis after her first baby."
  if (asked === 'family' && best && CLINICAL.has(best) && isOfSomebody(sentence)) return asked
  // "How's work?" "Busy. I have a pistol in my truck."
  if ((best === 'risk' || best === 'means') && asked && OF_LIFE.has(asked)) return best
  // "Any allergies?" "Sulfa. And I had my tonsils out in March."
  if (asked === 'allergies' && best && best !== 'allergies' && WAS_DONE.test(sentence)) return best
  if (asked && (!best || WEAK.has(best) || topics.has(asked))) return asked
  return best ?? asked ?? 'events'
}

const WAS_DONE =
  /\b(?:checked|tested|removed|taken out|surgery|operated|operation|scanned|x-?rays?|mri|(?:tonsils|appendix|gallbladder|uterus|wisdom teeth) out)\b/i
const HAS_VALUE =
  /\d|\b(?:normal|negative|positive|high|low|fine|good|up|down|elevated|better|worse|creeping|okay|perfect|zero|all over)\b/i
const QUALIFIES =
  /^(?:(?:but|and|well)[, ]+)*(?:not|only|just|except|mostly)(?: really| mostly| maybe| sometimes)? (?:when|if|while|after|during|unless)\b/i
const OWN_CLAUSE = /[,;] (?:and |but )?(?:she|he) (?:is|was|has|takes|drinks|smokes|uses|swears|loves)\b.*$/i

/** "My sister thinks I need something, she's on Paxil": the Paxil is hers. */
function isTheirOwn(sentence: string, found: readonly Concept[]): boolean {
  const rest = sentence.replace(OWN_CLAUSE, '')
  if (rest === sentence) return false
  if (drugsIn(sentence).length > 0) return drugsIn(rest).length === 0
  const left = conceptsIn(rest.toLowerCase())
  return found.some(({ topic }) => CLINICAL.has(topic)) && !left.some(({ topic }) => CLINICAL.has(topic))
}

const OF_SOMEBODY_NAMED =
  /^(?!(?:Patient|Denies|Reports|Sometimes|Never|Only|Just|Maybe|Voices|Depression|Anxiety|Bipolar|Suicide|Alcohol|Nobody|Everybody)\b)[A-Z][a-z]+ (?:had|has|was|is|took|takes|died|did|got|went|hears|heard|drank|drinks|used)\b(?!.*\b(?:patient|their|them)\b)/
/** "Heroin was the worst of it" names nobody. */
function isOfSomebody(sentence: string): boolean {
  const [first = ''] = sentence.split(' ')
  return (
    OF_SOMEBODY_NAMED.test(sentence) && !/ing$/.test(first) && conceptsIn(first.toLowerCase()).length === 0
  )
}

const OF_LIFE = new Set<Topic>(['social', 'events', 'function'])

/** "My wife says I am like a bear" is about the patient. */
function tellsOfPatient(sentence: string): boolean {
  // "My auntie takes Ativan for her nerves": her own.
  if (/\b(?:takes|took) (?:\w+ ){0,3}?for (?:his|her) \b/i.test(sentence)) return false
  // "My doctor started me on metformin."
  if (
    /\b(?:started|put|placed|kept|switched|prescribed|took|weaned|tapered) (?:patient|them) (?:on|off|to|a|some|\w+ for)\b/i.test(
      sentence,
    )
  )
    return true
  return /\b(?:says?|said|thinks?|thought|told|tells|noticed|notices|worr(?:y|ies|ied)|complains?|complained|calls?|called|asked|wants|wanted|gave|gives|made|makes|puts?|took|takes|found|saw|keeps|labeled|fills|counted)\b.*\b(?:patient|their|them|his|her|him)\b/i.test(
    sentence,
  )
}

/** A dose without its unit and its drug: "we stay at 75", "ten percent every four weeks", "never stop it suddenly". */
const DOSES =
  /\b(?:stay(?:ing)?|keep(?:ing)? (?:it|you|him|her|them|that)|hold(?:ing)? (?:it|you|steady)?|remain|leave (?:it|the|that)|go(?:ing)? (?:up|down|back|straight|from \d[\d.]*)(?: on)?(?:,? \w+){0,4}|cut(?:ting)?(?: \w+){0,3}|drop(?:ping)?(?: \w+){0,3}|bump(?:ing)?(?: \w+){0,3}|rais(?:e|ing)(?: \w+){0,3}|lower(?:ing)?(?: \w+){0,3}|increas(?:e|ing)(?: \w+){0,3}|decreas(?:e|ing)(?: \w+){0,3}) (?:at|on|to|by) \d+(?:\.\d+)?\b(?! ?(?:a\.?m|p\.?m|o'clock|minutes?|hours?|pounds|times|percent sure))|\b(?:take|come|peel|shave|knock|drop) (?:off|down)(?: by)? \d+(?:\.\d+)?(?: mg)?,? (?:each|every|a|per) (?:week|\d+|month|day|other)|\b(?:drop|cut|rais|lower|increas|decreas|bump|reduc)\w* (?:it|that|this|the dose)\b[^.;]{0,20}\bto (?:a )?\d|\b\d+(?:\.\d+)? ?(?:%|percent)[^.]{0,30}\bevery\b|\b(?:stop|quit|skip)\w*\b[^.]{0,25}\b(?:suddenly|abruptly|cold turkey|all at once|on your own|on their own)\b/i

function planTopic(sentence: string, topics: ReadonlySet<Topic>): Topic {
  const drug =
    drugsIn(sentence).length > 0 ||
    /\b\d+(?:\.\d+)? ?(?:mg|mcg)\b|\b(?:dose|pills?|tablets?|capsules?|films?|patch(?:es)?|strips?|lozenges?|capful|refill)\b|\bnot (?:used|using|taken|taking)\b/i.test(
      sentence,
    ) ||
    DOSES.test(sentence)
  if (
    topics.has('plan-safety') &&
    !(drug && !/988|911|emergency|\ber\b|\bed\b|lock|safety|gun|firearm/i.test(sentence))
  )
    return 'plan-safety'
  if (IF_THEN_CALL.test(sentence) && !drug) return 'plan-safety'
  if (GOES_DOWN.test(sentence)) return 'plan-medication'
  if (topics.has('plan-tests')) return 'plan-tests'
  if (drug) return 'plan-medication'
  const found = PLAN_ORDER.find((topic) => topics.has(topic))
  if (found) return found
  if (DATED.test(sentence)) return 'plan-follow-up'
  if (SEEN_WEEKLY.test(sentence)) return 'plan-therapy'
  if (topics.has('therapy') || topics.has('function') || topics.has('social') || topics.has('sleep'))
    return 'plan-therapy'
  return 'plan-other'
}

const TAKEN =
  /\b(?:took|take[ns]?|taking|dose|doses|pills?|meds?|medic\w+|shot|tablets?|gives? (?:me|them)|increase[ds]?|went up|started (?:it|that|the)|since the)\b/i
/** "I'd go down, from fifty to twenty-five at bedtime." */
const GOES_DOWN =
  /\b(?:go|goes|going|come|comes|coming|cut|drop\w*|taper\w*) (?:up|down|back)?,? ?from \d+(?:\.\d+)?(?: mg)? to \d+(?:\.\d+)?(?! ?(?:pounds|hours|days|times|%))/i
/** "I don't think home is safe tonight." */
const SAFE_OR_NOT =
  /\b(?:is|are|be|feel|not) (?:\w+ )?(?:safe|in (?:immediate )?danger)\b(?! (?:to (?:take|use|combine|drive)|with|for (?:the|your)))/i
/** A day with its time: "December 8th at 10", "Wednesday the 9th at 9:15". */
const DATED =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b[^.;]{0,20}\b(?:at \d|\d{1,2}:\d\d|\d{1,2} ?[ap]\.?m\b|noon)|\bthe \d{1,2}(?:st|nd|rd|th),? at (?:\d|noon)/i
/** "If he talks about dying again, you call us the same day." */
const IF_THEN_CALL =
  /^if [^:]{4,60}: |\b(?:if|any ?time|whenever|the (?:moment|minute)) .{6,80}\b(?:calls?|texts?|phones?|tells?|brings?|comes? in)\b.{0,30}\b(?:team|us|clinician|me|clinic|them|him|her|in|same day|right away|immediately|first)\b/i
const SEEN_WEEKLY =
  /\bsees? (?:him|her|them|[A-Z][a-z]+)\b.{0,20}\b(?:weekly|every (?:other )?week|once a week|twice a week)/
const WEIGHED =
  /\bat \d{2,3}(?: pounds)? today\b|\b(?:weight|weighs?|scale)\b.*\d{2,3}|\d{2,3}(?: (?:pounds|kilos)| today\b.*\bpounds)/i
const MEASURED = new Set<Topic>(['vitals', 'labs', 'scores'])
const CLINICAL = new Set<Topic>([
  'risk',
  'diagnosis',
  'substances',
  'mood',
  'anxiety',
  'psychosis',
  'mania',
  'psychiatric-history',
  'medical',
  'medication',
  'family',
  'abuse',
  'adherence',
])
const OF_HARM_DONE = new Set<Topic>([
  'medication',
  'adherence',
  'side-effects',
  'psychiatric-history',
  'substances',
  'sleep',
])
const HARM_DONE =
  /\b(?:took|taken|swallow\w*|spit\w*|pumped|charcoal|stitch\w*|hospital|emergency|\ber\b|icu|ambulance|pills?|tablets?|bottle|overdos\w*|woke up|found (?:me|him|her|them|patient)|looked up)\b/i
const STRONGER_THAN_DRUGS = new Set<Topic>([
  'risk',
  'means',
  'allergies',
  'side-effects',
  'adherence',
  'abuse',
])
/** Words of these are in many sentences that are about something else. */
const WEAK = new Set<Topic>([
  'social',
  'events',
  'function',
  'family',
  'protective',
  'medical',
  'mood',
  'anxiety',
  'trauma',
])

const WEIGHTS: Partial<Record<Topic, number>> = {
  risk: 12,
  means: 12,
  allergies: 12,
  abuse: 9,
  medication: 8,
  adherence: 7,
  'side-effects': 6,
  substances: 6,
  psychosis: 6,
  'plan-medication': 11,
  'plan-follow-up': 11,
  'plan-safety': 11,
  'plan-disposition': 11,
  'plan-tests': 10,
  'plan-referral': 9,
  'plan-therapy': 7,
  'plan-other': 5,
  diagnosis: 11,
  'risk-level': 11,
  vitals: 10,
  labs: 10,
  scores: 10,
  exam: 9,
  'mental-status': 9,
  sleep: 5,
  mania: 5,
  family: 5,
  'psychiatric-history': 6,
  collateral: 4,
  formulation: 6,
}

export function weightOf(
  topic: Topic,
  found: readonly Concept[],
  sentence: string,
  answers: boolean,
  direct = false,
): number {
  // What was agreed on counts, whatever it is about.
  if ((topic.startsWith('plan') || topic === 'risk-level') && found.length === 0)
    return (WEIGHTS[topic] ?? 3) * (/\d/.test(sentence) ? 1 : 0.8)
  // What is seen is seen, whatever the words for it.
  if (found.length === 0 && topic === 'mental-status') return 6
  if (found.length === 0 && !answers && drugsIn(sentence).length === 0 && !/\d/.test(sentence)) return 0
  if (found.length === 0 && drugsIn(sentence).length === 0)
    return (WEIGHTS[topic] ?? 3) * (/\d/.test(sentence) ? 1.2 : direct ? 0.9 : 0.4)
  const numbers = /\d/.test(sentence) ? 1 : 0
  return (WEIGHTS[topic] ?? 3) + Math.min(3, found.length) * 0.5 + numbers + (answers ? 1.5 : 0)
}
