import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'

export type UploadedFile = { name: string; bytes: Buffer }

/** All uploads of a process together: two of the largest, and hundreds of the small ones. */
const MOST_BYTES_AT_ONCE = 512 * 1024 * 1024

/** Files are held in memory while they are worked on. There is room for so much; who finds none comes again. */
export function createUploadRoom(most = MOST_BYTES_AT_ONCE) {
  let held = 0
  return {
    /** Gives the function that makes room again. */
    take(request: FastifyRequest, maxBytes: number): () => void {
      const announced = Number(request.headers['content-length'])
      const bytes = Number.isFinite(announced) ? Math.min(announced, maxBytes) : maxBytes
      if (held + bytes > most) {
        throw new AppError(
          'unavailable',
          'Other files are being read right now. Try again in a few seconds.',
          {
            retryAfterSeconds: 5,
          },
        )
      }
      held += bytes
      return () => {
        held -= bytes
      }
    },
  }
}

type Upload = { file: UploadedFile; fields: Record<string, string> }

/** Reads the one file of a request; more than the contract allows is refused while it arrives. */
export async function readUpload(endpoint: AnyEndpoint, request: FastifyRequest): Promise<Upload> {
  const { upload } = endpoint
  if (!upload) throw new Error(`${endpoint.path} takes no upload.`)
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
      else file = { name: part.filename ?? '', bytes: await part.toBuffer() }
    }
  } catch (error) {
    throw refusal(error, upload.maxBytes)
  }
  if (file) return { file, fields }
  throw new AppError('bad_request', `Send the file in the field "${upload.field}".`)
}

function refusal(error: unknown, maxBytes: number): unknown {
  const code = (error as { code?: string }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const megabytes = Math.floor(maxBytes / (1024 * 1024))
    return new AppError('too_large', `The file is too large. Files of up to ${megabytes} MB can be read.`)
  }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('bad_request', 'Send one file at a time.')
  }
  if (error instanceof AppError) return error
  // What busboy throws is about the request's form, not about us.
  return new AppError('bad_request', 'The upload was cut off or is not valid multipart/form-data.')
}
