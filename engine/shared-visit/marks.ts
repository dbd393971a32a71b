import { conceptsIn } from '../lexicon/concepts.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import { COMMON_WORDS } from '../transcript/common-words.ts'
import { digits } from '../words/numbers.ts'

/**
 * Words and topics by which a sentence is recognized as a repetition. One strong mark is enough: a drug, a dose, an uncommon word,
 * a sensitive topic in any words. Ordinary words count only together.
 */
export type Marks = { strong: ReadonlySet<string>; weak: ReadonlySet<string> }

/** Topics (`lexicon/concepts.json`) that are private to the person who brings them up. */
const PRIVATE_TOPICS = new Set(
  'suicide-attempt used-on-self suicide-note suicide-plan suicide-intent passive-ideation suicidal-ideation self-harm homicidal-ideation overdose firearms means-access abuse command-hallucinations hallucinations paranoia delusions dissociation mania trauma obsessions binge purging restriction sexual-side-effects extra-doses missed-doses stopped-medication hospitalization past-treatment alcohol cannabis opioids stimulants-illicit other-drugs gambling benzodiazepines cravings legal immigration'.split(
    ' ',
  ),
)

/** Many names for one thing. A disclosure and its echo rarely use the same one. */
const PRIVATE_MATTERS: readonly (readonly [topic: string, pattern: RegExp])[] = [
  [
    'affair',
    /\baffairs?\b|\bcheat(?:s|ed|ing)?\b|\bunfaithful\b|\binfidelit|\bextramarital|\bsleeping with\b|\bslept with\b|\b(?:seeing|dating|kissed|kissing) (?:someone|somebody|another|him|her|my|a)\b|\bsomeone else\b|\bhook(?:ed|ing|s)? up\b|\bone.night stand|\bsecret relationship|\bmistress|\bescorts?\b|\bprostitut|\bsext/i,
  ],
  [
    'sex',
    /\bsex(?:ual|uality|ually)?\b|\bporn|\bgay\b|\blesbian\b|\bbisexual\b|\btrans(?:gender)?\b|\bc(?:ame|ome|oming) out\b|\berect|\blibido/i,
  ],
  ['pregnancy', /\bpregnan|\babortion|\bmiscarr|\bterminat(?:ed|ion)\b|\bmorning.after/i],
  ['infection', /\bh\.?i\.?v\b|\bherpes\b|\bchlamydia|\bgonorrh|\bsyphilis|\bhepatitis|\bstds?\b|\bstis?\b/i],
  [
    'diagnosis',
    /\bdiagnos|\bbipolar|\bschizo|\bborderline\b|\bpersonality disorder|\bptsd\b|\badhd\b|\bautis|\bocd\b|\bdepressive disorder|\bpsychosis|\bpsychotic|\bdementia|\balzheimer|\bparkinson|\bhuntington|\bcancer|\btumor|\blupus|\bepilep|\bseizure/i,
  ],
  [
    'abuse',
    /\babus|\bmolest|\brap(?:e|ed|ist)\b|\bassault|\bchok(?:e|ed|es|ing)\b|\bstrangl|\bhit(?:s|ting)? (?:me|him|her|them|us)\b|\bbeat(?:s|ing)? (?:me|him|her|them|us)\b|\bslap|\bpunch|\bshov(?:e|es|ed|ing)\b|\bpush(?:ed|es) (?:me|him|her)\b|\btouched (?:me|him|her)\b|\bafraid of (?:him|her)\b|\bincest|\bforced? (?:me|him|her)\b/i,
  ],
  [
    'suicide',
    /\bsuicid|\bkill(?:ing|ed)? (?:my|your|him|her|them)sel|\bend(?:ing)? (?:it|my life|your life|his life|her life|everything)\b|\bbetter off (?:dead|without)|\bwant(?:s|ed|ing)? to die\b|\bnot (?:be|being) (?:here|alive)|\bgoodbye (?:letter|note)|\bhang(?:ed|ing)? (?:my|your|him|her)self|\boverdos|\bcut(?:s|ting)? (?:my|your|him|her|them)sel/i,
  ],
  [
    'substance',
    /\balcohol|\bdrunk|\bdrink(?:s|ing|er)?\b|\bdrank\b|\bwine\b|\bvodka|\bbeers?\b|\bwhiske?y|\bbooze|\bliquor|\bbourbon|\bcocaine|\bcoke\b|\bcrack\b|\bmeth\b|\bmethamphet|\bamphetamine|\badderall|\bheroin|\bfentanyl|\boxy\w*|\bopioid|\bopiate|\bpercocet|\bvicodin|\bpills?\b|\bxanax|\bketamine|\bmdma\b|\becstasy|\bmolly\b|\blsd\b|\bmushrooms?\b|\bpsilocyb|\bweed\b|\bpot\b|\bmarijuana|\bcannabis|\bedibles?\b|\bvap(?:e|es|ing)\b|\bkratom|\brelaps|\bsober\b|\bsobriety|\bdetox|\brehab|\bgett?(?:ing)? high\b|\busing again\b|\bdealer\b|\bdui\b/i,
  ],
  ['gambling', /\bgambl|\bcasino|\bbetting\b|\bpoker\b|\bslots\b|\bsports ?book/i],
  [
    'law',
    /\barrest|\bjail|\bprison|\bprobation|\bparole|\bfelony|\bwarrant|\bstole\b|\bsteal|\bshoplift|\bembezzl|\bundocumented|\bdeport|\blawsuit|\bbankrupt/i,
  ],
  [
    'leaving',
    /\bdivorc|\bleav(?:e|ing) (?:him|her|you|me)\b|\bmov(?:e|ing) out\b|\blawyer|\bseparat(?:e|ed|ion|ing)\b/i,
  ],
  [
    'body',
    /\bpurg(?:e|ed|ing)\b|\bvomit|\bthrow(?:ing)? up\b|\bthrew up\b|\blaxative|\bstarv|\bbing(?:e|ed|ing)\b|\banorex|\bbulimi/i,
  ],
  ['voices', /\bvoices?\b|\bhallucinat|\bparano/i],
]

