import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEvents, type StreamEvent, writeEvent } from './events.ts'

function cutAt(bytes: Uint8Array, cuts: number[]): ReadableStream<Uint8Array> {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return new ReadableStream({
    start(controller) {
      for (let i = 1; i < edges.length; i += 1) controller.enqueue(bytes.slice(edges[i - 1], edges[i]))
      controller.close()
    },
  })
}

it('reassembles events wherever the bytes are cut', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constant('a\n\nevent: done\ndata: {}'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      async (texts, cuts) => {
        const sent: StreamEvent[] = texts.map((piece) => ({ event: 'piece', data: { text: piece } }))
        sent.push({ event: 'done', data: { success: true } })
        const wire = sent.map(writeEvent).join(': still writing\n\n')
        const received: StreamEvent[] = []
        for await (const event of readEvents(cutAt(new TextEncoder().encode(wire), cuts)))
          received.push(event)
        expect(received).toEqual(sent)
      },
    ),
  )
})
