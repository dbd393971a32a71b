import * as z from 'zod'
import { FITNESS_CHECKS, LIMIT_UNITS, REVISIONS } from '../domain/language-model.ts'
import { MODEL_PROVIDERS } from '../domain/model-providers.ts'
import { RECOMMENDED_MODELS } from '../domain/recommended-models.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { instant, line } from './fields.ts'
import { Statement } from './statements.ts'
import { NotePiece } from './writing.ts'

/** Connecting language models. Responses never contain a key. */

const provider = z.enum(MODEL_PROVIDERS, 'Choose where the model runs.')
const address = line(500)
const apiKey = z
  .string()
  .trim()
  .max(1_000, 'That key is too long.')
  .regex(/^[\x21-\x7e]*$/, 'That key contains invalid characters. Copy it again.')
const confirmations = {
  /** The address may be in a private network. */
  confirmPrivateNetwork: z.boolean().default(false),
  /** The visit may be sent unencrypted. */
  confirmPlainHttp: z.boolean().default(false),
}

const ServerInput = z.object({
  provider,
  /** Omitted for a service with a single address. */
  address: address.optional(),
  /** If omitted, the saved key is used, provided that provider and address haven't changed. */
  apiKey: apiKey.optional(),
  ...confirmations,
})

export const ModelInput = ServerInput.extend({
  model: line(200).min(1, 'Choose a model.'),
})
export type ModelInput = z.infer<typeof ModelInput>
export type ServerInput = z.infer<typeof ServerInput>

export const ModelsInput = z.object({
  writer: ModelInput,
  /** Null: the writer also verifies. */
  verifier: ModelInput.nullable().default(null),
  revise: z.enum(REVISIONS).default('auto'),
})
export type ModelsInput = z.infer<typeof ModelsInput>

const ConnectedModel = z.object({
  provider,
  address: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  confirmPrivateNetwork: z.boolean(),
  confirmPlainHttp: z.boolean(),
  /** "this computer", or the host that requests are sent to. */
  where: z.string(),
  local: z.boolean(),
  contextTokens: z.number().nullable(),
  /** Tokens per second; null until measured. */
  reads: z.number().nullable(),
  writes: z.number().nullable(),
})
export type ConnectedModel = z.infer<typeof ConnectedModel>

const MonthlyLimit = z.object({
  unit: z.enum(LIMIT_UNITS, 'Choose dollars or tokens.'),
  amount: z.number('Enter a number.').positive('Enter a number greater than zero.').max(1e12),
})

const count = z.number().int()
const UsageRow = z.object({
  /** "2026-11" */
  month: z.string(),
  model: z.string(),
  where: z.string(),
  users: count,
  requests: count,
  inputTokens: count,
  outputTokens: count,
  /** Null where no price is known. */
  costUsd: z.number().nullable(),
})
export type UsageRow = z.infer<typeof UsageRow>

const LanguageModelSettings = z.object({
  setBy: z.enum(['environment', 'administrator']).nullable(),
  writer: ConnectedModel.nullable(),
  /** Null: the writer also verifies. */
  verifier: ConnectedModel.nullable(),
  revise: z.enum(REVISIONS),
  /** Whether drafts currently get a second pass. */
  revises: z.boolean(),
  /** Saved even though the trial run failed. */
  usedAnyway: z.boolean(),
  connectedAt: instant.nullable(),
  limit: MonthlyLimit.nullable(),
  /** This month's total so far. */
  thisMonth: z.object({ month: z.string(), tokens: count, costUsd: z.number() }),
  usage: z.array(UsageRow),
})
export type LanguageModelSettings = z.infer<typeof LanguageModelSettings>

export const getLanguageModelSettings = endpoint({
  method: 'GET',
  path: '/api/admin/language-model',
  access: 'admin',
  summary: 'The connected language models, their usage and the monthly limit; keys are never returned',
  output: answer(LanguageModelSettings),
})

