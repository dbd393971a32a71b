/** Server-sent events over a POST: pieces while the work is in progress, then the complete response or an error. */

export type StreamEvent =
  | { event: 'piece'; data: unknown }
  | { event: 'done'; data: unknown }
  | { event: 'error'; data: { status: number; error: string; details?: Record<string, unknown> } }

export function writeEvent({ event, data }: StreamEvent): string {
  // JSON has no raw line breaks, so one data line is always enough.
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Reads events from bytes that may be cut anywhere. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let pending = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      pending += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const blocks = pending.split('\n\n')
      pending = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseBlock(block)
        if (event) yield event
      }
      if (done) return
    }
  } finally {
    // Cancel the request when the reader stops early.
    await reader.cancel().catch(() => undefined)
  }
}

function parseBlock(block: string): StreamEvent | undefined {
  let event = ''
  let data = ''
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    else if (line.startsWith('data: ')) data += line.slice('data: '.length)
  }
  // A comment line, sent only to keep the connection alive.
  if (!event || !data) return undefined
  return { event, data: JSON.parse(data) } as StreamEvent
}
