import { type Profiler, Session } from 'node:inspector/promises'

/**
 * node --import tsx scripts/hostile-growth.ts LENGTH NAME …: counts the steps for drafting and checking each hostile
 * text, at the given length and at twice that. A step is a block of the engine's code that runs: a function
 * body, a loop round, a branch. Unlike time, their number doesn't depend on the machine. Prints JSON rows
 * {name, less, more}.
 */
export type Growth = { name: string; less: number; more: number }

const STATEMENTS = 12
const STATEMENT = 250

const session = new Session()
session.connect()
await session.post('Profiler.enable')
// Only code that is compiled later counts its blocks, so the engine is imported after this.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { draftText } = await import('../engine/eval/draft-text.ts')
const { checkStatements } = await import('../engine/verify/check-statements.ts')
const { hostileTexts } = await import('../engine/eval/hostile-texts.ts')

const [length = '20000', ...names] = process.argv.slice(2)
const short = new Map(hostileTexts(Number(length)))
const long = new Map(hostileTexts(2 * Number(length)))
for (const name of names) {
  const [less = '', more = ''] = [short.get(name), long.get(name)]
  // Cached results don’t count.
  await draftAndCheck(less)
  const row: Growth = { name, less: await stepsFor(less), more: await stepsFor(more) }
  process.stdout.write(`${JSON.stringify(row)}\n`)
}

/** Checks the same number of statements, of the same length, for every text. */
async function draftAndCheck(text: string): Promise<void> {
  const { visit } = await draftText(text)
  const statements = Array.from({ length: STATEMENTS }, (_, i) => ({
    text: text.slice(i * STATEMENT, (i + 1) * STATEMENT),
  }))
  checkStatements({ visit, statements })
}

async function stepsFor(text: string): Promise<number> {
  await stepsTaken()
  await draftAndCheck(text)
  return stepsTaken()
}

/** Since the last call. */
async function stepsTaken(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result.filter(({ url }) => url.includes('/engine/')).reduce((sum, one) => sum + stepsOf(one), 0)
}

function stepsOf({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0)
}
