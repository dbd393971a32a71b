import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an operation.
 * - public: anybody
 * - signed-in: any clinician or administrator; what they may touch is decided by ownership
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
  /** The whole JSON body of a good answer. */
  output: Output
  /** Status of a good answer; 200 unless said. */
  status?: 200 | 201 | 202
  /**
   * Only for who has shown within the last minutes that it is really them, not just an open session: the browser
   * asks and repeats the call. True for everything an administrator changes unless it says that it only reads.
   */
  needsFreshProof?: boolean
  /** Reachable for an administrator who must add a second factor first. */
  beforeSecondFactor?: boolean
  /** It makes something: an Idempotency-Key is honoured, so that a repeat cannot make it twice. */
  creates?: boolean
  /** With Accept: text/event-stream it sends pieces of this type while it works; the last event is the whole answer. */
  streams?: Piece
  /** It takes one file as multipart/form-data; `body` then describes the text fields beside it. */
  upload?: { field: string; maxBytes: number }
  /** It answers with a file of this type instead of JSON. */
  file?: 'application/pdf' | 'application/fhir+json' | 'application/zip'
  /** Asked by a page by itself, again and again: it does not keep a session alive in which nobody does anything. */
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

/** What a caller hands over. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O, infer _S>
    ? // A query is what one may add to the address: a caller may leave it out.
      Part<'params', P, 'input'> & Partial<Part<'query', Q, 'input'>> & Part<'body', B, 'input'>
    : never

/** What a handler receives, after validation. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O, infer _S>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never

/** What a handler returns. */
export type HandlerOutput<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _S> ? z.input<O> : never

/** What a caller gets back. */
export type CallOutput<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _S> ? z.output<O> : never

/** What a caller hears while a contract that streams does its work. */
export type PieceOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _O, infer S>
    ? S extends z.ZodType
      ? z.output<S>
      : never
    : never

/** `{ success: true, data }`, the usual answer. */
export function answer<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data })
}

/** `{ success: true, message }`, for operations that only report. */
export const messageAnswer = z.object({ success: z.literal(true), message: z.string() })

export function ok<Data>(data: Data): { success: true; data: Data } {
  return { success: true, data }
}