const FoundServer = z.object({
  provider,
  address: z.string(),
  models: z.array(z.object({ name: z.string(), bytes: z.number().nullable() })),
})
export type FoundServer = z.infer<typeof FoundServer>

export const discoverModels = endpoint({
  method: 'POST',
  path: '/api/admin/language-model/discover',
  access: 'admin',
  summary: 'Scan the usual local addresses for language model servers',
  output: answer(z.object({ servers: z.array(FoundServer) })),
})

export const listServerModels = endpoint({
  method: 'POST',
  path: '/api/admin/language-model/models',
  access: 'admin',
  summary: 'The models a server or service offers for this key',
  body: ServerInput,
  output: answer(z.object({ models: z.array(z.string()) })),
})

const PullPiece = z.object({
  status: z.string(),
  completedBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
})
export type PullPiece = z.infer<typeof PullPiece>

export const pullModel = endpoint({
  method: 'POST',
  path: '/api/admin/language-model/pull',
  access: 'admin',
  summary: 'Have Ollama on this computer download a recommended model; closing the request cancels it',
  body: z.object({
    model: z.enum(
      RECOMMENDED_MODELS.map(({ name }) => name),
      'Choose one of the recommended models.',
    ),
  }),
  streams: PullPiece,
  output: messageAnswer,
})

const Fitness = z.object({ check: z.enum(FITNESS_CHECKS), passed: z.boolean(), text: z.string() })

const Trial = z.object({
  statements: z.array(Statement),
  notice: z.string().nullable(),
  fit: z.boolean(),
  fitness: z.array(Fitness),
  seconds: z.number(),
  /** Time to the first statement; null when there was none. */
  firstStatementSeconds: z.number().nullable(),
  inputTokens: count,
  outputTokens: count,
  /** Zero on this computer, null where no price is known. */
  costUsd: z.number().nullable(),
  /** Tokens per second; null when too little was written to tell. */
  writes: z.number().nullable(),
  /** Send it back when saving to prove that exactly these settings were tried, and with what result. */
  proof: z.string(),
})
export type Trial = z.infer<typeof Trial>

export const tryLanguageModel = endpoint({
  method: 'POST',
  path: '/api/admin/language-model/try',
  access: 'admin',
  summary: 'Test these models, or the connected ones, on a sample visit; nothing is saved',
  body: z.object({ models: ModelsInput.optional() }),
  streams: NotePiece,
  output: answer(Trial),
})

export const connectLanguageModel = endpoint({
  method: 'PUT',
  path: '/api/admin/language-model',
  access: 'admin',
  summary: 'Connect these models; requires a passed trial run with the same settings, or `useAnyway`',
  body: ModelsInput.extend({
    proof: z.string().max(10_000).optional(),
    useAnyway: z.boolean().default(false),
  }),
  output: answer(LanguageModelSettings),
})

export const disconnectLanguageModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/language-model',
  access: 'admin',
  summary: 'Disconnect language models and delete their keys',
  output: answer(LanguageModelSettings),
})

export const setModelLimit = endpoint({
  method: 'PUT',
  path: '/api/admin/language-model/limit',
  access: 'admin',
  summary: 'Set the monthly language model limit; null removes it',
  body: z.object({ limit: MonthlyLimit.nullable() }),
  output: answer(LanguageModelSettings),
})

const modelLine = { model: z.string(), where: z.string(), local: z.boolean() }

const WriterInUse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('model'),
    ...modelLine,
    /** Null: the writer also verifies. */
    verifier: z.object(modelLine).nullable(),
  }),
])
export type WriterInUse = z.infer<typeof WriterInUse>

export const getWriterInUse = endpoint({
  method: 'GET',
  path: '/api/language-model',
  access: 'signed-in',
  summary: 'What writes notes on this server, and where visit text is sent',
  output: answer(WriterInUse),
})
