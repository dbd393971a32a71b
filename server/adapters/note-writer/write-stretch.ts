import type { LiveLine } from '#shared/domain/live-note.ts'
import type { Unit } from '../../../engine/read/units.ts'
import type { LiveWriter, StretchToWrite } from '../../ports/live-writer.ts'
import { factsFor, toCheck } from './check-drafts.ts'
import { type Draft, inOrder, textKey, wordsOf } from './drafts.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { type NumberedVisit, numberedVisit, spansOf } from './numbered-visit.ts'
import { askedFor, isOver, wordBudget, wordCount } from './word-budget.ts'
import { OVERLAP, writeOneStretch } from './write-draft.ts'
import { createWritingContext, type ModelDeps, type WritingContext } from './writing-context.ts'

/** The live note of a visit that is still going on. */
export function modelLiveWriter(deps: ModelDeps): LiveWriter {
  return { writeStretch: (stretch, signal) => writeStretch(createWritingContext(deps), stretch, signal) }
}

async function writeStretch(
  context: WritingContext,
  stretch: StretchToWrite,
  signal: AbortSignal,
): Promise<LiveLine[]> {
  const visit = numberedVisit(stretch.text)
  const first = visit.units.find(({ end }) => end > stretch.from)
  if (!first) return [...stretch.earlier]
  const units = visit.units.slice(Math.max(0, first.number - 1 - OVERLAP))
  const { earlier, sourceOf } = stretch
  const words = shareOf(stretch, visit)
  const part = `The visit is still going on. Only its newest stretch is shown; units before [${first.number}] are context and have been written. Write only what the rest supports, about ${words} words. `
  const written = await writeOneStretch(context, stretch, visit, units, { words, part }, signal)
  const known = new Set(earlier.map(({ text }) => textKey(text)))
  const fresh = written.filter(
    ({ text, units: cited }) => !known.has(textKey(text)) && cited.some((number) => number >= first.number),
  )
  const kept = await withoutContradicted(context, stretch, visit, fresh, signal)
  const lines = kept.map(
    ({ units: cited, ...line }): LiveLine => ({
      ...line,
      by: 'model',
      sources: spansOf(cited, visit).map(sourceOf),
    }),
  )
  return mergedIfLong(context, stretch, visit, [...earlier, ...lines], signal)
}

/** In proportion to the visit so far, and shorter than what was said. */
function shareOf({ from, length }: StretchToWrite, { source, words }: NumberedVisit): number {
  const spoken = wordCount(source.slice(from))
  const share = (1.15 * askedFor(wordBudget(words, length)) * spoken) / Math.max(1, words)
  return Math.round(Math.min(Math.max(60, share), 0.4 * spoken))
}

/** The visit isn't over, so the built-in check can only object to what was said. */
async function withoutContradicted(
  context: WritingContext,
  stretch: StretchToWrite,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  signal: AbortSignal,
): Promise<Draft[]> {
  if (drafts.length === 0) return []
  const { checks } = await factsFor(context, visit, stretch, toCheck(drafts, visit), drafts, signal)
  return drafts.filter(({ id }) => checks.get(id)?.verdict !== 'contradicted')
}

/** One request more, if the lines of all stretches are much longer than a note of the visit so far. */
async function mergedIfLong(
  context: WritingContext,
  stretch: StretchToWrite,
  visit: NumberedVisit,
  lines: readonly LiveLine[],
  signal: AbortSignal,
): Promise<LiveLine[]> {
  const quoted = quotedVisit(lines)
  const drafts = inOrder(quoted.drafts, stretch.sections)
  const budget = wordBudget(visit.words, stretch.length)
  const merged = isOver(wordsOf(drafts), budget)
    ? await mergeDrafts(context, stretch, quoted.visit, drafts, budget, () => undefined, signal)
    : drafts
  return merged.flatMap(({ units, ...line }) => {
    const sources = units.flatMap((number) => quoted.sources[number - 1] ?? [])
    return sources.length > 0 ? [{ ...line, by: 'model' as const, sources }] : []
  })
}

/** The words that support the lines, numbered: the text of a growing visit may have been divided differently before. */
function quotedVisit(lines: readonly LiveLine[]) {
  const sources: LiveLine['sources'] = []
  const numbers = new Map<string, number>()
  for (const source of lines.flatMap((line) => line.sources)) {
    const key = keyOf(source)
    if (numbers.has(key)) continue
    sources.push(source)
    numbers.set(key, sources.length)
  }
  const units: Unit[] = []
  let text = ''
  for (const [index, source] of sources.entries()) {
    const start = text.length
    text += `${source.text}\n`
    units.push({ number: index + 1, start, end: text.length - 1, speaker: '', text: source.text })
  }
  const drafts = lines.map(({ id, section, topic, text: words, sources: cited }): Draft => {
    const places = cited.flatMap((source) => numbers.get(keyOf(source)) ?? [])
    return { id, section, topic, text: words, units: places }
  })
  return { sources, drafts, visit: numberedVisit(text, units) }
}

function keyOf({ startMs, text }: LiveLine['sources'][number]): string {
  return `${startMs} ${text}`
}
