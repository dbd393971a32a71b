import { isUnit } from './dose-units.ts'
import type { Token } from './tokens.ts'

/** Strength of the evidence for a drug at a place in a transcript: 0 none, 1 weak, 2 strong. */
export type Cue = 0 | 1 | 2

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Verbs of taking, followed by a drug or something else that is started or stopped. */
const TAKES = set(
  'take takes taking taken took start starts started starting restart restarted stop stopped stopping stops try tried trying increase increased increasing decrease decreased decreasing lowered raise raised continue continued continuing resume resumed switch switched switching swap swapped add added adding skipped skipping missed bump bumped reduced reducing',
)
/** Words that rarely precede anything but a drug. */
const PRESCRIBES = set(
  'prescribe prescribed prescribes prescribing refill refills refilled titrate titrated titrating taper tapered tapering wean weaned weaning discontinue discontinued discontinuing',
)
/** "A dose of", "fifty milligrams of". */
const AMOUNTS = set('dose dosage doses milligrams milligram mg mgs mcg prescription refill refills')
/** Words allowed between the verb and the name. */
const SMALL = set(
  'the my your his her their our a an some of to on off with taking him me them for from this that generic um uh just',
)
const BEFORE_ON = set(
  "been was is i'm am are she's he's they're you're i've were stay stayed staying go going went put back still not now start started be keep kept keeping me him her them you",
)

const FORMS = set('er xr xl sr cr ir dr la odt extended release')
const SMALL_AFTER = set('at to from is was the up down about of back by only just')
const NUMBER_WORDS = set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half point',
)
export const isNumber = (word: string): boolean => /^\d/.test(word) || NUMBER_WORDS.has(word)

const ABOUT = set(
  'medication medications meds medicine medicines pill pills tablet tablets pharmacy prescription dosing on off',
)

/** A word that appears where drugs are discussed. */
export function speaksOfDrugs(word: string): boolean {
  return PRESCRIBES.has(word) || AMOUNTS.has(word) || TAKES.has(word) || ABOUT.has(word)
}

/** The words before the token at `i`. */
export function cueBefore(tokens: readonly Token[], i: number): Cue {
  let at = i - 1
  for (let skipped = 0; skipped < 4 && at >= 0; skipped++, at--) {
    const word = tokens[at]?.word ?? ''
    if (tokens[at + 1]?.afterStop) return 0
    if (AMOUNTS.has(word) && tokens[at + 1]?.word === 'of' && at + 1 < i) return 2
    if (PRESCRIBES.has(word)) return 2
    if (TAKES.has(word)) return 1
    if ((word === 'on' || word === 'off') && BEFORE_ON.has(tokens[at - 1]?.word ?? '')) return 1
    if (!SMALL.has(word)) return 0
  }
  return 0
}

/** The words after the token before `i`. */
export function cueAfter(tokens: readonly Token[], i: number): Cue {
  let at = i
  for (let skipped = 0; skipped < 3 && at < tokens.length; skipped++, at++) {
    const token = tokens[at]
    // "Refill of paroxetine? 10 milligrams": recognizers end sentences where speakers pause.
    if (!token || (token.afterStop && !isNumber(token.word))) return 0
    if (isNumber(token.word)) return amountAt(tokens, at)
    if (isUnit(tokens, at)) return 2
    if (rhythmAt(tokens, at)) return 1
    if (!SMALL_AFTER.has(token.word) && !FORMS.has(token.word)) return 0
  }
  return 0
}

/** Milligrams are evidence for a drug; a bare number only with a schedule: "ten at night". */
function amountAt(tokens: readonly Token[], i: number): Cue {
  let at = i
  while (at < tokens.length && at < i + 4 && isNumber(tokens[at]?.word ?? '')) at++
  const after = tokens[at]
  if (!after || (after.afterStop && at > i)) return 0
  if (isUnit(tokens, at)) return tokens[at + 1]?.word === 'dl' ? 0 : 2
  return rhythmAt(tokens, at) ? 1 : 0
}

/** The milligrams right after the token before `i`, in digits. */
export function milligramsAfter(tokens: readonly Token[], i: number): number | undefined {
  for (let at = i; at < i + 4; at++) {
    const word = tokens[at]?.word ?? ''
    if (/^\d/.test(word))
      return /^(?:mgs?|milligrams?)$/.test(tokens[at + 1]?.word ?? '')
        ? Number(word.replace(',', ''))
        : undefined
    if (!SMALL_AFTER.has(word) && !FORMS.has(word)) return undefined
  }
  return undefined
}

/** "Twice a day", "at night", "every morning". */
function rhythmAt(tokens: readonly Token[], i: number): boolean {
  const [a, b, c] = [tokens[i]?.word ?? '', tokens[i + 1]?.word ?? '', tokens[i + 2]?.word ?? '']
  if (/^(?:daily|nightly|bid|tid|qhs|qd)$/.test(a)) return true
  if (/^(?:once|twice)$/.test(a)) return /^(?:daily|a|per|every)$/.test(b)
  if (a === 'times') return b === 'a' || b === 'daily' || b === 'per'
  if (a === 'every') return /^(?:day|night|morning|evening|bedtime)$/.test(b)
  if (a === 'at') return b === 'night' || b === 'bedtime'
  if (a === 'as') return b === 'needed'
  if (a === 'in') return b === 'the' && /^(?:morning|evening)$/.test(c)
  return a === 'before' && b === 'bed'
}
