import { clinicianScore } from './speaker-cues.ts'
import { plainWord, wordId } from './stream-features.ts'
import {
  asks,
  bestReading,
  changeScore,
  endChances,
  roleScore,
  scoresOf,
  type Weights,
} from './stream-model.ts'
import { bestRoles } from './unlabeled-lines.ts'

/** A sentence of a conversation: its first word, the word after its last, whether it is a question, and its speaker. */
export type RestoredSentence = { from: number; to: number; asks: boolean; patient: boolean }

/** Information in the text itself about the gap before a word. */
export const UNKNOWN = 0
export const NO_END = 1
export const SURE_END = 2

/**
 * A sentence ends where the probability is above this. It is less than a half, because a question merged with
 * its answer does more harm.
 */
const END_CHANCE = 0.35
/** Weight of the whole sentence against its separate words. */
const EVIDENCE = 2
/** Weight of the model's speaker changes against roles. */
const CHANGE_WEIGHT = 0.85

/** Restores sentences, questions and speakers in words without them. */
export function restore(words: readonly string[], weights: Weights, marks?: Uint8Array): RestoredSentence[] {
  if (words.length === 0) return []
  const plain = words.map(plainWord)
  const ids = Int32Array.from(plain, (word) => wordId(word, weights.known))
  const scores = scoresOf(ids, weights)
  const chances = endChances(scores, weights.biases)
  const mayEnd = (i: number) => {
    const mark = marks?.[i] ?? UNKNOWN
    return mark === NO_END ? false : mark !== UNKNOWN || (chances[i] ?? 1) > END_CHANCE
  }
  const allowed = Uint8Array.from(chances, (_, i) => {
    if (mayEnd(i)) return 6
    const asked = marks?.[i] === NO_END ? 0 : asksOfThat(plain, i)
    return asked > 0 && (i + asked === plain.length || mayEnd(i + asked)) ? 6 : 1
  })
  const { states } = bestReading(scores, weights.biases, allowed)
  const sentences: RestoredSentence[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && allowed[i] === 1) continue
    const asking = asksByItself(words, plain, from, i, asks(states[from] ?? 0))
    sentences.push({ from, to: i, asks: asking, patient: false })
    from = i
  }
  const roles = bestRoles(
    sentences.map((one) => roleScore(scores, one.from, one.to) + EVIDENCE * evidenceIn(textOf(plain, one))),
    sentences.map((one, i) => {
      const before = sentences[i - 1]
      if (!before) return 0
      return CHANGE_WEIGHT * changeScore(scores, weights.biases, one.from, before.asks)
    }),
  )
  return sentences.map((one, i) => ({ ...one, patient: roles[i] === 'patient' }))
}

/** "They used to tell me walk in the road" is about the speaker; a relative with a label says such things, too. */
const DONE_TO_ME =
  /\b(?:it|he|she|they|that|nobody|somebody|everybody|doctor \w+) (?:just |always |used to |really |kind of )?(?:ma[dk]es?|g[ai]ves?|helps?|helped|puts?|tells?|scares?|bothers?|keeps?|kept|hurts?|wakes?|woke) me\b/i

function evidenceIn(text: string): number {
  return clinicianScore(text) - (/\bme\b/.test(text) && DONE_TO_ME.test(text) ? 1.2 : 0)
}

function textOf(plain: readonly string[], { from, to, asks: asking }: RestoredSentence): string {
  return plain.slice(from, Math.min(to, from + 80)).join(' ') + (asking ? '?' : '.')
}

const QUESTION =
  /^(?:(?:and|so|okay|ok|um|uh|but|well|now|alright|or|right|good|great) )*(?:(?:do|did|have|are|were|can|could|would|will|don't|didn't|haven't|aren't) (?:you|they|we|i|he|she|it)\b|(?:is|was|does|has|isn't|doesn't|hasn't) (?:it|that|there|he|she|this|anything|anyone|anybody|your|the)\b|how(?:'s|'d| (?:is|are|was|were|do|did|does|has|have|many|much|long|often|old|about|bad|far|come))\b|what(?:'s|'d| (?:is|are|was|were|do|did|does|has|have|about|brings|happened|time|kind|would|made|else))\b|when (?:did|was|is|are|were|do)\b|where(?:'s| (?:is|are|do|did|was))\b|why (?:do|did|is|are|not)\b|who(?:'s| (?:is|else|do|did|lives|was))\b|which (?:one|ones)\b|any (?:thoughts|other|history|new|side|guns|weapons|allergies|trouble|problems|changes|alcohol|drugs|voices|plan|chance|medical|medicines?|medications?|family|questions|pain|rash)\b|any [a-z]+$|ever (?:been|had|tried|hurt|think|thought)\b|anything else\b)/

const OF_THAT =
  /^(?:(?:where|how)(?:'s| is| are) (?:that|those|it|they)(?: (?:now|today|going|at|been))?|where are you with (?:that|it|those)(?: now| today)?|(?:what|how) about (?:that|now|today))$/

/**
 * "You said you'd be better off dead where's that": a question about something just said has at most this
 * many words.
 */
function asksOfThat(plain: readonly string[], from: number): number {
  if (!/^(?:where|how|what)/.test(plain[from] ?? '')) return 0
  return [6, 5, 4, 3, 2].find((many) => OF_THAT.test(plain.slice(from, from + many).join(' '))) ?? 0
}

/** The text's own punctuation decides, then the opening words, then the model. */
function asksByItself(
  words: readonly string[],
  plain: readonly string[],
  from: number,
  to: number,
  learned: boolean,
): boolean {
  const last = words[to - 1] ?? ''
  if (/\?["”')\]]*$/.test(last)) return true
  if (/[.!…]["”')\]]*$/.test(last)) return false
  if (learned && TELLS.test(plain[from] ?? '') && tellsByItself(plain.slice(from, to).join(' '))) return false
  return learned || QUESTION.test(plain.slice(from, Math.min(to, from + 14)).join(' '))
}

const TELLS = /^(?:um|uh|okay|ok|so|and|then|alright|now|let's|i'll|we'll|i'm)$/
const ANNOUNCES =
  /^(?:(?:um|uh|okay|ok|so|and|then|alright|now) )*(?:let's|i'll|we'll|i'm (?:gonna|going to)) (?!ask|say)(?:[a-z]+)\b/
const ASKS_INSIDE =
  /\b(?:do|did|are|were|have|can|could|would|will|is|was|does|has) (?:you|that|it|there|he|she|they|your|this)\b|\b(?:what|how|when|where|who|why|which|any|ever)\b|\b(?:right|okay|deal|good|work|yes|no)$|\byou (?:agree|(?:okay|alright) with)\b/

/** "Let's put you down for thursday at ten": an announcement isn't a question, whatever the model says. */
function tellsByItself(text: string): boolean {
  return ANNOUNCES.test(text) && !ASKS_INSIDE.test(text)
}

/** How strongly each line's words indicate the clinician, in order. */
export function wordsForClinician(lines: readonly string[], weights: Weights): number[] {
  const words = lines.map((line) => line.split(/\s+/).map(plainWord).filter(Boolean))
  const ids = Int32Array.from(words.flat(), (word) => wordId(word, weights.known))
  const scores = scoresOf(ids, weights)
  let at = 0
  return words.map((line) => {
    const score = roleScore(scores, at, at + line.length)
    at += line.length
    return score
  })
}
