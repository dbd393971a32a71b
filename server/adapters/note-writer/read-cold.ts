import { askModel } from './ask-model.ts'
import { oneLine } from './clean-text.ts'
import type { Draft } from './drafts.ts'
import { stumblesSchema } from './schemas.ts'
import type { WritingContext } from './writing-context.ts'

export type NoteLine = Pick<Draft, 'section' | 'topic' | 'text'>

/** More would make it a different note. */
const MAX_UNCLEAR = 4
const LONGEST_UNCLEAR = 300
/** Tokens of an answer with the maximum number of lines. */
const ANSWER_TOKENS = 300

/**
 * Asks which lines a reader who has only the note stumbles over. The visit isn't sent: a model that has it understands
 * everything. By statement ID; empty if the model fails.
 */
export async function readCold(
  context: WritingContext,
  lines: readonly Draft[],
  around: readonly NoteLine[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const unclear = new Map<string, string>()
  const shortIds = new Map<NoteLine, string>(lines.map((line, index) => [line, `s${index + 1}`]))
  const byShortId = new Map(lines.map((line, index) => [`s${index + 1}`, line]))
  const rows = around.map((line) => {
    const { section, topic, text } = line
    return JSON.stringify({ id: shortIds.get(line), section, topic, text })
  })
  const prompt = context.prompts.read([{ name: 'NOTE', text: rows.join('\n') }], {
    most: String(MAX_UNCLEAR),
  })
  await askModel({
    model: context.models.verifier,
    size: context.verifierSize,
    task: 'read',
    temperature: 0,
    prompt,
    schema: stumblesSchema(),
    answerTokens: ANSWER_TOKENS,
    signal,
    take({ value, raw }) {
      const line = byShortId.get(oneLine(value.id))
      const words = oneLine(value.unclear).slice(0, LONGEST_UNCLEAR)
      if (!line || !/\p{L}/u.test(words) || raw.includes(prompt.mark)) return 'unusable'
      if (unclear.has(line.id) || unclear.size >= MAX_UNCLEAR) return 'repeated'
      unclear.set(line.id, words)
      return 'taken'
    },
    restart: () => unclear.clear(),
  })
  return unclear
}
