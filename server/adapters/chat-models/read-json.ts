import type { ZodType } from 'zod'
import { WriterFailed } from '../../ports/note-writer.ts'
import { connectionFailure, statusFailure } from './chat-failures.ts'

/** Fetches and validates JSON, or throws a WriterFailed. Use the bounded `fetch`. */
export async function readJson<Shape>(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  shape: ZodType<Shape>,
): Promise<Shape> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, init)
    text = await response.text()
  } catch (error) {
    init.signal?.throwIfAborted()
    throw connectionFailure(error, false)
  }
  if (!response.ok) throw statusFailure({ status: response.status, headers: response.headers, said: '' })
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new WriterFailed('broken', 'not readable')
  }
}
