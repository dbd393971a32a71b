/** Words in a row that two notes rarely share by chance. */
const RUN = 6
/** Shorter paragraphs are the same in many notes ("Return in two weeks."). */
const MIN_WORDS = 12
const CLONED = 0.8
const MAX_WORDS = 60_000

type Line = { id: string; text: string }

/** The paragraphs of a note, or lines of them, that repeat another note word for word, with the share of words that do. */
export function clonedLines(
  paragraphs: readonly { lines: readonly Line[] }[],
  earlier: readonly string[],
): { ids: string[]; share: number }[] {
  const runs = new Set<string>()
  let read = 0
  for (const text of earlier) {
    const words = wordsOf(text)
    read += words.length
    if (read > MAX_WORDS) break
    for (let at = 0; at + RUN <= words.length; at++) runs.add(words.slice(at, at + RUN).join(' '))
  }
  if (runs.size === 0) return []
  const cloneIn = (lines: readonly Line[]) => {
    const words = lines.flatMap(({ text }) => wordsOf(text)).slice(0, MAX_WORDS)
    if (words.length < MIN_WORDS) return undefined
    const repeated = new Uint8Array(words.length)
    for (let at = 0; at + RUN <= words.length; at++)
      if (runs.has(words.slice(at, at + RUN).join(' '))) repeated.fill(1, at, at + RUN)
    const share = repeated.reduce((sum, one) => sum + one, 0) / words.length
    return share >= CLONED ? { ids: lines.map(({ id }) => id), share } : undefined
  }
  return paragraphs.flatMap(({ lines }) => cloneIn(lines) ?? lines.flatMap((line) => cloneIn([line]) ?? []))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
