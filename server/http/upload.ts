import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { closeSoon } from './connections.ts'
import type { UploadSlot, UploadSlots } from './upload-slots.ts'

export type UploadedFile = { name: string; bytes: Buffer }

type Upload = { file: UploadedFile; fields: Record<string, string> }

/** Called with the fields before the file, before the first byte of the file is read. */
type Admit = (fields: Record<string, string>) => Promise<void>

type Receiving = {
  endpoint: AnyEndpoint
  request: FastifyRequest
  reply: FastifyReply
  userId: number
  admit: Admit
}

/**
 * Reads the request's one file. A refused client that is still sending gets its response and is disconnected.
 */
export async function receiveUpload(
  room: UploadSlots,
  { endpoint, request, reply, userId, admit }: Receiving,
): Promise<Upload & { leave: () => void }> {
  let leave: (() => void) | undefined
  try {
    const seat = room.enter(userId)
    leave = seat.leave
    const upload = await Promise.race([readParts(endpoint, request, seat, admit), refusedBy(seat.signal)])
    seat.arrived()
    return { ...upload, leave }
  } catch (error) {
    leave?.()
    // A file that is too large is read to the end and discarded, because browsers show the response only
    // then.
    const tooLong = error instanceof AppError && error.code === 'too_large'
    if (!request.raw.complete && !tooLong) {
      reply.header('connection', 'close')
      closeSoon(request.raw.socket)
    }
    throw error
  }
}

function refusedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Rejects anything over the contract's limits as it arrives. */
async function readParts(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  seat: UploadSlot,
  admit: Admit,
): Promise<Upload> {
  const { upload } = endpoint
  if (!upload) throw new Error(`${endpoint.path} doesn’t accept uploads.`)
  if (!request.isMultipart()) {
    throw new AppError('unsupported', 'Send the file as multipart/form-data.')
  }
  const limits = {
    fileSize: upload.maxBytes,
    files: 1,
    fields: 10,
    fieldSize: 1000,
    parts: 11,
    headerPairs: 100,
  }
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname !== upload.field || file) part.file.resume()
      else {
        await admit(fields)
        const chunks: Buffer[] = []
        for await (const chunk of part.file as AsyncIterable<Buffer>) {
          seat.count(chunk.length)
          if (seat.signal.aborted) chunks.length = 0
          else chunks.push(chunk)
        }
        if (part.file.truncated) throw tooLarge(upload.maxBytes)
        file = { name: part.filename ?? '', bytes: Buffer.concat(chunks) }
      }
    }
  } catch (error) {
    throw refusal(error, upload.maxBytes)
  }
  if (file) return { file, fields }
  throw new AppError('bad_request', `Send the file in the field "${upload.field}".`)
}

function refusal(error: unknown, maxBytes: number): unknown {
  const code = (error as { code?: string }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('bad_request', 'Send one file at a time.')
  }
  if (error instanceof AppError) return error
  // busboy's errors are about the request's format, not about the server.
  return new AppError('bad_request', 'The upload was cut off or is not valid multipart/form-data.')
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / (1024 * 1024))
  return new AppError('too_large', `That file is too large. The limit is ${megabytes} MB.`)
}
