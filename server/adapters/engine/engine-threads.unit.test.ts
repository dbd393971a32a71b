import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { type Engine, inlineEngine } from './engine.ts'
import { threadedEngine } from './engine-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'groundnote-engine-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opened: Engine[] = []
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
})

function open(options: Parameters<typeof threadedEngine>[0]): Engine {
  const engine = threadedEngine(options)
  opened.push(engine)
  return engine
}

const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []
const source = 'Patient reports four hours of sleep. Continue sertraline 50 mg. '.repeat(100)
const visit = { text: source, noteType: 'Progress Note', sections, length: 'standard' as const }
const note = (text: string) => ({ source, lines: [text], note: text, noteType: 'Progress Note', sections })

describe('the engine beside the server', () => {
  it('says the same as inside, and the server goes on meanwhile', async () => {
    const engine = open({})
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 1)
    const written = await engine.write(visit)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(0)
    expect(written).toEqual(await inlineEngine().write(visit))
    const checked = note(`**PLAN:**\nContinue sertraline 50 mg.\nSeen with her dog.`)
    expect(await engine.check(checked)).toEqual(await inlineEngine().check(checked))
  })

  it('once warmed up says the same, of a few words too', async () => {
    const engine = open({})
    await engine.warmUp()
    const short = { ...visit, text: 'Sleeps four hours.' }
    expect(await engine.write(short)).toEqual(await inlineEngine().write(short))
  })

  it('needs no thread for a few words', async () => {
    const engine = open({ program: '/nowhere.js' })
    expect((await engine.write({ ...visit, text: 'Sleeps four hours.' })).note).toContain('**')
    await expect(engine.write(visit)).rejects.toThrow('The engine did not finish.')
  })

  it('that cannot be warmed up still writes what is short', async () => {
    const engine = open({ program: '/nowhere.js' })
    await expect(engine.warmUp()).rejects.toThrow('The engine did not finish.')
    expect((await engine.write({ ...visit, text: 'Sleeps four hours.' })).note).toContain('**')
  })
})

describe('a thread', () => {
  const program = join(folder, 'thread.mjs')
  writeFileSync(
    program,
    `import { parentPort } from 'node:worker_threads'
    let count = 0
    parentPort.on('message', ({ id, input }) => {
      count += 1
      if (input === undefined) return parentPort.postMessage({ id, result: undefined })
      if (input.note === 'count') return parentPort.postMessage({ id, result: count })
      if (input.note === 'hang') for (;;) {}
      if (input.note === 'end') process.exit(3)
      if (input.note === 'fail') parentPort.postMessage({ id, failed: 'RangeError' })
      else parentPort.postMessage({ id, result: input.note })
    })`,
  )

  it('that never ends is ended, one that dies is replaced, and the others get their turn', async () => {
    const engine = open({ program, threads: 1, giveUpMs: 4_000 })
    const gone = new AbortController()
    const ends = Promise.allSettled([
      ...['hang', 'first', 'end', 'second', 'fail'].map((text) => engine.check(note(text))),
      engine.write(visit, gone.signal),
    ])
    gone.abort()
    expect((await ends).map((end) => (end.status === 'fulfilled' ? end.value : end.reason.message))).toEqual([
      'The engine did not finish.',
      'first',
      'The engine did not finish.',
      'second',
      'The engine failed: RangeError',
      'Aborted',
    ])
  })

  it('that is warm stays, and one that came to its help goes', async () => {
    const engine = open({ program, threads: 2, idleMs: 5 })
    await engine.warmUp()
    await Promise.all([engine.check(note('one')), engine.check(note('two'))])
    await new Promise((resolve) => setTimeout(resolve, 100))
    const counted = Number(await engine.check(note('count')))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(counted).toBeGreaterThan(1)
    expect(await engine.check(note('count'))).toBe(counted + 1)
  })

  it('without work goes, and comes back with work; closing waits for nobody', async () => {
    const engine = open({ program, idleMs: 5 })
    expect(await engine.check(note('one'))).toBe('one')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await engine.check(note('two'))).toBe('two')
    const waiting = engine.check(note('hang')).catch((error: Error) => error.message)
    await engine.close()
    expect(await waiting).toBe('The engine did not finish.')
    await expect(engine.check(note('three'))).rejects.toThrow('The engine is closed.')
  })
})
