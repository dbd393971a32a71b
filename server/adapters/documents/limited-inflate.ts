/**
 * pdf.js inflates PDF streams with the platform's DecompressionStream and buffers all the output. This one
 * counts over the whole document and reports when it is too much.
 */
export function limitInflate(mostBytes: number, tooMuch: () => void): void {
  const Original = globalThis.DecompressionStream
  let inflated = 0
  globalThis.DecompressionStream = class {
    readonly readable: ReadableStream<Uint8Array>
    readonly writable: WritableStream<BufferSource>

    constructor(format: CompressionFormat) {
      const inner = new Original(format)
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          inflated += chunk.byteLength
          if (inflated > mostBytes) tooMuch()
          else controller.enqueue(chunk)
        },
      })
      this.writable = inner.writable
      this.readable = inner.readable.pipeThrough(count)
    }
  } as typeof DecompressionStream
}
