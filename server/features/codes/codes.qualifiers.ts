import type { Code, Diagnosis } from './codes.table.ts'

/** Details of a diagnosis that its code depends on: severity, episode, remission, type. */
const PATTERNS = {
  mild: 'mild',
  moderate: 'moderate(?:ly)?',
  severe: 'severe(?:ly)?',
  extreme: 'extreme',
  profound: 'profound',
  single: '(?:single|first|initial)(?:[ -]episode)?',
  recurrent: 'recurrent|recurring',
  partial: '(?:in )?(?:early |sustained )?partial remission',
  full: '(?:in )?(?:early |sustained )?(?:full|complete) remission',
  remission: '(?:in )?(?:early |sustained )?remission',
  psychotic: '(?:with )?(?:mood-(?:in)?congruent )?psychotic (?:features|symptoms)|with psychosis',
  manic: 'manic',
  hypomanic: 'hypomanic',
  depressed: 'depressed|depressive',
  mixed: 'mixed',
  combined: 'combined',
  inattentive: 'inattentive',
  hyperactive: 'hyperactive(?:[ /-]impulsive)?',
  restricting: 'restricting|restrictive',
  purging: 'binge[ -]?(?:eating)?[ /-]purg(?:e|ing)|purging',
  acute: 'acute',
  chronic: 'chronic',
  generalized: 'generali[sz]ed',
  paranoid: 'paranoid',
  'childhood-onset': 'childhood[ -]onset',
  'adolescent-onset': 'adolescent[ -]onset',
  cataplexy: 'with cataplexy',
  animal: 'animal',
  situational: 'situational',
  natural: 'natural environment',
  blood: 'blood(?:[ -]injection(?:[ -]injury)?)?',
  cigarettes: 'cigarettes?',
  chewing: 'chewing tobacco',
  vaping: 'vap(?:e|es|ing)|e-cig(?:arette)?s?',
} as const
export type Qualifier = keyof typeof PATTERNS

const QUALIFIERS = Object.entries(PATTERNS) as [Qualifier, string][]
/** Qualifiers that don't affect the code; "without" must not count as denying what follows. */
const NEUTRAL = [
  '(?:with ?out|no) (?:mood-(?:in)?congruent )?(?:psychotic (?:features|symptoms)|psychosis|behavioral disturbance|agoraphobia)',
  'with (?:anxious distress|mixed features|melancholic features|atypical features|seasonal pattern|peripartum onset|panic attacks|delayed expression|(?:good|fair|poor|absent) insight)',
  'not otherwise specified|NOS|unspecified|predominantly|current(?:ly)?|episode|most recent(?: episode)?|type|subtype|presentation|in a controlled environment|uncomplicated|severity|to',
]
const ANY = `(?:${[...NEUTRAL, ...QUALIFIERS.map(([, pattern]) => pattern)].join('|')})`
const NEUTRAL_SAID = new RegExp(
  `(?<![\\w-])(?:${NEUTRAL[0]}|${NEUTRAL[1]}|not otherwise specified)(?![\\w-])`,
  'gi',
)
/** A run of qualifiers directly before a name: "Severe, recurrent major depressive disorder". */
const BEFORE = new RegExp(`(?:(?<![\\w-])${ANY}(?:,? (?:and )?|, ?))+$`, 'i')
/** "Mild" before a noun is about that noun: "moderate, mild side effects". */
const ENDS =
  '(?=\\s*(?:$|[,;:.)(/–-]|[A-Z]\\d[\\dA-Z]\\.|(?:and|or|to|with|without|in|on|is|are|was|has|by|per|for|due|since|but)\\b|' +
  `(?:${ANY})(?![\\w-])))`
/** A run after a name, with a code: "MDD (F33.1), recurrent, currently moderate". */
const AFTER = new RegExp(
  `^(?:[\\s,(–-]+(?:(?:and|in|is|now|which is|that is) )*(?:${ANY}|[A-Z]\\d[\\dA-Z](?:\\.[\\dA-Z]{1,4})?)(?!\\w)${ENDS}\\)?)+`,
  'i',
)
const SAID = QUALIFIERS.map(([id, pattern]) => ({
  id,
  pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'i'),
}))

/** Mutually exclusive. If a text has two of them, neither counts. */
const EXCLUSIVE: readonly (readonly Qualifier[])[] = [
  ['mild', 'moderate', 'severe', 'extreme', 'profound'],
  ['single', 'recurrent'],
  ['partial', 'full'],
  ['manic', 'hypomanic', 'depressed', 'mixed'],
  ['combined', 'inattentive', 'hyperactive'],
  ['acute', 'chronic'],
  ['restricting', 'purging'],
  ['childhood-onset', 'adolescent-onset'],
]

/** The text without phrases that contain "without" or "not" but deny nothing; of the same length. */
export function withoutSpecifiers(text: string): string {
  return text.replace(NEUTRAL_SAID, (phrase) => ' '.repeat(phrase.length))
}

/** Qualifiers are at most this far from the name. Bounds the search in a hostile text. */
const REACH = 160

/** Where the run of qualifiers before a name begins. */
export function qualifiedFrom(text: string, start: number): number {
  const from = Math.max(0, start - REACH)
  const run = BEFORE.exec(text.slice(from, start))
  return run ? from + run.index : start
}

/** Where the run of qualifiers after a name ends. "Moderate, with mild side effects" has one, not two. */
export function qualifiedUntil(text: string, end: number): number {
  return end + (AFTER.exec(text.slice(end, end + REACH))?.[0].length ?? 0)
}

type Said = { said: ReadonlySet<Qualifier>; conflicts: Qualifier[] }

function saidIn(text: string): Said {
  const words = withoutSpecifiers(text)
  const said = new Set(SAID.filter(({ pattern }) => pattern.test(words)).map(({ id }) => id))
  const conflicts = EXCLUSIVE.map((group) => group.filter((id) => said.has(id)))
    .filter((both) => both.length > 1)
    .flat()
  for (const id of conflicts) said.delete(id)
  return { said, conflicts }
}

export type Coded = { code: Code; hint: string | null }

/** The most specific code of a diagnosis that the words support; undefined if none does without more detail. */
export function codeFor({ codes }: Diagnosis, words: string): Coded | undefined {
  const { said, conflicts } = saidIn(words)
  const matching = codes.filter((row) => (row.with ?? []).every((id) => said.has(id)))
  const best = matching.reduce<Code | undefined>(
    (before, row) => (!before || (row.with?.length ?? 0) > (before.with?.length ?? 0) ? row : before),
    undefined,
  )
  if (!best) return undefined
  const relevant = conflicts.filter((id) => codes.some((row) => row.with?.includes(id)))
  const doubt = relevant.length > 1 ? `The note says both ${relevant.join(' and ')}. Choose one.` : undefined
  return { code: best, hint: [doubt, best.more].filter(Boolean).join(' ') || null }
}
