import { OMISSION_KINDS } from '#shared/domain/statements.ts'
import type { ChatModel, ChatRequest } from '../../ports/chat-model.ts'
import { lineOf } from './data-blocks.ts'

/** JSON schemas of the answers, for servers that support structured output. */
type Schema = NonNullable<ChatRequest['schema']>
type Model = Pick<ChatModel, 'local'>
type Heading = { heading: string }

const text = { type: 'string' }
const flag = { type: 'boolean' }
/**
 * A small model can list numbers endlessly. Hosted models don't, and not all their servers accept a limit.
 */
const MAX_UNITS = 20

function units({ local }: Model) {
  return { type: 'array', items: { type: 'integer' }, ...(local ? { maxItems: MAX_UNITS } : {}) }
}

function sectionOf(sections: readonly Heading[]) {
  const headings = [...new Set(sections.map(({ heading }) => lineOf(heading)))]
  return headings.length > 0 ? { type: 'string', enum: headings } : text
}

function listOf(name: string, properties: Record<string, unknown>): Schema {
  const items = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  const schema = {
    type: 'object',
    properties: { [name]: { type: 'array', items } },
    required: [name],
    additionalProperties: false,
  }
  return { name, schema }
}

export function statementsSchema(model: Model, sections: readonly Heading[]): Schema {
  return listOf('statements', { section: sectionOf(sections), topic: text, text, units: units(model) })
}

export function sentencesSchema(model: Model): Schema {
  return listOf('sentences', { text, units: units(model) })
}

export function sectionSentencesSchema(model: Model, sections: readonly Heading[]): Schema {
  return listOf('lines', { section: sectionOf(sections), text, units: units(model) })
}

export function verdictsSchema(model: Model, clarity: boolean): Schema {
  const verdict = { type: 'string', enum: ['supported', 'contradicted', 'not_found', 'unsure'] }
  const judged = { id: text, verdict, units: units(model), why: text }
  return listOf('verdicts', clarity ? { ...judged, unclear: text } : judged)
}

export function correctionsSchema(model: Model): Schema {
  return listOf('corrections', { id: text, topic: text, text, units: units(model), drop: flag })
}

export function cutsSchema(): Schema {
  return listOf('cuts', { id: text, text })
}

export function omissionsSchema(model: Model, sections: readonly Heading[]): Schema {
  const kind = { type: 'string', enum: [...OMISSION_KINDS] }
  const section = sectionOf(sections)
  return listOf('omissions', { kind, grave: flag, section, topic: text, text, units: units(model) })
}
