/** Why a file couldn't be decoded. */
export type AudioRefusal =
  /** Not a known audio format. */
  | 'unknown'
  /** A known format whose codec has no decoder on this server. */
  | 'undecodable'
  | 'broken'
  | 'encrypted'
  | 'too-long'
  | 'too-big-inside'
  | 'too-slow'
  | 'busy'

export class AudioRefused extends Error {
  readonly refusal: AudioRefusal

  constructor(refusal: AudioRefusal) {
    super(`The audio was refused: ${refusal}`)
    this.name = 'AudioRefused'
    this.refusal = refusal
  }
}

export type AudioDecoder = {
  /**
   * The file's audio as mono samples at 16 kHz, a few seconds at a time. Throws AudioRefused for a bad file,
   * possibly after the first seconds.
   */
  decode(bytes: Uint8Array, options: { maxMs: number; signal: AbortSignal }): AsyncIterable<Float32Array>
  description: string
  close(): Promise<void>
}
