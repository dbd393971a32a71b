import type { UnitsOfVisit, VisitUnit } from '../visit-units.ts'

const COUNTS =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'
const HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'
const WORDS = new Map<string, number>([
  ...COUNTS.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, 30 + 10 * index] as const),
  ...HUNDREDS.split(' ').map((word, index) => [word, 100 * (index + 1)] as const),
  ...(['uno', 'una'] as const).map((word) => [word, 1] as const),
  ['cien', 100],
  ['quinientas', 500],
])
const numberOf = (word: string | undefined): number => WORDS.get(word ?? '') ?? 0

/** Lower case without accents; ñ stays. */
export function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[áéíóúü]/g, (letter) => 'aeiouu'.charAt('áéíóúü'.indexOf(letter)))
}

/** Folded text with number words as digits: "ciento cincuenta" is 150, "siete y medio" 7.5, "dos punto uno" 2.1. */
export function spanishDigits(text: string): string {
  const parts = folded(text).split(/(\s+|[^\p{L}\p{N}]+)/u)
  let out = ''
  for (let i = 0; i < parts.length; i += 2) {
    const end = numberEnd(parts, i)
    out += end === undefined ? (parts[i] ?? '') : String(numberIn(parts, i, end))
    if (end !== undefined) i = end
    out += parts[i + 1] ?? ''
  }
  return out
    .replace(/\b(\d+) punto (\d+)\b/g, '$1.$2')
    .replace(/\b(\d+)( horas?)? y medi[oa]\b/g, '$1.5$2')
    .replace(/\bmedio miligramo\b/g, '0.5 miligramos')
    .replace(/\b9 8 8\b/g, '988')
}

/** End of the number that starts at a word; articles alone aren't numbers. */
function numberEnd(parts: readonly string[], from: number): number | undefined {
  if (!WORDS.has(parts[from] ?? '') || /^una?$/.test(parts[from] ?? '')) return undefined
  let end = from
  for (;;) {
    const [gap, next, after] = [parts[end + 1], parts[end + 2], parts[end + 4]]
    if (gap !== ' ') return end
    const before = numberOf(parts[end])
    if (next === 'mil') end += 2
    else if (next === 'y' && before >= 30 && before < 100 && numberOf(after) > 0 && numberOf(after) < 10)
      end += 4
    else if (before >= 100 && numberOf(next) > 0 && numberOf(next) < 100) end += 2
    else return end
  }
}

function numberIn(parts: readonly string[], from: number, end: number): number {
  let value = 0
  for (let i = from; i <= end; i += 2) value = parts[i] === 'mil' ? value * 1000 : value + numberOf(parts[i])
  return value
}

/** A sentence of the visit: as said, and folded with digits. */
export type SpanishSentence = {
  unit: number
  role: VisitUnit['role']
  raw: string
  text: string
  asks: boolean
}

export function spanishSentences(visit: UnitsOfVisit): SpanishSentence[] {
  return visit.units.flatMap(({ text, number, role }) =>
    (
      text
        .slice(0, 2000)
        .replace(/\.{2,}|…/g, ',')
        .match(/[^.!?]+(?:\.(?=\d)[^.!?]+)*[.!?]*/g) ?? []
    )
      .map((raw) => raw.replace(/^[\s¿¡]*(?:\p{Lu}[\p{L}. ]{1,24}: ?[¿¡]*)?/u, '').trim())
      .filter((raw) => /\p{L}/u.test(raw))
      .map((raw) => ({ unit: number, role, raw, text: spanishDigits(raw), asks: raw.includes('?') })),
  )
}

export const unitsOf = (said: readonly SpanishSentence[]): number[] =>
  [...new Set(said.map(({ unit }) => unit))].sort((a, b) => a - b)

/** Parses "sulfas?=sulfa; latex=latex" into patterns and their terms. */
export function meanings(table: string): [RegExp, string][] {
  return table.split('; ').map((entry) => {
    const [pattern = '', meaning = ''] = entry.split('=')
    return [new RegExp(`\\b(?:${pattern})\\b`), meaning]
  })
}

export type Exchange = { asked: SpanishSentence[]; answer: SpanishSentence[] }

/** The clinician's statements and questions, with the patient's replies. */
export function spanishExchanges(sentences: readonly SpanishSentence[]): Exchange[] {
  const exchanges: Exchange[] = []
  let open: Exchange = { asked: [], answer: [] }
  for (const one of sentences) {
    if (one.role === 'clinician') {
      if (open.answer.length > 0) {
        exchanges.push(open)
        open = { asked: [], answer: [] }
      }
      open.asked.push(one)
    } else if (one.role === 'patient') open.answer.push(one)
  }
  return [...exchanges, open]
}

/** "Mi prima sí …", "la hermana de Rubén": about someone else. */
export const OF_OTHERS =
  /\b(?:mi|mis|su|un|una|la|el) (?:prim|herman|sobrin|ti[oa]\b|mama|papa|madre|padre|hij|espos|marid|muj|cuñad|suegr|abuel|niet|vecin|amig|compadre|comadre|compañer|señora|chef)/

const CORRECTS = /\b(?:no|ay no|perdon|miento|mejor)\b[^\d]{0,40}?$/
/** The number that counts: the last one if one was taken back, else the first. */
export function countedNumber(text: string): string | undefined {
  const found = [...text.matchAll(/(?<![\d.])\d+(?:\.\d+)?/g)]
  const after = found.filter(
    ({ index }, at) => at > 0 && CORRECTS.test(text.slice(Math.max(0, index - 60), index)),
  )
  return (after[0] ?? found[0])?.[0]
}
