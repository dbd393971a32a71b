import { NOTE_LENGTHS, type NoteLength } from '#shared/domain/evidence.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'

const KEY = 'preferred_note_length'

export function rememberLength(length: NoteLength): void {
  writeStored(KEY, length)
}

/** The length last chosen on this device, or "standard". */
export function lengthToUse(remembered = readStored(KEY)): NoteLength {
  return NOTE_LENGTHS.find((known) => known === remembered) ?? 'standard'
}
