import type { Check, Verdict } from '#shared/domain/statements.ts'
import type { WriterFailed } from '../../ports/note-writer.ts'
import { askModel } from './ask-model.ts'
import { certainDoubt } from './certain-errors.ts'
import { oneLine } from './clean-text.ts'
import type { Draft } from './drafts.ts'
import type { AnswerLine } from './json-lines.ts'
import { type NumberedVisit, spansOf, unitNumbers, unitsAt, withNeighbors } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { visitBlock } from './request-blocks.ts'
import { type Retrieval, retrievalOver } from './retrieval.ts'
import { verdictsSchema } from './schemas.ts'
import type { WritingContext } from './writing-context.ts'

export type Verified = {
  /** By statement ID. Statements that the model didn't check are missing. */
  checks: Map<string, Check>
  /** By statement ID: wording that a reader who wasn't there would misunderstand. */
  unclear: Map<string, string>
  failure: WriterFailed | undefined
}

type VerifyOptions = {
  signal: AbortSignal
  onChecks?: (checks: Record<string, Check>) => void
  onWaiting?: (secondsLeft: number | null) => void
  /** An additional rule for the verdicts. */
  extra?: string
  /** Also ask which statements a reader would misread. */
  clarity?: boolean
}

const MAX_IN_BATCH = 40
/** Units that retrieval adds to the cited ones if the visit doesn't fit. */
const RETRIEVED = 4
const LONGEST_WHY = 200
/** Tokens of one verdict line. */
const VERDICT_TOKENS = 70

const CLARITY = [
  'Add to each line "unclear": "". Fill it only where a colleague who reads this note tomorrow and wasn\'t in the room',
  'would be misled or lost: a phrase clipped until it can be read two ways or not at all; a pronoun, number, drug or',
  'person without its subject; a condition, hedge or limit left out so that the line says more than was said; a change',
  'without its direction; a sentence that has to be read twice. Quote the words and say in at most 15 words what the',
  'line should make clear. Usual abbreviations and lists without verbs are fine. The verdict does not depend on it.',
].join(' ')

type Batch = { statements: Draft[]; prompt: Prompt }

/** Asks the verifier about every statement, and once more about those it omits. */
export async function verifyStatements(
  context: WritingContext,
  visit: NumberedVisit,
  statements: readonly Draft[],
  options: VerifyOptions,
): Promise<Verified> {
  const verified: Verified = { checks: new Map(), unclear: new Map(), failure: undefined }
  const { checks } = verified
  for (const attempt of [1, 2]) {
    const open = statements.filter(({ id }) => !checks.has(id))
    if (open.length === 0) break
    const batches = batchesOf(context, visit, open, options)
    const run = (batch: Batch) => verifyBatch(context, visit, batch, verified, options)
    const failures: (WriterFailed | undefined)[] = []
    // A local model runs one request at a time.
    if (context.models.verifier.local) {
      for (const batch of batches) {
        failures.push(await run(batch))
        if (failures.at(-1)) break
      }
    } else failures.push(...(await Promise.all(batches.map(run))))
    verified.failure = failures.find((one) => one !== undefined)
    if (verified.failure?.failure === 'too-long' && attempt === 1 && context.verifierSize.shrink()) continue
    if (verified.failure) break
  }
  return verified
}

async function verifyBatch(
  context: WritingContext,
  visit: NumberedVisit,
  { statements, prompt }: Batch,
  { checks, unclear }: Verified,
  { signal, onChecks, onWaiting, clarity = false }: VerifyOptions,
): Promise<WriterFailed | undefined> {
  const byShortId = new Map(statements.map((statement, index) => [shortId(index), statement]))
  const ending = await askModel({
    model: context.models.verifier,
    size: context.verifierSize,
    task: 'verify',
    temperature: 0,
    prompt,
    schema: verdictsSchema(context.models.verifier, clarity),
    answerTokens: tokensFor(statements),
    signal,
    onWaiting,
    take(line) {
      const statement = byShortId.get(oneLine(line.value.id))
      const check = statement && checkOf(line, statement, visit, prompt.mark)
      if (!statement || !check) return 'unusable'
      if (checks.has(statement.id)) return 'repeated'
      checks.set(statement.id, check)
      const stumble = clarity ? oneLine(line.value.unclear).slice(0, LONGEST_WHY) : ''
      if (/\p{L}/u.test(stumble)) unclear.set(statement.id, stumble)
      onChecks?.({ [statement.id]: check })
      return 'taken'
    },
    restart() {
      for (const { id } of statements) {
        checks.delete(id)
        unclear.delete(id)
      }
    },
  })
  return ending.kind === 'failed' ? ending.failure : undefined
}

