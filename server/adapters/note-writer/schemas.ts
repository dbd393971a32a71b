import { OMISSION_KINDS } from '#shared/domain/statements.ts'

/** What answers look like, for servers that can be held to a JSON schema. */
const text = { type: 'string' }
const units = { type: 'array', items: { type: 'integer' } }
const flag = { type: 'boolean' }

function listOf(name: string, properties: Record<string, unknown>) {
  const items = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  const schema = {
    type: 'object',
    properties: { [name]: { type: 'array', items } },
    required: [name],
    additionalProperties: false,
  }
  return { name, schema }
}

export const STATEMENTS = listOf('statements', { section: text, topic: text, text, units })
export const SENTENCES = listOf('sentences', { text, units })
export const VERDICTS = listOf('verdicts', {
  id: text,
  verdict: { type: 'string', enum: ['supported', 'contradicted', 'not_found', 'unsure'] },
  units,
  why: text,
})
export const CORRECTIONS = listOf('corrections', { id: text, topic: text, text, units, drop: flag })
export const OMISSIONS = listOf('omissions', {
  kind: { type: 'string', enum: [...OMISSION_KINDS] },
  grave: flag,
  section: text,
  topic: text,
  text,
  units,
})
