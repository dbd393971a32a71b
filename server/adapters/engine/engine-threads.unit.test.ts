import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Statement } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { Engine, StatementsToJudge, VisitToDraft } from './engine.ts'
import { threadedEngine } from './engine-threads.ts'
import { inlineEngine } from './inline-engine.ts'

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
const source = `Clinician: How are you sleeping?
Patient: About four hours a night.
Clinician: Any thoughts of killing yourself?
Patient: No.
Clinician: Let's keep the sertraline at 50 milligrams every morning. I'll see you in three weeks.`
const template = { noteType: 'Progress Note', sections }
const visit: VisitToDraft = { ...template, text: source, length: 'standard' }

const statement = (text: string): Pick<Statement, 'id' | 'topic' | 'text' | 'evidence'> => ({
  ...{ id: text, topic: '', text, evidence: [] },
})
const note = (...texts: string[]): StatementsToJudge => {
  const statements = texts.map(statement)
  return { ...template, source, statements, note: statements }
}

describe('the engine in a thread', () => {
  it('gives the same results as in the caller’s thread, and the server keeps working', async () => {
    const engine = open({})
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 1)
    const written = await engine.write(visit)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(0)
    expect(written.statements.length).toBeGreaterThan(2)
    const inline = inlineEngine()
    expect(written).toEqual(await inline.write(visit))
    const claims = note('“About four hours a night.”', 'Has a dog.')
    const judged = await engine.check(claims)
    expect(judged).toEqual(await inline.check(claims))
    expect(judged.checks.map(([, { verdict }]) => verdict)).toEqual(['supported', 'not-found'])
    expect(await engine.summarise(source)).toBe(await inline.summarise(source))
  }, 300_000)

  it('cannot write, read ahead or warm up without its program, and says so', async () => {
    const engine = open({ program: '/nowhere.js' })
    await expect(engine.write(visit)).rejects.toThrow('The engine did not finish.')
    await expect(engine.readAhead(source)).rejects.toThrow('The engine did not finish.')
    await expect(engine.warmUp()).rejects.toThrow('The engine did not finish.')
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
      const asked = input.statements?.[0]?.text
      if (asked === undefined) return parentPort.postMessage({ id, result: undefined })
      if (asked === 'count') return parentPort.postMessage({ id, result: count })
      if (asked === 'hang') for (;;) {}
      if (asked === 'end') process.exit(3)
      if (asked === 'fail') parentPort.postMessage({ id, failed: 'RangeError' })
      else parentPort.postMessage({ id, result: asked })
    })`,
  )

  it('that never finishes is terminated, one that dies is replaced, and other jobs get their turn', async () => {
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

  it('that is warm stays, and an additional one stops when idle', async () => {
    const engine = open({ program, threads: 2, idleMs: 5 })
    await engine.warmUp()
    await Promise.all([engine.check(note('one')), engine.check(note('two'))])
    await new Promise((resolve) => setTimeout(resolve, 100))
    const counted = Number(await engine.check(note('count')))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(counted).toBeGreaterThan(1)
    expect(await engine.check(note('count'))).toBe(counted + 1)
  })

  it('stops when idle and starts again with work; closing rejects what is running', async () => {
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
