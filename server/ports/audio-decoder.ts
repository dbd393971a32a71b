/** Why a file gave no sound. */
export type AudioRefusal =
  /** No kind of audio that is known here. */
  | 'unknown'
  /** A known kind whose codec has no decoder on this server. */
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
   * The sound of a file as one channel of 16,000 samples a second, a few seconds at a time. What is wrong with the file
   * is thrown as AudioRefused, possibly after the first seconds.
   */
  decode(bytes: Uint8Array, options: { maxMs: number; signal: AbortSignal }): AsyncIterable<Float32Array>
  description: string
  close(): Promise<void>
}
