import { writeSync } from 'node:fs'
import type { DocumentKind, Refusal } from '../../ports/document-reader.ts'
import { DocumentRefused } from './document-refused.ts'
import { limitInflate } from './limited-inflate.ts'
import { READING_LIMITS } from './reading-limits.ts'
import { tidy } from './tidy-text.ts'
import { startWatchdog } from './watchdog.ts'

/**
 * A separate program that reads one document from stdin, writes one answer to the fourth stream, and exits.
 * It has no access to the server's keys, settings or database.
 */
const ANSWERS = 3

const [kind, mostCharacters] = [process.argv[2] as DocumentKind, Number(process.argv[3])]
const read = await readerOf(kind)
const watchdog = await startWatchdog({ ...READING_LIMITS, processorMs: processorLimit() }, ANSWERS)
say('ready')

// word-extractor leaves unawaited promises behind and may wait for a stream that never ends.
process.on('unhandledRejection', (error) => end({ refused: refusalOf(error) }))
process.on('uncaughtException', (error) => end({ refused: refusalOf(error) }))
process.on('beforeExit', () => end({ refused: 'broken' }))

try {
  const text = tidy(await read(await received()))
  if (text === '') end({ refused: 'no-text' })
  else if (text.length > mostCharacters) end({ refused: 'too-much-text' })
  else end({ text })
} catch (error) {
  end({ refused: refusalOf(error) })
}

/** Loads only the library it needs, because each takes 100 ms. */
async function readerOf(kind: DocumentKind): Promise<(bytes: Uint8Array) => Promise<string> | string> {
  switch (kind) {
    case 'txt':
      return (await import('./read-txt.ts')).readTxt
    case 'doc':
      return (await import('./read-doc.ts')).readDoc
    case 'docx':
      return (await import('./read-docx.ts')).readDocx
    case 'pdf': {
      const { loadPdfReader } = await import('./read-pdf.ts')
      limitInflate(READING_LIMITS.inflatedBytes, () => end({ refused: 'too-big-inside' }))
      return loadPdfReader(mostCharacters)
    }
  }
}

function processorLimit(): number {
  const { processorMs, loadingTimes, mostProcessorMs } = READING_LIMITS
  return Math.min(mostProcessorMs, Math.max(processorMs, loadingTimes * usedProcessorMs()))
}

function usedProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function received(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  // Copy into a separate buffer: pdf.js transfers it, and Node's small buffers share one pool.
  return new Uint8Array(Buffer.concat(chunks))
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DocumentRefused) return error.refusal
  return error instanceof RangeError && /allocation failed|Invalid (string|array) length/i.test(error.message)
    ? 'too-big-inside'
    : 'broken'
}

function end(answer: { text: string } | { refused: Refusal }): never {
  if (watchdog.mayAnswer()) {
    say(JSON.stringify({ ...answer, peakBytes: watchdog.peakBytes(), processorMs: usedProcessorMs() }))
  }
  process.exit(0)
}

/** Writes everything before continuing, because a stream may accept less than it is given. */
function say(line: string): void {
  const bytes = Buffer.from(`${line}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSync(ANSWERS, bytes, at)
}
