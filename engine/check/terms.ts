import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept } from '../lexicon/concept.ts'
import { drugsIn, withGenericNames } from '../understand/drug-names.ts'
import { expandShorthand } from '../understand/shorthand.ts'
import { expanded } from '../words/clean.ts'
import { digits } from '../words/numbers.ts'

/** A text as the checker compares it: the same words for the same things, whichever register they come from. */
export type Terms = {
  plain: string
  words: Set<string>
  numbers: { value: string; unit: string }[]
  drugs: Set<string>
  /** Of a note's words, the concepts of whose phrase they are a part: "homicidal" is said where somebody is to be hurt. */
  means: Map<string, string[]>
}

/** Whether a text holds a word, or what the word is a part of. */
export function holds(words: ReadonlySet<string>, word: string, { means }: Terms): boolean {
  return words.has(word) || (means.get(word)?.some((concept) => words.has(concept)) ?? false)
}

const SAME: readonly string[] = [
  'lose lost loses losing loss',
  'worthless useless worthlessness inadequate failing failure',
  'itch itching itchy pruritus',
  'swell swelling swollen edema',
  'buy bought buying purchase purchased',
  'groggy grogginess drowsy drowsiness sleepy sedated sedation somnolence somnolent sluggish foggy',
  'restless restlessness akathisia jittery antsy fidgety',
  'palpitations palpitation pounding racing',
  'breath dyspnea breathing breathe air',
  'sweat sweats sweating sweaty diaphoresis',
  'numb numbness tingling paresthesia',
  'isolate isolated isolation withdrawn alone lonely loneliness',
  'argue argued argument arguments fight fights fighting conflict conflicts',
  'relapse relapsed lapse slip slipped',
  'sober sobriety abstinent abstinence abstains clean',
  'seizure seizures fit fits convulsion',
  'constipation constipated',
  'diarrhea loose stools',
  'ambivalent unsure undecided torn',
  'refer referred referral',
  'sudden abrupt suddenly abruptly',
  'mild slight slightly mildly',
  'severe severely terrible awful',
  'mother mom mum mama maternal',
  'father dad papa paternal',
  'sleep slept asleep insomnia awake rest nocturnal',
  'appetite eat ate eats eaten anorexia hunger hungry food intake meal',
  'supper dinner evening',
  'lunch midday noon',
  'weight pounds pound lb lbs weigh weighed',
  'energy fatigue tired exhausted exhaustion drained fatigued wrung',
  'mood spirits affect',
  'depress sad depressed depression depressive low down blue flat hopeless',
  'anxiety anxious nervous worry worries worried worrying panic dread',
  'attack attacks episode episodes spell spells',
  'suicide suicidal si kill killing die dying dead death ideation',
  'harm hurt hurting harming injure injury cut cutting',
  'homicidal homicide hi violence violent',
  'hallucination hallucinations voices voice hearing seeing perceptual avh psychosis psychotic',
  'gun guns firearm firearms rifle rifles shotgun pistol weapon weapons',
  'alcohol drink drinks drinking drank beer beers wine vodka whiskey liquor seltzer etoh',
  'cannabis weed marijuana thc gummies gummy edible edibles pot',
  'nicotine tobacco cigarette cigarettes smoke smoking vape vaping vapes smoker',
  'stop stopped stopping discontinue discontinued quit off ceased cessation withdrawn abandoned',
  'start started starting begin began begun initiate initiated initiation commence new',
  'increase increased increasing raise raised raising higher uptitrate bump bumped up rise elevated high',
  'decrease decreased lower lowered lowering reduce reduced reduction taper tapered cut less down',
  'continue continued continues continuing keep remain remains maintain unchanged same stay',
  'prescribe prescribed prescription rx ordered order supplied',
  'decline declined declines refuse refused rather rejected',
  'allergy allergic allergies nkda rash hives reaction',
  'work job employment employed occupation occupational works shift',
  'husband wife spouse partner married',
  'child children kid kids son daughter baby infant',
  'doctor physician provider prescriber psychiatrist',
  'therapy therapist counseling counselor psychotherapy counsellor',
  'visit appointment session return rtc follow seen see recheck',
  'home house apartment residence',
  'hospital hospitalized hospitalization inpatient admission admitted admit ward',
  'emergency er ed',
  'week weeks wk wks weekly',
  'day days daily qd',
  'night nights nightly bedtime qhs nocturnal',
  'morning mornings am qam',
  'month months monthly',
  'year years yr yrs annual yearly',
  'hour hours hr hrs',
  'pulse heart rate hr cardiac',
  'bp pressure',
  'lab labs bloodwork blood test tests panel level',
  'focus focused concentration concentrate attention attentive unfocused inattention concentrating distracted',
  'memory forgetful forget recall remember',
  'irritable irritability angry anger snappy mad temper short',
  'cry crying cried tearful tears',
  'speech talk talking voice speaks speak spoken',
  'calm calmer relaxed settled composed',
  'clear organized linear logical coherent goal',
  'tremor shake shaking shaky shakes trembling',
  'nausea nauseous queasy stomach gi',
  'vomit vomiting throwing threw',
  'dizzy dizziness lightheaded orthostatic',
  'headache headaches migraine',
  'guilt guilty shame ashamed',
  'interest enjoy enjoyment pleasure anhedonia enjoys',
  'avoid avoids avoidance avoiding detour detours',
  'highway expressway freeway',
  'store shop',
  'roommate',
  'coach',
  'friend friends buddy',
  'school class classes college student semester',
  'divorce divorced separated separation',
  'breakup broke',
  'lock locked lockbox secure secured safe removed remove',
  'score scored scores points total',
  'better improve improved improvement improving improves benefit effective helped helpful helps help worked',
  'worse worsened worsening worsen deteriorated',
  'call phone telephone contact contacted text',
  'crisis 988 hotline lifeline',
  'plan intent intention intend method',
  'medication medications medicine medicines med meds pill pills tablet tablets drug drugs capsule capsules dose doses',
  'side adverse effect effects tolerat tolerating tolerated',
  'missed miss skipped skip skipping forgets nonadherent adherent adherence compliant',
  'laid layoff fired unemployed dismissed',
  'exercise exercises walk walks walking gym running run',
  'safe safety',
  'afraid fear fearful scared frightened',
  'dream dreams nightmare nightmares',
  'trauma traumatic ptsd assault abuse abused',
  'caffeine coffee espresso cups',
  'syncope faint fainted fainting passed',
  'wash washing handwashing washes',
  'money finances financial bills debt',
  'brother sibling',
  'dry dryness',
  'database pdmp monitoring',
  'bereavement grief grieving mourning loss',
  'died death passed deceased',
  'homicidal homicide hi violence violent',
  'wish wants want wanted desire',
  'attempt attempts attempted tried try',
  'overdose overdosed od',
  'believe belief beliefs believes convinced conviction',
  'fall falls fell fallen',
  'care cares caring',
  'isolate isolated',
  'cause caused causes because',
  'repeat repeated again',
  'treat treated treatment',
  'risk danger dangerous',
  'consent permission agreed agree agrees agreement okay',
  'visual visions see',
  'widow widower widowed',
  'startle startled jumpy',
  'command commands',
  'gynecology gynecologist',
  'gastrointestinal gi stomach',
  'relief relieved',
  'evaluation evaluate evaluated',
  'hypertension pressure',
  'amenorrhea period periods menses menstrual',
  'vision sight',
  'glucose sugar',
  'hypervigilance vigilant guard',
  'bereaved bereavement widowed',
  'ridicule laugh laughed',
  'threat threaten threatened threatening',
  'complete completed finish finished did done',
  'unintentional accident accidental accidentally',
  'smile smiles smiling laugh laughed joke joking humor humorous',
  'identify identified',
  'inform informed tell told',
  'disclose disclosed told tell',
  'prepare prepared ready',
  'peer peers friend classmate',
  'discard discarded threw throw thrown tossed',
  'join joins joined',
  'possible possibly maybe',
  'monitor monitoring watch check',
  'earlier early',
  'response responded respond worked',
  'exposure exposures expose',
  'sister sibling',
  'contraceptive contraception birth iud',
  'nocturia urinate',
  'polyuria pee urinating',
  'pediatric pediatrician',
  'psychiatric psychiatry',
  'cardiac heart',
  'facial face',
  'urinary urine bladder',
  'upset angry',
  'marital marriage married',
  'residence live lives living',
  'employed working works',
  'benefit benefited',
  'impair impaired impairment trouble difficulty difficult problems problem hard',
  'awaken awakening awakenings waking wake woke wakes awake',
  'dyspnea breath',
  'diaphoresis sweating',
  'sialorrhea drooling drool',
  'emesis vomiting',
  'pyrexia fever febrile',
  'edema swelling',
  'ambulance ems',
  'bilateral both',
  'ocular eye eyes',
  'deltoid arm',
  'oral mouth',
  'sublingual tongue',
  'dysgeusia taste',
  'xerostomia dry',
  'alopecia hair',
  'trichotillomania pulling',
  'bruxism grinding',
  'paresthesias tingling zaps',
  'cephalalgia headache',
]
const CANON = new Map<string, string>()
for (const line of SAME) {
  const [first = '', ...rest] = line.split(' ')
  for (const word of [first, ...rest]) if (!CANON.has(word)) CANON.set(word, first)
}
const STOP = new Set(
  'a an the and or but of to in on at for with from by as is are was were be been being has have had do does did this that these those it its he she they them his her their him who which what when where while than then there here i you we my your our me us not no nor so if into out about over also very just some any all more most other such can could will would may might shall should must one patient patients pt client reports reported report denies denied deny states stated endorses endorsed describes described says said noted currently current today present presents history per each every both either own during after before since because due remains however including included without within between through still yet again once only even much many few lot mse year-old old use uses used using taken take takes taking took other others prior previous previously past initial initially brief briefly mild-to-moderate item account able acute course under above near further plus recent recently aware given second approx approximately roughly occasion occasionally ongoing lifetime transient evident presence consistent regarding related setting context onset status total level-of notable man woman male female symptom symptoms disorder concern concerns process found state evidence collateral interview intervention disposition assessment impression subjective objective review reviewed discussed until none resolved est avg estimated average min successfully successful requires require required occasionally via hrs consumption amount reportedly appears endorsing'.split(
    ' ',
  ),
)

