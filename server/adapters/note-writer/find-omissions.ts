import { createHash } from 'node:crypto'
import { MAX_OMISSIONS, OMISSION_KINDS, type Omission, type OmissionKind } from '#shared/domain/statements.ts'
import type { WriterFailed } from '../../ports/note-writer.ts'
import { askModel } from './ask-model.ts'
import { oneLine } from './clean-text.ts'
import { type Draft, draftOf, textKey } from './drafts.ts'
import { type NumberedVisit, spansOf, unitsAt, withNeighbors } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { templateBlock, visitBlock } from './request-blocks.ts'
import { omissionsSchema } from './schemas.ts'
import { verifyStatements } from './verify-statements.ts'
import type { WritingContext } from './writing-context.ts'

type Note = {
  noteType: string
  sections: readonly { heading: string; guidance?: string }[]
  statements: readonly { section: string; topic: string; text: string }[]
}

type Found = Draft & { kind: OmissionKind; grave: boolean }

/** Tokens of an answer with the maximum number of omissions. */
const ANSWER_TOKENS = 900

/**
 * Finds what the note omits, most serious first. Each is verified like a statement and dropped if
 * unsupported. A model failure is returned.
 */
export async function findOmissions(
  context: WritingContext,
  visit: NumberedVisit,
  note: Note,
  signal: AbortSignal,
): Promise<Omission[] | WriterFailed> {
  const prompt = promptFor(context, visit, note)
  const seen = new Set(note.statements.map(({ text }) => textKey(text)))
  const found: Found[] = []
  const ending = await askModel({
    model: context.models.verifier,
    size: context.verifierSize,
    task: 'omissions',
    temperature: 0,
    prompt,
    schema: omissionsSchema(context.models.verifier, note.sections),
    answerTokens: ANSWER_TOKENS,
    signal,
    take(line) {
      const draft = draftOf(line, { sections: note.sections, visit, mark: prompt.mark, newId: context.newId })
      if (!draft || draft.units.length === 0) return 'unusable'
      const key = textKey(draft.text)
      if (seen.has(key)) return 'repeated'
      seen.add(key)
      found.push({ ...draft, kind: kindOf(line.value.kind), grave: line.value.grave === true })
      return 'taken'
    },
    restart: () => found.splice(0),
  })
  if (ending.kind === 'failed') return ending.failure
  const gravest = found.sort((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_OMISSIONS)
  if (gravest.length === 0) return []
  const { checks } = await verifyStatements(context, visit, gravest, { signal })
  return gravest
    .filter(({ id }) => checks.get(id)?.verdict === 'supported')
    .map(({ kind, grave, section, topic, text, units }) => {
      const evidence = spansOf(units, visit)
      return { id: idOf(kind, text, evidence[0]?.start ?? 0), kind, grave, section, topic, text, evidence }
    })
}

function kindOf(value: unknown): OmissionKind {
  const name = oneLine(value)
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return OMISSION_KINDS.find((kind) => kind === name) ?? 'other'
}

const GRAVEST_FIRST: readonly OmissionKind[] = ['risk', 'abuse', 'allergy', 'medication', 'follow-up']

function weightOf({ kind, grave }: Found): number {
  const rank = GRAVEST_FIRST.indexOf(kind)
  return (grave ? 10 : 0) + (rank < 0 ? 0 : GRAVEST_FIRST.length - rank)
}

function idOf(kind: string, text: string, start: number): string {
  return createHash('sha256')
    .update(`${kind}\n${textKey(text)}\n${start}`)
    .digest('base64url')
    .slice(0, 16)
}

function promptFor(context: WritingContext, visit: NumberedVisit, note: Note): Prompt {
  const lines = note.statements.map(({ section, topic, text }) => JSON.stringify({ section, topic, text }))
  const noteBlock = { name: 'NOTE', text: lines.join('\n') }
  const most = String(MAX_OMISSIONS)
  const promptWith = (numbers: readonly number[] | undefined) =>
    context.prompts.omissions(
      [templateBlock(note), visitBlock(numbers ? unitsAt(numbers, visit) : visit.units), noteBlock],
      numbers ? { most, part: 'The visit is long; these are the units that matter most here. ' } : { most },
    )
  const whole = promptWith(undefined)
  if (context.verifierSize.fits(whole, ANSWER_TOKENS)) return whole
  return promptWith(
    mustHaves(visit, (numbers) => context.verifierSize.fits(promptWith(numbers), ANSWER_TOKENS)),
  )
}

const GRAVE =
  /suicid|kill|die\b|dead|death|hurt (?:my|your|him|her|them)|harm|gun|firearm|rifle|pistol|knife|overdose|weapon|abus|hit me|allerg|911|988|emergency/i
const TREATMENT =
  /\bmg\b|milligram|mcg|prescri|refill|dose|increase|decrease|stop taking|start (?:you )?on|side effect|labs?\b|blood (?:test|work|draw)|referr|follow.?up|appointment|next (?:visit|week|month)|diagnos/i

/** The units with required content, most serious first, as many as fit. */
function mustHaves(visit: NumberedVisit, fits: (numbers: readonly number[]) => boolean): number[] {
  const about = (words: RegExp) =>
    visit.units.filter(({ text }) => words.test(text)).map(({ number }) => number)
  const ranked = [...new Set([...about(GRAVE), ...about(TREATMENT)])]
  let low = 0
  for (let high = ranked.length; low < high; ) {
    const middle = (low + high + 1) >> 1
    if (fits(withNeighbors(ranked.slice(0, middle), 1, visit))) low = middle
    else high = middle - 1
  }
  return withNeighbors(ranked.slice(0, low), 1, visit)
}
