import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../test-steps.ts'

/** Sets that are not part of the project. */
export const EVAL_DIR = process.env.EVAL_DIR ?? join(ROOT, '../shared/eval')

export const OWN_DIR = join(ROOT, 'engine/eval')

export function textIfThere(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  // Sets from outside spell two labels the British way.
  return readFileSync(path, 'utf8')
    .replaceAll('"dialogue-unlabelled"', '"dialogue-unlabeled"')
    .replaceAll('"number-normalised"', '"number-normalized"')
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`
}

/** Rows as a Markdown table whose columns also line up in a terminal. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, 3, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (i === 0 ? (cells[i] ?? '').padEnd(width) : (cells[i] ?? '').padStart(width))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