/** Anything of the register in which people type. */
const SHORT =
  /[↑↓→∅]|\b(?:pt|c\/o|si|hi|slp|etoh|rtc|qhs|bid|tid|qam|prn|wks?|yrs?|hrs?|mos?|hx|dx|rx|tx|sx|f\/u|nkda|avh|thc|wt|cont|d\/c|appt|meds?|yo|phq|gad|tst|avg)\b|\d(?:h|wk|yr|mo|mg|x)\b/i

export function termsOf(text: string, known?: readonly Concept[]): Terms {
  const written = SHORT.test(text) ? expandShorthand(text) : text
  const plain = withGenericNames(known ? written : digits(expanded(written)))
    .toLowerCase()
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .replace(
      /\b(1[3-9]|2[0-3]):([0-5]\d)\b/g,
      (_, hour: string, minute: string) => `${Number(hour) - 12}${minute === '00' ? '' : `:${minute}`} p.m.`,
    )
    .replace(
      /(?<=\b(?:in|for|say|after|return|every) )(?:a|an|one) (?=(?:week|month|year|hour)\b(?! ago))/g,
      '1 ',
    )
  const words = new Set<string>()
  for (const word of plain.match(/[a-zà-ÿ][a-zà-ÿ'-]+/g) ?? []) {
    for (const part of partsOfWord(word)) if (isContent(part)) words.add(canonical(part))
  }
  const means = new Map<string, string[]>()
  for (const concept of known ?? conceptsIn(plain)) {
    words.add(`:${concept.id}`)
    if (!known) noteMeaning(concept, plain, means)
  }
  const drugs = new Set(drugsIn(plain).map(({ drug }) => drug.name))
  return { plain, words, numbers: numbersIn(plain), drugs, means }
}

function noteMeaning({ id, pattern }: Concept, plain: string, means: Map<string, string[]>): void {
  const phrase = pattern.exec(plain)?.[0] ?? ''
  for (const [word] of phrase.matchAll(/[a-zà-ÿ][a-zà-ÿ'-]+/g)) {
    for (const part of partsOfWord(word)) {
      if (!isContent(part)) continue
      const key = canonical(part)
      means.set(key, [...(means.get(key) ?? []), `:${id}`])
    }
  }
}

/** "Self-harm" and "same-day" are two words each. */
function partsOfWord(word: string): string[] {
  const bare = withoutPossessive(word)
  return bare.includes('-') && !CANON.has(bare) ? bare.split('-').filter((part) => part !== '') : [bare]
}

/** "Mother's", "parents'". */
export function withoutPossessive(word: string): string {
  if (word.endsWith("'s")) return word.slice(0, -2)
  return word.endsWith("'") ? word.slice(0, -1) : word
}

/** A word that says something by itself. */
export function isContent(word: string): boolean {
  return word.length >= 3 && isSmallLetter(word.charCodeAt(0)) && !STOP.has(word)
}

/** From a to z, and from à to ÿ. */
const isSmallLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 224 && code <= 255)

export function canonical(word: string): string {
  const known = CANON.get(word)
  if (known !== undefined) return known
  const stem = stemmed(word)
  return CANON.get(stem) ?? stem
}

/** The longest first. */
const ENDINGS = 'ations ements ation ement ments ingly ment ness edly ing ies ied ed es ly s'.split(' ')

function stemmed(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one))
  return ending !== undefined && word.length - ending.length >= 3 ? word.slice(0, -ending.length) : word
}

const UNIT =
  /^\s*-?\s*(mg|mcg|weeks?|wks?|days?|hours?|hrs?|months?|years?|minutes?|nights?|times|pounds?|lbs?|%|percent|p\.m\.?|a\.m\.?|beers?|glasses|cups?|tablets?|capsules?|points?|drinks?|grams?|count|liters?|miles?|dollars?|st|nd|rd|th|sessions?|cigarettes?)/

function numbersIn(plain: string): Terms['numbers'] {
  return [...plain.matchAll(/(?<![\w.]|[a-z]-)\$?(\d+(?:[.:/]\d+)*)/g)].map((match) => {
    const unit = UNIT.exec(plain.slice(match.index + match[0].length))?.[1] ?? ''
    return {
      value: (match[1] ?? '').replace(/:00$/, ''),
      unit: unit
        .replace(
          /^(wk|hr|lb)s?$/,
          (short) => ({ wk: 'week', hr: 'hour', lb: 'pound' })[short.replace(/s$/, '')] ?? short,
        )
        .replace(/s$/, ''),
    }
  })
}
