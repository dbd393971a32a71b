import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG_RUNS } from './long-runs.ts'
import { ROOT } from './test-steps.ts'

it('the nightly workflow runs every long run', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/nightly.yml'), 'utf8')
  const commands = [...workflow.matchAll(/^ +- npm run (.+)$/gm)].map(([, command]) => command)
  expect(commands).toEqual(expect.arrayContaining(LONG_RUNS))
})

it('every long run is a command', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(LONG_RUNS.filter((command) => !(command.replace(/ .*/, '') in scripts))).toEqual([])
})
