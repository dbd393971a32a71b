import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNote, getNote, type ReviewedNote, recheckNote, updateNote } from '#shared/contracts/notes.ts'
import { rewriteSection } from '#shared/contracts/writing.ts'
import type { MoreFromVisit, Statement } from '#shared/domain/statements.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealGeneration } from '../../vault/generations.ts'
import { readFindings } from './notes.review.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const VISIT = [
  'Clinician: How do you sleep?',
  'Patient: I sleep five hours a night. I wake up at three and lie there until it gets light.',
  'Patient: On Sundays I nap on the couch.',
  'Clinician: Continue sertraline 50 mg. Come back in two weeks.',
].join('\n')
const spanOf = (words: string) => ({ start: VISIT.indexOf(words), end: VISIT.indexOf(words) + words.length })
const written = (id: string, section: string, topic: string, text: string): Statement => ({
  id,
  section,
  topic,
  text,
  evidence: [spanOf(text)],
  by: 'quote',
  kept: false,
  check: { verdict: 'supported', why: 'Said so.', by: 'facts', words: [spanOf(text)] },
})
const further = (id: string, words: string): MoreFromVisit => ({
  id,
  section: 'SUBJECTIVE',
  topic: 'Sleep',
  text: `“${words}”`,
  evidence: [spanOf(words)],
})
const SLEEP = written('sleep', 'SUBJECTIVE', 'Sleep', 'I sleep five hours a night.')
const DRUG = written('drug', 'PLAN', 'Medication', 'Continue sertraline 50 mg.')
const WAKES = further('wakes', 'I wake up at three and lie there until it gets light.')
const NAPS = further('naps', 'On Sundays I nap on the couch.')

const sent = ({ id, section, topic, text }: Pick<Statement, 'id' | 'section' | 'topic' | 'text'>) => ({
  id,
  section,
  topic,
  text,
})
const at = (id: number) => ({ params: { id: String(id) } })

const generation = (owner: Clinician, more: MoreFromVisit[] = [WAKES, NAPS], source = VISIT) =>
  sealGeneration(server.storage.vault, owner.user.id, source, {
    whole: true,
    statements: [SLEEP, DRUG],
    omissions: [],
    notAssessed: [],
    more,
    origin: { writer: 'embedded' },
  })

async function saved(owner: Clinician, fields: object = {}): Promise<ReviewedNote> {
  const body = {
    patientId: await makePatient(owner),
    noteType: 'Progress Note' as const,
    inputText: VISIT,
    status: 'completed' as const,
    sections: ['SUBJECTIVE', 'PLAN'],
    statements: [SLEEP, DRUG].map(sent),
    generations: [await generation(owner)],
    ...fields,
  }
  return (await owner.call(createNote, { body })).data
}

const change = async (owner: Clinician, id: number, body: object) =>
  (await owner.call(updateNote, { ...at(id), body })).data
const ids = ({ findings }: ReviewedNote) => findings.more.map(({ id }) => id)
const withWakes = [SLEEP, WAKES, DRUG].map(sent)

describe('additional quotes from the visit', () => {
  it('are stored with the note and offered whenever it is opened', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    expect(note.findings.more).toEqual([WAKES, NAPS])
    expect((await owner.call(getNote, at(note.id))).data.findings.more).toEqual([WAKES, NAPS])
  })

  it('are added as checked quotes with evidence, and are then no longer offered', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const added = await change(owner, id, { statements: withWakes })
    expect(added.statements[1]).toMatchObject({ ...sent(WAKES), by: 'quote', evidence: WAKES.evidence })
    expect(added.statements[1]?.check).toMatchObject({ by: 'facts' })
    expect(ids(added)).toEqual(['naps'])
    expect(added.soapNote).toContain(WAKES.text)
    // Undo deletes the line. It is offered again and can be added again.
    expect(ids(await change(owner, id, { statements: [SLEEP, DRUG].map(sent) }))).toEqual(['wakes', 'naps'])
    const again = await change(owner, id, { statements: withWakes })
    expect(again.statements[1]).toEqual(added.statements[1])
  })

  it('can be part of the note when it is first saved', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { statements: withWakes })
    expect(note.statements[1]).toMatchObject({ by: 'quote', evidence: WAKES.evidence })
    expect(ids(note)).toEqual(['naps'])
  })

  it('keep their evidence but become the clinician’s when they are edited', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const edited = { ...sent(WAKES), text: 'Wakes at three.' }
    const note = await change(owner, id, { statements: [sent(SLEEP), edited, sent(DRUG)] })
    expect(note.statements[1]).toMatchObject({ by: 'clinician', evidence: WAKES.evidence })
    expect(ids(note)).toEqual(['naps'])
  })

  it('are kept after a new check and a rewritten section', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const typed = { id: 'typed', section: 'SUBJECTIVE', topic: 'Sleep', text: 'Wakes early.' }
    const { version } = await change(owner, note.id, { statements: [SLEEP, typed, DRUG].map(sent) })
    const checked = await owner.call(recheckNote, { ...at(note.id), body: { version } })
    expect(ids(checked.data)).toEqual(['wakes', 'naps'])
    const part = {
      source: VISIT,
      statements: [SLEEP, DRUG].map(sent),
      heading: 'SUBJECTIVE',
      action: 'regenerate' as const,
      noteType: 'Progress Note' as const,
      patientId: note.patientId,
    }
    const { data } = await owner.call(rewriteSection, { body: part })
    const generations = [data.generation]
    const statements = [...data.statements, DRUG].map(sent)
    const rewritten = await change(owner, note.id, { statements, generations })
    expect(rewritten.findings.more.length).toBeGreaterThan(0)
  })

  it('are replaced when the whole note is written again', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const statements = [SLEEP, DRUG, { ...sent(DRUG), id: 'new', text: 'Come back in two weeks.' }].map(sent)
    const note = await change(owner, id, { statements, generations: [await generation(owner, [])] })
    expect(note.findings.more).toEqual([])
  })

  it.each([
    ['no generation', () => []],
    ['a generation of another clinician', async () => [await generation(await server.newClinician())]],
    [
      'a generation of another visit',
      async (owner: Clinician) => [await generation(owner, [WAKES], 'Hello.')],
    ],
    [
      'a generation that offers other words',
      async (owner: Clinician) => [await generation(owner, [{ ...WAKES, text: 'Other.' }])],
    ],
  ])('count as the clinician’s words with %s', async (_which, generations) => {
    const owner = await server.newClinician()
    const note = await saved(owner, { statements: [sent(WAKES)], generations: await generations(owner) })
    expect(note.statements[0]?.by).toBe('clinician')
  })

  it('count as the clinician’s words under an ID that wasn’t offered', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const forged = { ...sent(WAKES), id: 'other', text: 'I never sleep.' }
    const note = await change(owner, id, { statements: [SLEEP, forged, DRUG].map(sent) })
    expect(note.statements[1]).toMatchObject({ by: 'clinician', evidence: [] })
  })
})

it('findings stored before additional quotes existed can be read', () => {
  const stored = JSON.stringify({ omissions: [], notAssessed: [], acknowledged: ['a'] })
  expect(readFindings(stored)).toMatchObject({ more: [], acknowledged: ['a'] })
})
