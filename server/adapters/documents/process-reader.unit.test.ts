import { zipSync } from 'fflate'
import { afterEach, expect, it } from 'vitest'
import type { DocumentKind, DocumentReader } from '../../ports/document-reader.ts'
import { makePdfOfContent } from '../../testing/documents/bomb-maker.ts'
import { builtReadingProgram } from '../../testing/documents/built-reader.ts'
import { docxParts, makeDoc } from '../../testing/documents/document-maker.ts'
import { withCaller } from '../../work/caller.ts'
import { processDocumentReader } from './process-reader.ts'

const readers: DocumentReader[] = []
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
})

function newReader(options: Partial<Parameters<typeof processDocumentReader>[0]> = {}): DocumentReader {
  const reader = processDocumentReader({ mostCharacters: 1_000, program: builtReadingProgram(), ...options })
  readers.push(reader)
  return reader
}

const text = (content: string) => ({ kind: 'txt' as const, bytes: Buffer.from(content) })
/** word-extractor unwraps nested fields one level at a time, rescanning the whole text each time. */
const endless = {
  kind: 'doc' as const,
  bytes: makeDoc(['\u0013'.repeat(300_000) + '\u0015'.repeat(300_000)]),
}

it('ends a document that would take forever', async () => {
  expect(await newReader().read(endless)).toMatchObject({ refused: 'too-slow' })
})

const HUGE = [
  [
    '.docx of five million elements',
    'docx',
    () => zipSync(docxParts('<a/>'.repeat(5_000_000)), { level: 1 }),
  ],
  ['.pdf that inflates to 300 MB', 'pdf', () => makePdfOfContent(Buffer.alloc(300_000_000, ' '))],
  ['.pdf of 30 million numbers', 'pdf', () => makePdfOfContent(Buffer.alloc(60_000_000, '1 '))],
] as const
it.each(HUGE.slice(0, 1))('survives a %s', survives)
it.each(HUGE.slice(1))('survives a %s', { tags: 'long' }, survives)

async function survives(_: string, kind: DocumentKind, bytes: () => Uint8Array): Promise<void> {
  const reader = newReader()
  expect(await reader.read({ kind, bytes: bytes() })).toMatchObject({ refused: 'too-big-inside' })
  expect(await reader.read(text('Still here.'))).toMatchObject({ text: 'Still here.' })
}

it('reads up to its limit in parallel, lets a few wait, and refuses more immediately', async () => {
  const reader = newReader({ parallel: 1, waiting: 1 })
  const first = reader.read(text('first'))
  const second = reader.read(text('second'))
  expect(await reader.read(text('third'))).toEqual({ refused: 'busy' })
  expect(await first).toMatchObject({ text: 'first' })
  expect(await second).toMatchObject({ text: 'second' })
  expect(await reader.read(text('fourth'))).toMatchObject({ text: 'fourth' })
})

it('lets two documents of a user wait, and takes users in turn', async () => {
  const reader = newReader({ parallel: 1 })
  const signal = new AbortController().signal
  const done: string[] = []
  const read = (userId: number, content: string) =>
    withCaller({ userId, signal }, () => reader.read(text(content))).then((reading) =>
      done.push('text' in reading ? reading.text : reading.refused),
    )
  await Promise.all([read(1, 'a1'), read(1, 'a2'), read(1, 'a3'), read(1, 'a4'), read(2, 'b1')])
  expect(done).toEqual(['busy', 'a1', 'a2', 'b1', 'a3'])
})

it('stops when the caller disconnects and when it closes', async () => {
  const reader = newReader({ parallel: 1 })
  const caller = new AbortController()
  const left = reader.read(endless, caller.signal)
  caller.abort()
  expect(await left).toHaveProperty('refused')
  const open = reader.read(endless)
  const waiting = reader.read(text('waiting'))
  await reader.close()
  expect(await open).toHaveProperty('refused')
  expect(await waiting).toEqual({ refused: 'busy' })
})

it('reports that there is no text or too much of it', async () => {
  const reader = newReader()
  expect(await reader.read(text(' \r\n\t '))).toMatchObject({ refused: 'no-text' })
  expect(await reader.read(text('x'.repeat(1_001)))).toMatchObject({ refused: 'too-much-text' })
})

it('returns the longest allowed text in full', async () => {
  const longest = 'ł😀'.repeat(130_000)
  const reading = await newReader({ mostCharacters: 400_000 }).read(text(longest))
  expect('text' in reading && reading.text === longest).toBe(true)
})

it('throws when its program does not start', async () => {
  await expect(newReader({ program: '/nowhere/at-all.js' }).read(text('x'))).rejects.toThrow(
    'failed to start',
  )
})
