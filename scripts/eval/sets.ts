import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../steps.ts'

/** Where the sets lie that are not part of the project; EVAL_DIR and EVAL_DATA_DIR say otherwise. */
export const EVAL_DIR = process.env.EVAL_DIR ?? join(ROOT, '../shared/eval')
export const DATA_DIR = process.env.EVAL_DATA_DIR ?? join(EVAL_DIR, '../data')

export const OWN_DIR = join(ROOT, 'engine/eval')

/** The text of a file, or nothing when it is not there. */
export function textIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

export function rowsIn<T>(jsonl: string): T[] {
  return jsonl
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

export function percent(share: number | null | undefined): string {
  return share === null || share === undefined || Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`
}

/** Rows as a Markdown table whose columns also line up on a screen. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, 3, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (i === 0 ? (cells[i] ?? '').padEnd(width) : (cells[i] ?? '').padStart(width))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
