import { afterAll, describe, expect, it } from 'vitest'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { engineOver, type StatementsToJudge, type VisitToDraft } from '../adapters/engine/engine.ts'
import { inlineEngine } from '../adapters/engine/inline-engine.ts'
import { WARM_UP_VISIT } from '../adapters/engine/warm-up-visit.ts'
import { createPool } from './pool.ts'

const pool = createPool({ threads: 1, limitMs: 120_000 })
afterAll(() => pool.close())
const engine = engineOver(pool)

const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []
const template = { noteType: 'Progress Note', sections }
const visit: VisitToDraft = { ...template, text: WARM_UP_VISIT, length: 'standard' }

describe('the pool', () => {
  it('writes, checks and summarizes with the same results as in the main thread, without blocking it', async () => {
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
    const statements = ['I skip lunch.', 'Has a dog.'].map((text) => ({
      id: text,
      topic: '',
      text,
      evidence: [],
    }))
    const claims: StatementsToJudge = { ...template, source: WARM_UP_VISIT, statements, note: statements }
    expect(await engine.check(claims)).toEqual(await inline.check(claims))
    expect(await engine.summarize(WARM_UP_VISIT)).toBe(await inline.summarize(WARM_UP_VISIT))
  }, 300_000)

  it('corrects and joins the words of a recording', async () => {
    const segments = [{ startMs: 0, endMs: 4_000, text: 'I take zolo ft every day' }]
    const repaired = await pool.run('repair', { segments, by: 'device' })
    expect(repaired.text).toContain('Zoloft')
    const content = JSON.stringify(repaired)
    const [piece] = await pool.run('join', {
      pieces: [{ sequence: 0, startMs: 0, endMs: 4_000, content }],
      corrections: { rolesSwapped: false, reverted: [] },
    })
    expect(piece?.text).toBe(repaired.text)
  })
})
