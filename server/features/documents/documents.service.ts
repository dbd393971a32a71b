import { CLINICAL_TEXT_MAX } from '#shared/contracts/notes.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { DocumentKind, DocumentReader, Refusal } from '../../ports/document-reader.ts'
import { kindOf, notThatKind } from './document-kind.ts'

type Deps = { reader: DocumentReader; audit: Audit; limits: RateLimits }

export function documentsService({ reader, audit, limits }: Deps) {
  return {
    /** Applies the rate limit before reading the file. */
    admit: (actor: Actor) => limits.take(LIMITS.documentPerUser, String(actor.userId)),

    /**
     * The text of a document. Neither the file nor its name is stored, because file names often contain patient names.
     */
    async textOf(
      actor: Actor,
      file: { name: string; bytes: Uint8Array },
      signal: AbortSignal,
    ): Promise<string> {
      const kind = kindOf(file)
      const reading = await reader.read({ kind, bytes: file.bytes }, signal)
      if ('refused' in reading) throw refusal(reading.refused, kind)
      await audit.record({
        chainId: actor.userId,
        actorId: actor.userId,
        action: 'document.read',
        detail: { kind, bytes: file.bytes.length },
      })
      return reading.text
    },
  }
}

function refusal(refused: Refusal, kind: DocumentKind): AppError {
  switch (refused) {
    case 'broken':
      return new AppError(
        'unprocessable',
        'This file is damaged and can’t be read. Open it in the app that created it, save it again, and upload the new file.',
      )
    case 'other-kind':
      return notThatKind(kind)
    case 'encrypted':
      return new AppError(
        'unprocessable',
        'This file is password-protected. Remove the password and upload it again.',
      )
    case 'no-text':
      return new AppError(
        'unprocessable',
        kind === 'pdf'
          ? 'This PDF has no text. It may be a scan, and scanned pages can’t be read.'
          : 'This file has no text.',
      )
    case 'too-much-text':
      return new AppError(
        'too_large',
        `This document has more than ${CLINICAL_TEXT_MAX.toLocaleString('en-US')} characters. Split it and upload one part at a time.`,
      )
    case 'too-big-inside':
      return new AppError(
        'unprocessable',
        'This file is too large to read once it’s unpacked. Copy the text you need into a new document and upload that.',
      )
    case 'too-slow':
      return new AppError(
        'unprocessable',
        'This file takes too long to read. Copy the text you need into a new document and upload that.',
      )
    case 'busy':
      return new AppError(
        'unavailable',
        'The server is busy with other documents. Try again in a few seconds.',
        { retryAfterSeconds: 5 },
      )
  }
}
