export const AUDIO_KINDS = ['wav', 'mp3', 'm4a', 'webm', 'ogg', 'flac'] as const
export type AudioKind = (typeof AUDIO_KINDS)[number]

/** Detects a file's type from its first bytes, not its name. 'encrypted' can't be opened here. */
export function audioKindOf(bytes: Uint8Array): AudioKind | 'encrypted' | undefined {
  const at = (start: number, length: number) => String.fromCharCode(...bytes.subarray(start, start + length))
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'WAVE') return 'wav'
  if (at(0, 4) === 'fLaC') return 'flac'
  if (at(0, 4) === 'OggS') return 'ogg'
  if (at(4, 4) === 'ftyp') return isProtected(bytes) ? 'encrypted' : 'm4a'
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'webm'
  if (at(0, 3) === 'ID3') return 'mp3'
  // MPEG audio begins with eleven set bits; layer 0 would be AAC without its container.
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0 && ((bytes[1] ?? 0) & 0x06) !== 0) return 'mp3'
  return undefined
}

/** Purchased music is marked as M4P, and its audio track as enca or drms. */
function isProtected(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256 * 1024))
  return /^....ftypM4P |enca|drms/s.test(head)
}
