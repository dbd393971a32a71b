import { createSecretKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { CannotOpen, encrypt, newKey } from './cipher.ts'
import { inlineOpener, threadedOpener } from './openers.ts'
import { contextOf, type Opener, type SealedValues } from './opening.ts'

const secrets = [newKey(), newKey()] as const
const keys = new Map(secrets.map((key, index) => [String(index + 1), createSecretKey(key)]))
const ids = Array.from({ length: 1_200 }, (_, index) => index)
/** Every third one is from before the key was rotated. */
const values: SealedValues = {
  ...{ table: 'patients', owner: 3, columns: ['firstName', 'lastName'] },
  rows: ids,
  inColumns: ids.map(() => 0),
  sealed: ids.map((id) => {
    const keyId = id % 3 === 0 ? 0 : 1
    const context = contextOf('patients', id, 'firstName', 3)
    return encrypt(secrets[keyId], String(keyId + 1), context, `Renata ${id} Šimková 🌿`)
  }),
}
const part = (from: number, to?: number): SealedValues => ({
  ...values,
  rows: values.rows.slice(from, to),
  inColumns: values.inColumns.slice(from, to),
  sealed: values.sealed.slice(from, to),
})
const texts = ids.map((id) => `Renata ${id} Šimková 🌿`)

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
  it('are decrypted in order, with old and new keys', async () => {
    opener = make()
    expect(await opener.open(keys, values)).toEqual(texts)
  })

  it('are decrypted for several concurrent callers', async () => {
    opener = make()
    const asked = [0, 100, 200].map((from) => opener?.open(keys, part(from, from + 100)))
    expect((await Promise.all(asked)).flat()).toEqual(texts.slice(0, 300))
  })

  it('fail when one of them is in the wrong place or its key is missing', async () => {
    opener = make()
    const elsewhere = [
      { ...values, inColumns: values.inColumns.with(700, 1) },
      { ...values, rows: values.rows.with(700, 701) },
      { ...values, owner: 4 },
      { ...values, table: 'drafts' },
    ]
    for (const moved of elsewhere) await expect(opener.open(keys, moved)).rejects.toThrow(CannotOpen)
    const onlyNew = new Map([...keys].slice(1))
    await expect(opener.open(onlyNew, values)).rejects.toThrow(CannotOpen)
    // The next caller is unaffected.
    expect(await opener.open(keys, values)).toEqual(texts)
  })
})

describe('the thread', () => {
  it('is used for many values', async () => {
    const program = programOf("({ id }) => parentPort.postMessage({ id, texts: ['from the thread'] })")
    opener = threadedOpener({ program, fromValues: 40 })
    expect(await opener.open(keys, part(0, 40))).toEqual(['from the thread'])
  })

  it('is skipped when too many values are waiting', async () => {
    opener = threadedOpener({ program: programOf('() => undefined'), mostWaiting: 600 })
    const first = opener.open(keys, part(0, 600))
    expect(await opener.open(keys, part(600))).toEqual(texts.slice(600))
    await opener.close()
    expect(await first).toEqual(texts.slice(0, 600))
  })

  it('is skipped for a few values', async () => {
    opener = threadedOpener({ program: NO_PROGRAM, fromValues: 40 })
    expect(await opener.open(keys, part(0, 39))).toEqual(texts.slice(0, 39))
  })

  it.each([
    ['does not start', NO_PROGRAM],
    ['ends in the middle', programOf('() => process.exit(3)')],
  ])('isn’t required when it %s', async (_how, program) => {
    opener = threadedOpener({ program })
    expect(await opener.open(keys, values)).toEqual(texts)
    expect(await opener.open(keys, values)).toEqual(texts)
  })

  it('stops when idle and restarts when needed', async () => {
    const program = programOf('({ id }) => parentPort.postMessage({ id, texts: [String(threadId)] })')
    opener = threadedOpener({ idleMs: 1, program })
    const first = await opener.open(keys, values)
    await vi.waitFor(
      async () => {
        const later = await opener?.open(keys, values)
        // If a request catches the thread while it stops, the texts are returned directly.
        expect(later).toHaveLength(1)
        expect(later).not.toEqual(first)
      },
      { timeout: 60_000, interval: 50 },
    )
  })

  it('finishes its work when it is closed', async () => {
    opener = threadedOpener()
    const asked = opener.open(keys, values)
    await opener.close()
    expect(await asked).toEqual(texts)
  })
})

/** A thread program that handles its requests like this. */
function programOf(answer: string): string {
  programs += 1
  const program = join(folder, `program-${programs}.mjs`)
  writeFileSync(
    program,
    `import { parentPort, threadId } from 'node:worker_threads'\nparentPort.on('message', ${answer})\n`,
  )
  return program
}