function tokensFor(statements: readonly Draft[]): number {
  return statements.length * VERDICT_TOKENS + 200
}

function shortId(index: number): string {
  return `s${index + 1}`
}

const VERDICT_NAMES: Record<string, Verdict> = {
  supported: 'supported',
  contradicted: 'contradicted',
  not_found: 'not-found',
  unsupported: 'not-found',
  unsure: 'unsure',
  partially_supported: 'unsure',
}

function checkOf(
  { value, raw }: AnswerLine,
  statement: Draft,
  visit: NumberedVisit,
  mark: string,
): Check | undefined {
  const name = oneLine(value.verdict)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const verdict = Object.hasOwn(VERDICT_NAMES, name) ? VERDICT_NAMES[name] : undefined
  if (!verdict || raw.includes(mark)) return undefined
  const units = unitNumbers(value.units, visit)
  const decisive = units.length > 0 ? units : verdict === 'supported' ? statement.units : []
  const words = spansOf(decisive, visit)
  const why = oneLine(value.why).slice(0, LONGEST_WHY)
  if (verdict === 'supported' && words.length === 0)
    return { verdict: 'not-found', why: 'Nothing in the visit supports this.', by: 'model', words }
  const doubt = verdict === 'supported' ? certainDoubt(statement, decisive, visit) : undefined
  return doubt ? { ...doubt, by: 'facts', words } : { verdict, ...(why ? { why } : {}), by: 'model', words }
}

/** The whole visit if it fits with the statements; otherwise the units around each statement's citations. */
function batchesOf(
  context: WritingContext,
  visit: NumberedVisit,
  statements: readonly Draft[],
  { extra, clarity }: VerifyOptions,
): Batch[] {
  const rules = [extra ? `- ${extra}` : '', clarity ? CLARITY : ''].filter((rule) => rule !== '')
  const words = { extra: rules.join('\n') }
  const whole = (some: readonly Draft[]) =>
    context.prompts.verify([visitBlock(visit.units), statementsBlock(some)], words)
  const chunks = chunksOf(statements, MAX_IN_BATCH)
  if (chunks.every((chunk) => context.verifierSize.fits(whole(chunk), tokensFor(chunk))))
    return chunks.map((chunk) => ({ statements: chunk, prompt: whole(chunk) }))

  const retrieval = retrievalOver(visit)
  const part = 'The visit is long; these are the units closest to the statements. '
  const near = (some: readonly Draft[]) =>
    context.prompts.verify(
      [visitBlock(unitsAt(unitsNear(some, visit, retrieval), visit)), statementsBlock(some)],
      { ...words, part },
    )
  const batches: Batch[] = []
  let group: Draft[] = []
  for (const statement of statements) {
    const grown = [...group, statement]
    const tooMany = grown.length > MAX_IN_BATCH || !context.verifierSize.fits(near(grown), tokensFor(grown))
    if (tooMany && group.length > 0) {
      batches.push({ statements: group, prompt: near(group) })
      group = []
    }
    group.push(statement)
  }
  if (group.length > 0) batches.push({ statements: group, prompt: near(group) })
  return batches
}

export function unitsNear(
  statements: readonly Pick<Draft, 'text' | 'units'>[],
  visit: NumberedVisit,
  retrieval: Retrieval,
): number[] {
  const numbers = statements.flatMap(({ text, units }) => [
    ...units.slice(0, MAX_CITED),
    ...retrieval.find(text, units.length > 0 ? RETRIEVED : 2 * RETRIEVED),
  ])
  return withNeighbors(numbers, 1, visit)
}

/** For a statement that cites half the visit. */
const MAX_CITED = 12

function statementsBlock(statements: readonly Draft[]) {
  const lines = statements.map(({ section, topic, text, units }, index) =>
    JSON.stringify({ id: shortId(index), section, topic, text, units }),
  )
  return { name: 'STATEMENTS', text: lines.join('\n') }
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  const even = Math.ceil(items.length / count)
  return Array.from({ length: count }, (_, index) => items.slice(index * even, (index + 1) * even))
}
