import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader, ReaderUnit } from '../reading.ts'
import { createReader } from './create-reader.ts'

const visit: ReaderUnit[] = [
  { speaker: 'clinician', text: 'Good morning. Did you find parking okay?' },
  { speaker: 'patient', text: 'Yes, no problem.' },
  { speaker: 'clinician', text: 'How are you sleeping?' },
  { speaker: 'patient', text: 'About four hours. I wake up at three and lie there.' },
  { speaker: 'clinician', text: 'Any thoughts of hurting anyone else?' },
  { speaker: 'patient', text: 'No, never.' },
  { speaker: 'clinician', text: 'Are there any guns at home?' },
  { speaker: 'patient', text: 'No guns.' },
  { speaker: 'clinician', text: "Let's increase the sertraline to 100 milligrams in the morning." },
]

describe('the reader', () => {
  let reader: Required<Reader>
  beforeAll(async () => {
    reader = await createReader({ threads: 1 })
  }, 60_000)
  afterAll(() => reader.close())

  it('names topics, findings and how far the words belong in the note', async () => {
    const readings = await reader.read(visit)
    expect(readings).toHaveLength(visit.length)
    expect(readings[3]?.topics.sleep).toBeGreaterThan(0.7)
    expect(readings[8]?.topics.plan_med).toBeGreaterThan(0.7)
    expect(readings[0]?.belongs).toBeLessThan(readings[3]?.belongs ?? 0)
    const findings = readings.flatMap((reading) =>
      reading.findings.map(({ id, polarity }) => `${id} ${polarity}`),
    )
    expect(findings).toContain('violent-thoughts denied')
    expect(findings).toContain('firearms denied')
  })

  it('reads the same visit the same way twice', async () => {
    expect(await reader.read(visit)).toEqual(await reader.read(visit))
  })

  it('places a chart line nearest the unit it rests on', async () => {
    const readings = await reader.read(visit)
    const [line] = await reader.embed(['Sleeps about 4 hours; wakes at 3:00.'])
    const near = readings.map(({ vector }) =>
      (vector ?? new Float32Array()).reduce((sum, x, i) => sum + x * (line?.[i] ?? 0), 0),
    )
    expect([2, 3]).toContain(near.indexOf(Math.max(...near)))
  })

  it('reads an empty visit', async () => {
    expect(await reader.read([])).toEqual([])
  })
})
