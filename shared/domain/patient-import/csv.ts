/** A record of a CSV file and the line it starts on, counted from 1. */
export type CsvRow = { line: number; cells: string[] }

export type Csv = { rows: CsvRow[] } | { problem: string }

/** Also tabs, because spreadsheets save "Unicode text" that way. */
const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads a CSV file (RFC 4180). Quoted values may contain delimiters, line breaks and doubled quotes. Stray quotes are
 * an error instead of a guess, because values after them could move to another column. Empty lines are skipped.
 */
export function readCsv(file: string, maxRows: number): Csv {
  if (file.includes('\0')) return { problem: NOT_CSV }
  const declared = /^sep=(.)\r?\n/i.exec(file)
  const text = declared ? file.slice(declared[0].length) : file
  const delimiter = declared?.[1] ?? delimiterOf(text)
  const rows: CsvRow[] = []
  let at = 0
  let line = declared ? 2 : 1

  while (at < text.length) {
    const cells: string[] = []
    const start = line
    for (;;) {
      const value = readValue(text, at, delimiter)
      if (value === 'unclosed') {
        return { problem: `The quotation mark on line ${line} is never closed. Correct it in the file.` }
      }
      if (value === 'stray') {
        return { problem: `There’s a misplaced quotation mark on line ${line}. Correct it in the file.` }
      }
      cells.push(value.text.trim())
      line += value.breaks
      at = value.end
      if (text[at] !== delimiter) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    if (cells.every((cell) => cell === '')) continue
    if (rows.length > maxRows) return { problem: tooManyRows(maxRows) }
    rows.push({ line: start, cells })
  }
  return rows.length > 0 ? { rows } : { problem: 'This file is empty.' }
}

export const NOT_CSV =
  'This file isn’t a CSV file. In your spreadsheet or EHR, save or export the list as CSV (comma-separated values).'

function tooManyRows(maxRows: number): string {
  const most = maxRows.toLocaleString('en-US')
  return `This file has more than ${most} patients. Split it and import one part at a time.`
}

type Value = { text: string; end: number; breaks: number } | 'unclosed' | 'stray'

function readValue(text: string, from: number, delimiter: string): Value {
  if (text[from] !== '"') {
    let end = from
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') {
      if (text[end] === '"') return 'stray'
      end += 1
    }
    return { text: text.slice(from, end), end, breaks: 0 }
  }
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return 'unclosed'
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    value += '"'
    at += 1
  }
  const next = text[at]
  if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') return 'stray'
  return { text: value, end: at, breaks: value.match(/\r\n|\n|\r/g)?.length ?? 0 }
}

/** The most frequent one in the first line, outside of quotes. A comma if there is none. */
function delimiterOf(text: string): string {
  const first = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)[0] ?? ''
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}
