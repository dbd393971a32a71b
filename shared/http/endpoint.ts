import * as z from 'zod'
import type { TokenScope } from '../domain/access-tokens.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Access levels.
 * - public: anyone
 * - signed-in: any clinician or administrator, limited by ownership
 * - admin: administrators
 */
export type Access = 'public' | 'signed-in' | 'admin'

type Shape = z.ZodObject | undefined

/** An operation as a value: the server mounts it, the browser calls it, OpenAPI describes it. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Output extends z.ZodType = z.ZodType,
  Piece extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  method: Method
  /** Path parameters are written `:name`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The whole JSON body of a successful response. */
  output: Output
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201 | 202
  /**
   * Requires re-authentication within the last few minutes, not just an open session: the browser prompts and
   * repeats the call. By default true for everything an administrator can change; set to false for read-only
   * calls.
   */
  needsFreshProof?: boolean
  /** A personal access token with this scope may call it. By default, none may. */
  tokenScope?: TokenScope
  /** Available to an administrator who must still add a second factor. */
  beforeSecondFactor?: boolean
  /** Creates something: honors an Idempotency-Key, so a retry doesn't create it twice. */
  creates?: boolean
  /** With Accept: text/event-stream, it streams pieces of this type; the last event is the complete response. */
  streams?: Piece
  /** Accepts one file as multipart/form-data; `body` then describes the other text fields. */
  upload?: { field: string; maxBytes: number }
  /** Responds with a file of this type instead of JSON. */
  file?: 'application/pdf' | 'application/fhir+json' | 'application/zip'
  /** Polled by a page: it doesn't keep an idle session alive. */
  inBackground?: boolean
}

export type AnyEndpoint = Endpoint

export function endpoint<
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends z.ZodType | undefined = undefined,
  Output extends z.ZodType = z.ZodType,
  Piece extends z.ZodType | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Output, Piece>): Endpoint<Params, Query, Body, Output, Piece> {
  return definition
}

type Part<Key extends string, Schema, Direction extends 'input' | 'output'> = Schema extends z.ZodType
  ? { [K in Key]: Direction extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown

/** The input a caller passes. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O, infer _S>
    ? // Query parameters are optional for the caller.
      Part<'params', P, 'input'> & Partial<Part<'query', Q, 'input'>> & Part<'body', B, 'input'>
    : never

/** The validated input a handler receives. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O, infer _S>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never

export type HandlerOutput<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _S> ? z.input<O> : never

/** The value a caller receives. */
export type CallOutput<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _S> ? z.output<O> : never

/** The pieces a caller receives from a streaming contract. */
export type PieceOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _O, infer S>
    ? S extends z.ZodType
      ? z.output<S>
      : never
    : never

/** `{ success: true, data }`, the usual response. */
export function answer<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data })
}

/** `{ success: true, message }`, for operations that only report. */
export const messageAnswer = z.object({ success: z.literal(true), message: z.string() })

export function ok<Data>(data: Data): { success: true; data: Data } {
  return { success: true, data }
}
