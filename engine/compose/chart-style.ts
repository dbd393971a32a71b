import type { Topic } from '../lexicon/concept.ts'
import { isDrugWord } from '../understand/drug-names.ts'
import type { Statement } from '../understand/statement.ts'
import { table } from '../words/table.ts'
import { capitalised } from '../words/third-person.ts'
import { isPlan } from './outline.ts'

/**
 * How a chart puts it: "is up at 4:30 every day, it is the bakery" is "up at 4:30 daily, the bakery". Only words go of
 * which a reader who knows whom the note is about has no need; what is said, how sure and when, stays.
 */
export function asCharted(statement: Statement): Statement {
  const { text } = statement
  // What somebody said stands as it was said.
  if (/[“"]/.test(text)) return statement
  const shorter = text
    .split(/(?<=[;:] )/)
    .map((part, i) => (i === 0 ? capitalised(entry(lowerFirst(part), statement)) : entry(part, statement)))
    .join('')
  const tidy = shorter
    .replace(/\s+([,.;])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim()
  return /[\p{L}\p{N}]{2}|\d/u.test(tidy) ? { ...statement, text: capitalised(tidy) } : statement
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

type Rule = readonly [RegExp, string]

function entry(said: string, { topic, act }: Statement): string {
  let text = said
  for (const [pattern, by] of OPENINGS) text = text.replace(pattern, by)
  for (const [needs, pattern, by] of TURNS) if (text.includes(needs)) text = text.replace(pattern, by)
  if (act !== 'report' && act !== 'denial') text = text.replace(CLINICIAN_THINKS, '')
  if (isPlan(topic)) text = instructed(text)
  else text = saidOnce(text)
  if (FINDINGS.has(topic)) text = found(text)
  text = text.replace(/\b(?:the|The) (?=([A-Za-z]+))/g, (article, word: string) =>
    isDrugWord(word) ? '' : article,
  )
  const left = text.replace(/^[\s,]+/, '')
  return /[\p{L}\p{N}]{2}|\d/u.test(left) ? left : said
}

const KEEPS_ARTICLE =
  'few|little|lot|bit|couple|while|day|week|month|year|time|night|one|other|only|more|less|most'

const ARTICLES = new RegExp(
  `(?<!\\b(?:like|as|such|half|quite|what|only)) (?:the|an?)(?= (?!(?:${KEEPS_ARTICLE}|morning|evening|afternoon|same|half|way|end|rest)\\b)[a-z])`,
  'g',
)

/** Of a long talk more can be told if articles go: "took bus to clinic". */
export function telegraphic(statement: Statement): Statement {
  return /[“"]/.test(statement.text)
    ? statement
    : { ...statement, text: statement.text.replace(ARTICLES, '') }
}

/** How an entry of a list may begin. */
const OPENINGS: readonly Rule[] = [
  [/^(?:so|well|like|okay|oh|and|but|then)[ ,]+(?=\S+ \S|\d)/i, ''],
  [
    /^what clinician (?:noticed|notices|sees|is seeing|thinks|believes|would say)(?: today| here)?(?: is)?,? (?:that )?/i,
    '',
  ],
  [/^(?:just )?(?:for (?:clinician's|the) (?:note|record|chart)|on paper),? (?:this is |it is )?/i, ''],
  [/^to clinician,? (?:it|this|that) is /i, ''],
  [/^just (?=[a-z]+(?:s|ed|t)\b)/i, ''],
  [/^there (?:is|are) (?=no\b)/i, ''],
  // Whom it is about is known: "is up at 4:30".
  [
    /^(?:it |that |this |patient )?is (?!(?:it|that|this|there|he|she|they|what|why|how|where|when|if|to)\b)(?=\S+ \S|\w{4})/i,
    '',
  ],
  [new RegExp(`^(?:the|an?(?! \\d)) (?!(?:${KEEPS_ARTICLE})\\b)(?=\\S+ \\S)`, 'i'), ''],
]

/** Each with words without which it has nothing to do. */
const TURNS: readonly (readonly [string, ...Rule])[] = [
  [
    ', ',
    /, (?:it|that|this|which) is (?=(?:in|on|at|a|an|the|about|maybe|just|only|with|from|under|like|not|\d)\b)/g,
    ', ',
  ],
  [
    'not going to',
    /\b(?:is|are) not going to (?!(?:the|a|an|my|his|her|their|bed|work|school|church|group|class)\b)(?=[a-z])/g,
    'will not ',
  ],
  [
    'patient ',
    /\b(when|while|since|until|if|once) patient (?:is|was) (?=(?:in|on|at|off|with|out|up|down|a|an|alone|home|young|little|pregnant|asleep|awake|sick|\w+ing)\b)/g,
    '$1 ',
  ],
  // "Uncle hanged himself when patient was 9": not at the uncle's nine.
  [
    'patient was',
    /(?<!\b(?:he|she|him|himself|herself|they|brother|sister|mother|father|uncle|aunt|cousin|grand[a-z]+|step[a-z]+|friend|son|daughter|wife|husband|someone)\b[^.;]{0,60})\bwhen patient was (?:like |about )?(?=\d+\b(?! (?:mg|times|days|weeks)))/g,
    'at age ',
  ],
  [
    'patient was',
    /\b(since|until) patient was (?:like |about )?(?=\d+\b(?! (?:mg|times|days|weeks)))/g,
    '$1 age ',
  ],
  ['clinician', /\bclinician (?:wants|would like) (?:patient|them) to\b/g, 'patient to'],
  ['let team', /\blet team (?=[a-z])/g, ''],
  [', ', /, (?:by the way|of course|you know|i mean|i guess|let us say)(?=[,.;]|$)/gi, ''],
  ['like ', /(?<!\bmore )\blike (?=(?:maybe |about )?\d)/g, ''],
  [', ', /, (?:oh|uh|um|what|like|say|well)(?=,)/gi, ''],
  [', ', /^(?:Miss|Mister|Mr\.?|Mrs\.?|Ms\.?) [A-Z][a-z]+, /g, ''],
  [', ', /,\s*(?:Miss|Mister|Mr\.?|Mrs\.?|Ms\.?) [A-Z][a-z]+, /g, ', '],
  [', ', /, (?:sir|ma'am|baby|honey|sweetheart|hon|man|buddy|doc|dear)(?=[,.;]|$)/g, ''],
  [
    'called ',
    /\bthere is (?:a|an|another|also) (?:[a-z-]+ ){0,3}?(?:option|medicine|medication|pill|one|something|drug) called /gi,
    '',
  ],
  ['every day', /\bevery day\b/g, 'daily'],
  ['every night', /\bevery night\b/g, 'nightly'],
  ['every week', /\bevery week\b/g, 'weekly'],
  ['every month', /\bevery month\b/g, 'monthly'],
  [' day', /\b(once|twice|times) (?:a|per|each) day\b/g, '$1 daily'],
  [' week', /\b(once|twice|times) (?:a|per|each) week\b/g, '$1 weekly'],
  [' month', /\b(once|twice|times) (?:a|per|each) month\b/g, '$1 monthly'],
  ['right now', /\bright now\b/g, 'now'],
  ['the moment', /\bat the moment\b/g, 'now'],
  ["o'clock", /\b(\d{1,2}) o'clock\b/g, '$1:00'],
  ['has to ', /\bhas to (?=[a-z])/g, 'must '],
  ['able to', /\bis able to\b/g, 'can'],
  ['able to', /\bwas able to\b/g, 'could'],
  ['not have', /\bdoes not have (?:any|a|an) (?=[a-z])/g, 'has no '],
  ['not have', /\bdid not have (?:any|a|an) (?=[a-z])/g, 'had no '],
  [' of ', /\b(off|inside|outside|all|both) of (?=(?:the|their|her|his|these|those)\b)/g, '$1 '],
  ['a couple of', /\ba couple of\b/g, 'a couple'],
  [' at all', /(?<=\b(?:not|no)\b[^.;]*) at all(?=[,.;]|$)/g, ''],
  [
    'their ',
    /\btheir (?=(?:(?:older|younger|big|little|oldest|youngest|late|best) )?(?:mother|mom|father|dad|brother|sister|son|daughter|husband|wife|partner|girlfriend|boyfriend|aunt|uncle|cousin|grand\w+|parents|kids|children|roommate|boss|manager|supervisor|therapist|friends?|family|niece|nephew|teacher|landlord|mood|sleep|appetite|weight|energy|anxiety|stomach|blood pressure|pulse|heart rate)\b(?!'))/g,
    '',
  ],
]

const CLINICIAN_THINKS =
  /\b(?:and |but |so )?clinician (?:thinks|believes|would say|suspects|would call (?:it|this|that))(?: that| it is| this is)? (?=\S)/gi

/** Another person did it. */
const OTHERS =
  /\b(?:he|she|they|we|who|[A-Z][a-z]+(?<!\bPatient)|mother|father|brother|sister|son|daughter|husband|wife|partner|girlfriend|boyfriend|aunt|uncle|cousin|doctor|nurse|boss|teacher|friend|roommate|clinician|team)\b/

/** It begins with what the patient does or has, not with a name: "Maya came over", "James left". */
const OWN_BEGINNING =
  /^(?:is|was|has|had|does|did|can|could|will|would|cannot|got|went|took|sat|saw|came|kept|felt|told|(?:the |their )?(?:mouth|hands?|head|heart|stomach|chest|legs?|mind|body|eyes|skin|sleep|mood|appetite|weight|energy|speech|voice|thinking|affect)\b|[a-z]+(?:s|ed)(?! (?:is|was|has|had|left|came|said|says|told|went|got|took|did|does|calls|called|will|would|can|could|died|lives|works|wants|wanted)\b))\b/

/** "Mouth is dry, and patient cannot see": unless somebody else was named, it is the patient. */
function saidOnce(text: string): string {
  if (!OWN_BEGINNING.test(text)) return text
  return text.replace(
    /(,|,? and|,? but|,? or|,? then|, so) patient (?:is (?!(?:to|it)\b))?(?=[a-z])/g,
    (all, link: string, at: number) => (OTHERS.test(text.slice(0, at)) ? all : `${link} `),
  )
}

const FINDINGS = new Set<Topic>(['vitals', 'labs', 'scores', 'exam', 'mental-status'])

/** "Voice is soft, patient is smiling": of findings the verb says nothing. */
function found(text: string): string {
  return text
    .replace(/, (and )?(?:patient|he|she) (?:is|has been) /g, ', $1')
    .replace(
      /\b([a-zA-Z\d]{2,}) (?:is|are) (?=\d|(?:not |a bit |a little |very |pretty )?[a-z]+\b(?! (?:the|a|an)\b))/g,
      (all, before: string) => (SUBJECTS.test(before) ? all : `${before} `),
    )
}
const SUBJECTS = /^(?:it|that|this|he|she|they|there|which|what|who|patient|clinician|we|one|here)$/i

const BARE = table<string>({ goes: 'go', does: 'do', tries: 'try' })
const ASKED =
  /(,|,? and|,? or|,? then) patient (calls|rings|tells|goes|takes|stops|texts|comes|brings|uses|phones|messages|keeps|writes|sends|eats|drinks|sits|tries|asks|checks|walks|skips|holds|dials|waits|gives|leaves|does not)\b/g

/** "If it spreads, patient stops it and patient calls": what a plan asks for is told to the patient. */
function instructed(text: string): string {
  return text.replace(ASKED, (_, link: string, verb: string) =>
    verb === 'does not' ? `${link} do not` : `${link} ${BARE[verb] ?? verb.replace(/s$/, '')}`,
  )
}
