import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number }

/** From vitest's JSON report. */
export function vitestCounts(file: string): Counts {
  const report = read(file) as { numPassedTests: number; numFailedTests: number } | undefined
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

/** From Playwright's JSON report. */
export function playwrightCounts(file: string): Counts {
  const report = read(file) as { stats: { expected: number; unexpected: number } } | undefined
  const { expected = 0, unexpected = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected }
}

export function sum(counts: Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  }
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
