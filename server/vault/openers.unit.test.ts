import { createSecretKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { CannotOpen, encrypt, newKey } from './cipher.ts'
import { inlineOpener, threadedOpener } from './openers.ts'
import type { Opener } from './opening.ts'

const secrets = [newKey(), newKey()] as const
const keys = new Map(secrets.map((key, index) => [String(index + 1), createSecretKey(key)]))
const contexts = Array.from({ length: 1_200 }, (_, index) => `patients|${index}|firstName|3`)
/** Every third one is from before the key was changed. */
const sealed = contexts.map((context, index) => {
  const keyId = index % 3 === 0 ? 0 : 1
  return encrypt(secrets[keyId], String(keyId + 1), context, `Renata ${index} Šimková 🌿`)
})
const texts = contexts.map((_, index) => `Renata ${index} Šimková 🌿`)

const folder = mkdtempSync(join(tmpdir(), 'groundnote-openers-'))
afterAll(() => rmSync(folder, { recursive: true }))
let programs = 0
const NO_PROGRAM = join(folder, 'there-is-none.mjs')

let opener: Opener | undefined
afterEach(() => opener?.close())

describe.each([
  ['on the server’s own thread', () => inlineOpener()],
  ['beside it', () => threadedOpener()],
])('many values %s', (_where, make) => {
  it('open in their order, of old and new keys', async () => {
    opener = make()
    expect(await opener.open(keys, contexts, sealed)).toEqual(texts)
  })

  it('open for several who ask at the same time', async () => {
    opener = make()
    const parts = [0, 100, 200].map((from) => [from, from + 100] as const)
    const asked = parts.map((part) => opener?.open(keys, contexts.slice(...part), sealed.slice(...part)))
    expect((await Promise.all(asked)).flat()).toEqual(texts.slice(0, 300))
  })

  it('do not open when one of them stands in another place, or its key is gone', async () => {
    opener = make()
    const elsewhere = contexts.with(700, 'patients|700|lastName|3')
    await expect(opener.open(keys, elsewhere, sealed)).rejects.toThrow(CannotOpen)
    const onlyNew = new Map([...keys].slice(1))
    await expect(opener.open(onlyNew, contexts, sealed)).rejects.toThrow(CannotOpen)
    // The next who asks is answered as if nothing had been.
    expect(await opener.open(keys, contexts, sealed)).toEqual(texts)
  })
})

describe('the thread', () => {
  it('is asked for many', async () => {
    const program = programOf("({ id }) => parentPort.postMessage({ id, texts: ['from the thread'] })")
    opener = threadedOpener({ program, fromValues: 40 })
    expect(await opener.open(keys, contexts.slice(0, 40), sealed.slice(0, 40))).toEqual(['from the thread'])
  })

  it('is not asked when too many wait for it', async () => {
    opener = threadedOpener({ program: programOf('() => undefined'), mostWaiting: 600 })
    const first = opener.open(keys, contexts.slice(0, 600), sealed.slice(0, 600))
    expect(await opener.open(keys, contexts.slice(600), sealed.slice(600))).toEqual(texts.slice(600))
    await opener.close()
    expect(await first).toEqual(texts.slice(0, 600))
  })

  it('is not asked for a few', async () => {
    opener = threadedOpener({ program: NO_PROGRAM, fromValues: 40 })
    expect(await opener.open(keys, contexts.slice(0, 39), sealed.slice(0, 39))).toEqual(texts.slice(0, 39))
  })

  it.each([
    ['does not start', NO_PROGRAM],
    ['ends in the middle', programOf('() => process.exit(3)')],
  ])('is not missed when it %s', async (_how, program) => {
    opener = threadedOpener({ program })
    expect(await opener.open(keys, contexts, sealed)).toEqual(texts)
    expect(await opener.open(keys, contexts, sealed)).toEqual(texts)
  })

  it('goes when it has nothing to do, and comes again', async () => {
    const program = programOf('({ id }) => parentPort.postMessage({ id, texts: [String(threadId)] })')
    opener = threadedOpener({ idleMs: 1, program })
    const first = await opener.open(keys, contexts, sealed)
    await vi.waitFor(
      async () => {
        const later = await opener?.open(keys, contexts, sealed)
        // Asked on its last way it is not missed: then the texts themselves come.
        expect(later).toHaveLength(1)
        expect(later).not.toEqual(first)
      },
      { timeout: 10_000, interval: 50 },
    )
  })

  it('is closed with work in it, and the work is done', async () => {
    opener = threadedOpener()
    const asked = opener.open(keys, contexts, sealed)
    await opener.close()
    expect(await asked).toEqual(texts)
  })
})

/** A thread that does this with what it is asked. */
function programOf(answer: string): string {
  programs += 1
  const program = join(folder, `program-${programs}.mjs`)
  writeFileSync(
    program,
    `import { parentPort, threadId } from 'node:worker_threads'\nparentPort.on('message', ${answer})\n`,
  )
  return program
}
