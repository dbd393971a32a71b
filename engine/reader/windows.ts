import type { ReaderSpeaker, ReaderUnit } from './reading.ts'
import type { Tokenizer } from './wordpiece.ts'

/** Limits in tokens, as in training. */
export type WindowLimits = { window: number; before: number; after: number; longest: number }

export type TokenRange = { start: number; end: number }

/** Consecutive units that the model reads together, with a little context on both sides. */
export type Window = {
  ids: number[]
  /** The units to classify: index in the visit and token range. */
  units: { unit: number; start: number; end: number; sentences: TokenRange[] }[]
}

export function windowsOf(
  units: readonly ReaderUnit[],
  tokenizer: Tokenizer,
  speakers: Record<ReaderSpeaker, string>,
  limits: WindowLimits,
): Window[] {
  const cls = tokenizer.idOf('[CLS]')
  const sep = tokenizer.idOf('[SEP]')
  const tokens: number[] = []
  const starts: number[] = []
  const sentences: TokenRange[][] = []
  for (const unit of units) {
    starts.push(tokens.length)
    sentences.push(sentenceRanges(unit, tokenizer, limits))
    tokens.push(...unitTokens(unit, tokenizer, speakers, limits))
  }
  const startOf = (unit: number): number => starts[unit] ?? tokens.length

  const windows: Window[] = []
  for (let first = 0; first < units.length; ) {
    const before = Math.min(limits.before, startOf(first))
    const room = limits.window - 2 - before - limits.after
    let next = first + 1
    while (next < units.length && startOf(next + 1) - startOf(first) <= room) next += 1
    const left = startOf(first) - before
    const right = Math.min(startOf(next) + limits.after, tokens.length)
    const shift = 1 - left
    windows.push({
      ids: [cls, ...tokens.slice(left, right), sep],
      units: Array.from({ length: next - first }, (_, i) => ({
        unit: first + i,
        start: startOf(first + i) + shift,
        end: startOf(first + i + 1) + shift,
        sentences: (sentences[first + i] ?? []).map(({ start, end }) => ({
          start: startOf(first + i) + shift + start,
          end: startOf(first + i) + shift + end,
        })),
      })),
    })
    first = next
  }
  return windows
}

/** A text on its own, read as chart text. */
export function windowOfText(
  text: string,
  tokenizer: Tokenizer,
  speakers: Record<ReaderSpeaker, string>,
  limits: WindowLimits,
): Window {
  const tokens = unitTokens({ text, speaker: 'narrator' }, tokenizer, speakers, limits)
  return {
    ids: [tokenizer.idOf('[CLS]'), ...tokens, tokenizer.idOf('[SEP]')],
    units: [{ unit: 0, start: 1, end: tokens.length + 1, sentences: [] }],
  }
}

/** The speaker word and its colon. */
const LEAD = 2

/** Token ranges within the unit. A sentence beyond the unit's limit keeps at least one token. */
function sentenceRanges(
  { sentences = [] }: ReaderUnit,
  tokenizer: Tokenizer,
  { longest }: WindowLimits,
): TokenRange[] {
  let at = 0
  return sentences.map((text) => {
    const start = Math.min(at, longest - 1)
    at += tokenizer.encode(text).length
    const end = Math.max(start + 1, Math.min(at, longest))
    return { start: LEAD + start, end: LEAD + end }
  })
}

function unitTokens(
  unit: ReaderUnit,
  tokenizer: Tokenizer,
  speakers: Record<ReaderSpeaker, string>,
  limits: WindowLimits,
): number[] {
  const text = unit.sentences ? unit.sentences.join(' ') : unit.text
  const words = tokenizer.encode(text).slice(0, limits.longest)
  return [tokenizer.idOf(speakers[unit.speaker]), tokenizer.idOf(':'), ...words]
}
