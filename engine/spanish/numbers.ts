import { table } from '../words/table.ts'
import type { Token } from './fold.ts'

const UNITS = table<number>({
  cero: 0,
  uno: 1,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiun: 21,
  veintiuno: 21,
  veintiuna: 21,
  veintidos: 22,
  veintitres: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiseis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
})
const TENS = table<number>({
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
})
const HUNDREDS = table<number>({
  cien: 100,
  ciento: 100,
  doscientos: 200,
  doscientas: 200,
  trescientos: 300,
  trescientas: 300,
  cuatrocientos: 400,
  cuatrocientas: 400,
  quinientos: 500,
  quinientas: 500,
  seiscientos: 600,
  seiscientas: 600,
  setecientos: 700,
  setecientas: 700,
  ochocientos: 800,
  ochocientas: 800,
  novecientos: 900,
  novecientas: 900,
})

export type NumberRead = { value: number; text: string; length: number }

/** A number in words or figures that starts at a token. A lone "un" or "una" is an article and no number. */
export function readNumber(tokens: Token[], start: number): NumberRead | undefined {
  const first = tokens[start]
  if (!first) return undefined
  if (first.kind === 'figure') {
    const value = Number.parseFloat(first.raw.replace(',', '.'))
    return { value, text: first.raw, length: 1 }
  }
  if (first.kind !== 'word') return undefined
  const digits = readDigits(tokens, start)
  if (digits) return digits
  let total = 0
  let part = 0
  let at = start
  let seen = false
  for (; at < tokens.length; at++) {
    const key = tokens[at]?.key ?? ''
    if (key in HUNDREDS) {
      if (seen && part !== 0) break
      part += HUNDREDS[key] as number
    } else if (key in TENS) {
      if (part % 100 !== 0) break
      part += TENS[key] as number
    } else if (key in UNITS) {
      const value = UNITS[key] as number
      const afterAnd = tokens[at - 1]?.key === 'y'
      if (seen && !afterAnd && (part % 100 !== 0 || value === 0)) break
      if (value === 0 && seen) break
      part += value
      if (value === 0) {
        at++
        seen = true
        break
      }
    } else if (key === 'mil' && (seen || at === start)) {
      total += (part || 1) * 1000
      part = 0
    } else if ((key === 'millon' || key === 'millones') && seen) {
      total += (part || 1) * 1_000_000
      part = 0
    } else if (
      key === 'y' &&
      seen &&
      part % 100 >= 30 &&
      part % 10 === 0 &&
      isDigitWord(tokens[at + 1]?.key)
    ) {
      continue
    } else break
    seen = true
  }
  if (!seen) return undefined
  const length = at - start
  if (length === 1 && (first.key === 'un' || first.key === 'una')) return undefined
  let value = total + part
  let used = length
  // "treinta y siete y medio" is 37.5; hours with "y media" are read by the clock.
  if (tokens[at]?.key === 'y' && /^medi[oa]$/.test(tokens[at + 1]?.key ?? '')) {
    value += 0.5
    used += 2
  } else if (
    tokens[at]?.key === 'punto' &&
    tokens[at + 1] &&
    (readNumber(tokens, at + 1)?.value ?? 100) < 100
  ) {
    const rest = readNumber(tokens, at + 1) as NumberRead
    return {
      value: Number(`${value}.${rest.value}`),
      text: `${value}.${rest.value}`,
      length: used + 1 + rest.length,
    }
  }
  return { value, text: String(value), length: used }
}

function isDigitWord(key: string | undefined): boolean {
  return key !== undefined && key in UNITS && (UNITS[key] as number) < 10
}

/** "nueve ocho ocho" is a telephone number; so is "cero veinticuatro". */
function readDigits(tokens: Token[], start: number): NumberRead | undefined {
  let text = ''
  let at = start
  while (isDigitWord(tokens[at]?.key) && tokens[at]?.key !== 'un' && tokens[at]?.key !== 'una') {
    text += UNITS[tokens[at]?.key ?? '']
    at++
  }
  if (text === '0' && at === start + 1) {
    const key = tokens[at]?.key ?? ''
    const rest = UNITS[key] ?? TENS[key]
    if (rest !== undefined && rest > 9) return { value: rest, text: `0${rest}`, length: 2 }
  }
  return text.length >= 3 ? { value: Number(text), text, length: at - start } : undefined
}

const MONTHS = table<string>({
  enero: 'January',
  febrero: 'February',
  marzo: 'March',
  abril: 'April',
  mayo: 'May',
  junio: 'June',
  julio: 'July',
  agosto: 'August',
  septiembre: 'September',
  setiembre: 'September',
  octubre: 'October',
  noviembre: 'November',
  diciembre: 'December',
})
const DAYS = table<string>({
  lunes: 'Monday',
  martes: 'Tuesday',
  miercoles: 'Wednesday',
  jueves: 'Thursday',
  viernes: 'Friday',
  sabado: 'Saturday',
  sabados: 'Saturday',
  domingo: 'Sunday',
  domingos: 'Sunday',
})

export const monthOf = (key: string): string | undefined => MONTHS[key]
export const dayOf = (key: string): string | undefined => DAYS[key]

/** Number of a day of a month: "catorce", "1", "primero". */
export function readDayNumber(tokens: Token[], start: number): NumberRead | undefined {
  if (tokens[start]?.key === 'primero') return { value: 1, text: '1', length: 1 }
  const read = readNumber(tokens, start)
  return read && Number.isInteger(read.value) && read.value >= 1 && read.value <= 31 ? read : undefined
}
