import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Growth } from './hostile-growth.ts'

/** The texts that used to take longest, and one mixture. */
const WORST = ['questions and answers', 'retracted doses', 'made 1']
const OTHERS = [
  'unpunctuated questions',
  'denied allergies',
  'the same drug',
  'shorthand',
  'roles in brackets',
]
const LENGTH = 20_000
/** Twice the text takes twice the steps; four times would be quadratic. */
const MAX_GROWTH = 2.2

describe('the slowest texts', () => growsEvenly(WORST))
describe('other slow texts', { tags: 'long' }, () => growsEvenly(OTHERS))

function growsEvenly(names: string[]): void {
  let growths: Growth[] = []

  beforeAll(async () => {
    const program = join(import.meta.dirname, 'hostile-growth.ts')
    const args = ['--import', 'tsx', program, String(LENGTH), ...names]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    growths = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Growth)
  }, 600_000)

  it.each(names)('take about twice the steps for twice as much of "%s"', (name) => {
    const { less = 0, more = 0 } = growths.find((one) => one.name === name) ?? {}
    expect(less).toBeGreaterThan(LENGTH)
    expect(more / less).toBeLessThan(MAX_GROWTH)
  })
}