const STOP_WORDS = new Set(
  `about above after again against also always another anyone anything around asked asking away back because been
  before being better between both came cannot come comes coming could does doing done down each else even ever every
  everyone everything feel feeling feelings feels felt from gets getting give given goes going gone good great have
  having hear heard help here hers himself herself into itself just keep kind knew know known knows last least left
  less like little long look looking lots made make makes making many matter maybe mean means might more most much must
  myself need needs never next nothing often okay only other others ourselves over part people person please pretty
  probably quite rather really right said same saying says seem seems seen shall she should since some someone something
  sometimes somewhere soon sort still stuff such sure take taken takes taking talk talked talking tell telling than
  thank thanks that their theirs them themselves then there these they thing things think thinking this those though
  thought through time times today together told took toward tried tries true trying turn under until upon very want
  wanted wants watch week weeks well went were what when where whether which while whole whom whose will with within
  without wish work worked would yeah year years your yours yourself day days month months night nights morning
  patient patients client clients reports reported report states stated state denies denied deny describes described
  session sessions discussed discuss therapist clinician provider group member members plan plans continue continues
  continued follow follows followed visit visits endorses endorsed notes noted note current currently recent recently
  history symptom symptoms treatment therapy goal goals progress response intervention interventions couple family
  partner husband wife spouse mother father identified expressed practice practiced homework skills skill return
  the and you was for are but not had has his her him she our out all one two can get got did too who how why now its
  let say saw see yes day off own any way old new use put ago bit lot yet able mom dad son wife big end job men man
  try run ran ask bad sad mad yeah hey sit sat way eat ate ten six few
  returns review reviewed support supportive mood affect assessment risk documented assessed`
    .trim()
    .split(/\s+/),
)

export function marksOf(text: string): Marks {
  const strong = new Set<string>()
  const weak = new Set<string>()
  const lower = text.toLowerCase().replaceAll('’', "'")
  for (const { drug } of drugsIn(lower)) strong.add(`drug ${drug.name}`)
  for (const { id } of conceptsIn(lower)) if (PRIVATE_TOPICS.has(id)) strong.add(`topic ${id}`)
  for (const [topic, pattern] of PRIVATE_MATTERS) {
    for (const [said] of lower.matchAll(new RegExp(pattern, 'gi'))) {
      strong.add(`topic ${topic}`)
      // The very substance or diagnosis, however common its name.
      for (const word of wordsOf(said)) strong.add(`word ${word}`)
    }
  }
  for (const [number] of digits(lower).matchAll(/(?<![\w.])\d+(?:\.\d+)?/g)) {
    ;(number.length > 1 ? strong : weak).add(`number ${number}`)
  }
  for (const word of wordsOf(lower)) {
    const mark = `word ${word}`
    if (!strong.has(mark)) (COMMON_STEMS.has(word) ? weak : strong).add(mark)
  }
  return { strong, weak }
}

/** Stems of the words that say something. */
function wordsOf(lower: string): string[] {
  const words = lower.match(/\p{L}[\p{L}'-]{2,}/gu) ?? []
  return words
    .map((word) => word.replace(/'(?:s|re|ve|ll|d|m|t)$/, '').replace(/n't$/, ''))
    .filter((word) => word.length >= 3 && !STOP_WORDS.has(word))
    .map(stemOf)
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ingly|edly|ings|ing|ers|er|ed|es|s|ly)$/, '')
  return stem.length >= 3 ? stem.replace(/(.)\1$/, '$1').replace(/[ei]$/, '') : word
}

const COMMON_STEMS = new Set([...COMMON_WORDS].filter((word) => word.length >= 3).map(stemOf))
