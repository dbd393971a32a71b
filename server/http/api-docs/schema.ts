import { escapeHtml } from '../page-head.ts'

/** The subset of JSON Schema that zod emits. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  format?: string
  pattern?: string
  contentMediaType?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
}

/** Nested objects deeper than this start closed. */
const OPEN_LEVELS = 1

/** The fields of a schema as a list; objects inside it can be expanded. A value without fields is named by its type. */
export function schemaHtml(schema: Schema): string {
  return fieldsHtml(schema, 0) || `<p>${typeHtml(schema)}</p>`
}

export function typeHtml(schema: Schema): string {
  const limits = limitsOf(schema)
  return `<span class="type">${escapeHtml(typeOf(schema))}</span>${
    limits ? ` <span class="limits">${escapeHtml(limits)}</span>` : ''
  }`
}

function fieldsHtml(schema: Schema, level: number): string {
  const variants = objectsIn(schema)
  if (variants.length === 0) return ''
  if (variants.length === 1) return listHtml(variants[0] as Schema, level)
  return variants
    .map((variant, index) => `<p class="variant">Form ${index + 1}</p>${listHtml(variant, level)}`)
    .join('')
}

function listHtml({ properties = {}, required = [] }: Schema, level: number): string {
  const items = Object.entries(properties).map(([name, field]) => {
    const inner = fieldsHtml(field, level + 1)
    const label = `<code>${escapeHtml(name)}</code> ${typeHtml(field)}${required.includes(name) ? '' : ' <span class="optional">optional</span>'}`
    return inner
      ? `<li><details${level < OPEN_LEVELS ? ' open' : ''}><summary>${label}</summary>${inner}</details></li>`
      : `<li>${label}</li>`
  })
  return `<ul class="fields">${items.join('')}</ul>`
}

/** The object types inside a schema: itself, its items, or the alternatives of a union. */
function objectsIn(schema: Schema): Schema[] {
  if (schema.allOf) return [merged(schema.allOf)].flatMap(objectsIn)
  if (schema.items) return objectsIn(schema.items)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap(objectsIn)
  if (typeof schema.additionalProperties === 'object') {
    const values = objectsIn(schema.additionalProperties)
    if (values.length > 0) return values
  }
  return schema.properties && Object.keys(schema.properties).length > 0 ? [schema] : []
}

function merged(parts: Schema[]): Schema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'object'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' or ')
  if (schema.allOf) return 'object'
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items)}` : 'list'
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return `map of ${typeOf(schema.additionalProperties)}`
  }
  if (schema.contentMediaType) return 'file'
  if (schema.type === 'string' && schema.format) return schema.format
  return schema.type ?? 'any value'
}

function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems, exclusiveMinimum } = schema
  const minimum = safe(schema.minimum)
  const maximum = safe(schema.maximum)
  const parts = [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    exclusiveMinimum === undefined
      ? range(minimum, maximum, '')
      : `greater than ${exclusiveMinimum}${maximum === undefined ? '' : `, at most ${maximum}`}`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** zod gives every integer the bounds of a double. */
const safe = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound

function range(low: number | undefined, high: number | undefined, unit: string): string {
  if (low === undefined && high === undefined) return ''
  if (low === undefined) return `at most ${high}${unit}`
  if (high === undefined) return `at least ${low}${unit}`
  return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`
}
