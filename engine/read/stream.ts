import { NO_END, type RestoredSentence, restore, SURE_END, UNKNOWN, wordsForClinician } from './restore.ts'
import { withoutFillers } from './sentences.ts'
import type { Weights } from './stream-model.ts'
import type { Sentence } from './visit.ts'
import { BIASES, KNOWN, PRINTS, SCALE, TABLE } from './weights/reader.ts'

/** A sentence of a stream with its likely speaker. */
export type StreamSentence = Sentence & { role: 'clinician' | 'patient' }

type Token = { start: number; end: number; word: string; newLine: boolean }

/** Sentences and speakers of a conversation without labels, and often without punctuation or lines. */
export function streamSentences(source: string): StreamSentence[] {
  const tokens = tokensOf(source)
  const words = tokens.map(({ word }) => word)
  const marked = words.filter((word) => /[.?!]["”')\]]*$/.test(word)).length > words.length / 40
  const marks = Uint8Array.from(tokens, ({ newLine }, i) =>
    markBefore(words[i - 1] ?? '', newLine, marked, words[i] ?? ''),
  )
  return restore(words, weights(), marks)
    .map((sentence) => sentenceOf(tokens, sentence, marked))
    .filter((sentence) => sentence !== undefined)
}

/** In a text with punctuation, sentences end only at a mark or a line. */
function markBefore(before: string, newLine: boolean, marked: boolean, word: string): number {
  if (newLine || /[?!]["”')\]]*$/.test(before)) return SURE_END
  if (/\.["”')\]]*$/.test(before) && !/^(?:dr|mr|mrs|ms|st|vs|[a-z])\.$|^(?:[a-z]\.)+$/i.test(before))
    return SURE_END
  return marked || isOneNumber(before, word) || isOneNo(before, word) ? NO_END : UNKNOWN
}

/** "Of course" and "of course not" are a yes and a no, and so are "nothing" and "nothing I'd act on". */
function isOneNo(before: string, word: string): boolean {
  return (
    // "No sign you're drunk" must stay together.
    (/^(?:signs?|evidence)$/i.test(before) && /^(?:you|he|she|they|of|that)(?:'\w+)?$/i.test(word)) ||
    (/^nothing$/i.test(before) &&
      /^(?:i|i'd|i'll|i'm|that|serious|specific|major|like|really|too|else|new)$/i.test(word)) ||
    (/^(?:course|absolutely|definitely|certainly)$/i.test(before) && /^(?:not|none|nothing|no)$/i.test(word))
  )
}

const UNITS = /^(?:one|two|three|four|five|six|seven|eight|nine)$/i
const TENS = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/i

/** Never end a sentence inside a number: "to seventy" "five", "one oh" "eight", "two" "point five". */
function isOneNumber(before: string, word: string): boolean {
  if (/^(?:hundred|point|oh)$/i.test(word)) return UNITS.test(before)
  return (TENS.test(before) || /^(?:oh|point)$/i.test(before)) && UNITS.test(word)
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let after = 0
  let newLine = false
  for (const found of source.matchAll(/\S+/g)) {
    const start = found.index
    newLine ||= source.slice(after, start).includes('\n')
    after = start + found[0].length
    // "[unclear]" isn't a word, and neither is a mark on its own.
    if (/^[[(<](?:unclear|inaudible|unintelligible|crosstalk|silence|noise)[\])>]/i.test(found[0])) continue
    if (!/[\p{L}\p{N}]/u.test(found[0])) continue
    tokens.push({ start, end: after, word: found[0], newLine })
    newLine = false
  }
  return tokens
}

function sentenceOf(
  tokens: readonly Token[],
  { from, to, asks, patient }: RestoredSentence,
  marked: boolean,
): StreamSentence | undefined {
  const first = tokens[from]
  const last = tokens[to - 1]
  if (!first || !last) return undefined
  const words = withoutFillers(
    tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' '),
  ).trim()
  if (words === '') return undefined
  const cased = words.replace(/\bi(?=$|[\s'’,.?!])/g, 'I')
  const text = cased.charAt(0).toUpperCase() + cased.slice(1)
  const ended = marked || /[.?!…]["”')\]]*$/.test(text) ? text : text + (asks ? '?' : '.')
  return { start: first.start, end: last.end, text: ended, role: patient ? 'patient' : 'clinician' }
}

/** The learned score of each line: how strongly it indicates the clinician. */
export function learnedScores(lines: readonly string[]): number[] {
  return wordsForClinician(lines, weights())
}

let loaded: Weights | undefined

/** Decoded at first use, because most visits have labels. */
function weights(): Weights {
  loaded ??= {
    table: Int8Array.from(atob(TABLE), (char) => (char.charCodeAt(0) << 24) >> 24),
    prints: Uint8Array.from(atob(PRINTS), (char) => char.charCodeAt(0)),
    scale: SCALE,
    biases: Float32Array.from(BIASES),
    known: new Set(KNOWN.split(' ')),
  }
  return loaded
}
