import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import type { Growth } from './hostile-growth.ts'

/** The texts that used to take longest, and one mixture. */
const WORST = [
  'questions and answers',
  'unpunctuated questions',
  'denied allergies',
  'the same drug',
  'retracted doses',
  'shorthand',
  'roles in brackets',
  'made 1',
]
const LENGTH = 20_000
/** Twice the text takes twice the steps; four times would be quadratic. */
const MAX_GROWTH = 2.2

let growths: Growth[] = []

beforeAll(async () => {
  const program = join(import.meta.dirname, 'hostile-growth.ts')
  const args = ['--import', 'tsx', program, String(LENGTH), ...WORST]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  growths = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Growth)
}, 600_000)

it.each(WORST)('takes about twice the steps for twice as much of "%s"', (name) => {
  const { less = 0, more = 0 } = growths.find((one) => one.name === name) ?? {}
  expect(less).toBeGreaterThan(LENGTH)
  expect(more / less).toBeLessThan(MAX_GROWTH)
})
