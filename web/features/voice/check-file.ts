import { audioKindOf } from '../../../speech/audio-kind.ts'
import { isTooLong, UPLOAD_MAX_BYTES, type UploadFailure } from '../../parts/voice/upload-progress.ts'
import type { KeptFile } from '../../parts/voice/voice-store.ts'

/** Files are stored in pieces of this size. */
export const PIECE_BYTES = 1024 * 1024

type FileCheck = KeptFile | { refused: UploadFailure }

/** Detects the file type by content before storing anything. */
export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size === 0) return { refused: 'empty' }
  if (file.size > UPLOAD_MAX_BYTES) return { refused: 'large' }
  const kind = audioKindOf(new Uint8Array(await file.slice(0, 256 * 1024).arrayBuffer()))
  if (kind === undefined) return { refused: 'kind' }
  if (kind === 'encrypted') return { refused: 'encrypted' }
  const durationMs = await lengthOf(file)
  if (durationMs !== null && isTooLong(durationMs)) return { refused: 'long' }
  return { name: file.name, kind, pieces: Math.ceil(file.size / PIECE_BYTES), durationMs, copied: false }
}

const METADATA_TIMEOUT_MS = 4_000

/** The duration the browser’s media element reports; not every file has one. */
function lengthOf(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const player = new Audio()
    const timer = window.setTimeout(() => done(null), METADATA_TIMEOUT_MS)
    function done(durationMs: number | null) {
      window.clearTimeout(timer)
      player.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(durationMs)
    }
    player.preload = 'metadata'
    player.addEventListener('loadedmetadata', () =>
      done(Number.isFinite(player.duration) ? player.duration * 1000 : null),
    )
    player.addEventListener('error', () => done(null))
    player.src = address
  })
}
