import type { Span } from '#shared/domain/evidence.ts'
import { isClinician, isPatient, type Visit } from './visit-lines.ts'

/** An excerpt of one line of the visit, with context. */
export type Quote = { at: number; who: string; time: string; parts: { text: string; marked: boolean }[] }

const AROUND = 70

/** The evidence of a statement, line by line, with some text before and after. */
export function quotesOf({ source, lines }: Visit, spans: readonly Span[], around = AROUND): Quote[] {
  if (spans.length === 0) return []
  return lines.flatMap(({ bodyStart, end, who, time }) => {
    if (!spans.some((span) => span.start < end && span.end > bodyStart)) return []
    const inside = spans
      .map((span) => ({ start: Math.max(span.start, bodyStart), end: Math.min(span.end, end) }))
      .filter((span) => span.end > span.start)
      .sort((a, b) => a.start - b.start)
    const [first] = inside
    const last = inside.at(-1)
    if (!first || !last) return []

    const from = Math.min(first.start, wordStart(source, first.start - around, bodyStart))
    const to = Math.max(last.end, wordEnd(source, last.end + around, end))
    const parts: Quote['parts'] = []
    const add = (text: string, marked: boolean) => text && parts.push({ text, marked })
    let at = from
    for (const span of inside) {
      if (span.start > at) {
        const between = source.slice(at, span.start)
        add(at === from && from > bodyStart ? `… ${between}` : between, false)
      }
      add(source.slice(Math.max(at, span.start), span.end), true)
      at = Math.max(at, span.end)
    }
    add(to < end && to > at ? `${source.slice(at, to)} …` : source.slice(at, to), false)
    return [{ at: first.start, who, time, parts }]
  })
}

function wordStart(source: string, at: number, least: number): number {
  if (at <= least) return least
  const space = source.indexOf(' ', at)
  return space < 0 ? at : space + 1
}

function wordEnd(source: string, at: number, most: number): number {
  if (at >= most) return most
  const space = source.lastIndexOf(' ', at)
  return space < 0 ? at : space
}

const FIRST_PERSON = /\b(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself)\b/i

/**
 * Turns an excerpt into a sentence for the note. What a patient said stays a quotation with its speaker; what a
 * clinician wrote is already a sentence.
 */
export function visitSentence(visit: Visit, spans: readonly Span[]): string {
  const sentences = quotesOf(visit, spans, 0).map(({ who, parts }) => {
    const words = parts
      .filter(({ marked }) => marked)
      .map(({ text }) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(' … ')
    return { who, words }
  })
  return joined(sentences)
    .map(({ who, words }) => {
      const speaker = isPatient(who) ? 'Patient' : isClinician(who) ? 'Clinician' : who
      if (speaker || FIRST_PERSON.test(words)) {
        return `${speaker || 'Patient'} said: “${words.replace(/[“”"]/g, '’').replace(/[,;:–-]$/, '')}”${/[.!?]$/.test(words) ? '' : '.'}`
      }
      return closed(words.charAt(0).toUpperCase() + words.slice(1))
    })
    .join(' ')
}

/** Consecutive excerpts by the same speaker become one quotation. */
function joined(sentences: readonly { who: string; words: string }[]) {
  const result: { who: string; words: string }[] = []
  for (const { who, words } of sentences) {
    const last = result.at(-1)
    if (words === '') continue
    if (last && last.who === who) last.words = `${last.words} … ${words}`
    else result.push({ who, words })
  }
  return result
}

function closed(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence.replace(/[,;:–-]$/, '')}.`
}

/** How many of the first words fit next to a line, and how many fit after a time. */
const FIRST_WORDS = { count: 3, length: 22 }
const TIMED_WORDS = { count: 2, length: 14 }

/**
 * Where the evidence is in the visit: the speaker and the first words, after the time if the visit has times:
 * "Patient: I stopped it…", "0:35 Patient: I stopped…". Empty if the text has neither times nor speakers.
 */
export function placeOf({ source, lines }: Visit, spans: readonly Span[]): string {
  const hit = lines.filter(({ bodyStart, end }) =>
    spans.some((span) => span.start < end && span.end > bodyStart),
  )
  const [first] = hit
  if (!first?.who) return first?.time ?? ''
  const start = Math.min(
    ...spans.filter(({ end }) => end > first.bodyStart).map((span) => Math.max(span.start, first.bodyStart)),
  )
  const said = source.slice(start, first.end).trim()
  const { count, length } = first.time ? TIMED_WORDS : FIRST_WORDS
  const words = said.split(/\s+/).slice(0, count).join(' ').slice(0, length)
  const open = words.replace(/[.,;:?!]+$/, '')
  const time = first.time ? `${first.time} ` : ''
  return `${time}${first.who}: ${words.length < said.length ? `${open}…` : words}`
}
