import type * as Ort from 'onnxruntime-web'
import { SAMPLE_RATE } from './pcm.ts'

/** Samples per frame: 32 ms. */
export const FRAME = 512
/** Samples of the previous frame that the model needs. */
const CONTEXT = 64
const STATE = 2 * 128

export type VoiceDetector = {
  /** Speech probability, 0 to 1, of a frame of 512 samples. Frames must be in order. */
  judge(frame: Float32Array): Promise<number>
}

/** Silero VAD, version 5. */
export function createVoiceDetector(ort: typeof Ort, session: Ort.InferenceSession): VoiceDetector {
  const input = new Float32Array(CONTEXT + FRAME)
  let state: Ort.Tensor = new ort.Tensor('float32', new Float32Array(STATE), [2, 1, 128])
  const sr = new ort.Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), [])
  return {
    async judge(frame) {
      input.copyWithin(0, FRAME)
      input.fill(0, CONTEXT)
      input.set(frame.length > FRAME ? frame.subarray(0, FRAME) : frame, CONTEXT)
      const answer = await session.run({
        input: new ort.Tensor('float32', input, [1, input.length]),
        state,
        sr,
      })
      state = answer.stateN as Ort.Tensor
      return Number((answer.output as Ort.Tensor).data[0])
    },
  }
}
