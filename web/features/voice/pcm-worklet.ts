/**
 * Runs on the audio thread and posts microphone samples in blocks. Bundled as a separate file, because the content
 * security policy allows no inline scripts.
 */

// Audio worklet globals are missing from TypeScript’s DOM types.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: unknown): void

const BLOCK = 2048

class PcmTap extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK)
  #filled = 0

  process([input]: Float32Array[][]): boolean {
    const [first] = input ?? []
    // Without a source there is no channel. Keep the node alive for the next source.
    if (!first) return true
    for (let i = 0; i < first.length; i++) {
      let sum = 0
      for (const channel of input ?? []) sum += channel[i] ?? 0
      this.#block[this.#filled++] = sum / (input?.length ?? 1)
      if (this.#filled === BLOCK) this.#send()
    }
    return true
  }

  #send() {
    this.port.postMessage(this.#block, [this.#block.buffer])
    this.#block = new Float32Array(BLOCK)
    this.#filled = 0
  }
}

registerProcessor('pcm-tap', PcmTap)
