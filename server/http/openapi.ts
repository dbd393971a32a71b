import * as z from 'zod'
import { ACCESS_TOKEN_PREFIX } from '#shared/domain/access-tokens.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { needsFreshProof } from '../access/step-up.ts'
import { AREA_ORDER, areaOf } from './api-docs/areas.ts'
import type { Schema } from './api-docs/schema.ts'

export type OpenApiDocument = ReturnType<typeof openApiDocument>
export type Operation = ReturnType<typeof operationOf>
type Content = Record<string, { schema: Schema }>

/** Describes every mounted contract in OpenAPI 3.1. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint, path)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: publicUrl }],
    tags: AREA_ORDER.map((name) => ({ name })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token returned by sign-in.' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${ACCESS_TOKEN_PREFIX}…`,
          description:
            'A personal access token from Account Settings, with the scope that the operation names.',
        },
      },
      schemas: { Error: schemaOf(ErrorAnswer, 'output') },
    },
    paths,
  }
}

const ErrorAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

function operationOf(endpoint: AnyEndpoint, path: string) {
  const failure: { description: string; content: Content } = {
    description: 'A human-readable error message',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    summary: endpoint.summary,
    tags: [areaOf(path)],
    security: securityOf(endpoint),
    'x-token-scope': endpoint.tokenScope ?? null,
    'x-access': endpoint.access,
    'x-fresh-proof': needsFreshProof(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.creates
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header' as const,
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...requestBodyOf(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Success', content: answerOf(endpoint) },
      '4XX': failure,
      '5XX': failure,
    },
  }
}

function securityOf({ access, tokenScope }: AnyEndpoint): Record<string, string[]>[] {
  if (access === 'public') return []
  return [{ bearer: [] }, ...(tokenScope ? [{ accessToken: [tokenScope] }] : [])]
}

function requestBodyOf({ upload, body }: AnyEndpoint): {
  requestBody?: { required: boolean; content: Content }
} {
  if (upload) {
    const fields = body ? schemaOf(body, 'input').properties : {}
    const schema = {
      type: 'object',
      properties: {
        ...fields,
        [upload.field]: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
      required: [upload.field],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
  }
}

function answerOf({ file, streams, output }: AnyEndpoint): Content {
  if (file) return { [file]: { schema: { type: 'string', contentMediaType: file } } }
  return {
    'application/json': { schema: schemaOf(output, 'output') },
    ...(streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
  }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as Schema
}
