import JSONSchemaValidator from '@asymmetrik/fhir-json-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '#shared/contracts/auth.ts'
import { amendNote, signNote } from '#shared/contracts/note-actions.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { createPlan, patientFhir, recordGoalProgress } from '#shared/contracts/treatment-plans.ts'
import { ASSESSMENT_TYPES } from '#shared/domain/instruments/instrument.ts'
import { urlOf } from '#shared/http/call.ts'
import { answersTo, makeAssessment, submit } from '../../testing/assessments.ts'
import { type FhirBundle, fhirFaults } from '../../testing/fhir-r4.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** HL7's own schema, besides our reading of the specification. Compiling it takes seconds, so it is shared. */
const schema = new JSONSchemaValidator()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const params = (id: number) => ({ params: { id: String(id) } })

async function exported({ token, cookie }: Clinician, patientId: number): Promise<FhirBundle> {
  const answer = await fetch(server.url + urlOf(patientFhir.path, params(patientId)), {
    headers: { authorization: `Bearer ${token}`, cookie: `sid=${cookie}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/fhir+json')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="patient-${patientId}.fhir.json"`,
  )
  return (await answer.json()) as FhirBundle
}

/** A chart with one of everything. */
async function fullChart(owner: Clinician): Promise<number> {
  const { data: patient } = await owner.call(createPatient, {
    body: {
      firstName: 'Zoë <b>',
      lastName: 'Šimková & Co',
      mrn: 'Z-1',
      dateOfBirth: '02/29/1988',
      gender: 'female',
    },
  })
  const body = {
    patientId: patient.id,
    noteType: 'Progress Note' as const,
    status: 'completed' as const,
    soapNote: '**SUBJECTIVE:**\nSleeps < 4 hours & worries.\n\n**PLAN:**\nIncrease sertraline to 100 mg.',
  }
  const { data: note } = await owner.call(createNote, { body })
  await owner.call(signNote, { ...params(note.id), body: { name: 'Dana Whitfield', version: 1 } })
  await owner.call(amendNote, { ...params(note.id), body: { name: 'Dana Whitfield', text: 'It was 75 mg.' } })
  await owner.call(createNote, { body: { ...body, status: 'draft', soapNote: 'No headings here.' } })
  for (const type of ASSESSMENT_TYPES) {
    const { assessmentToken } = await makeAssessment(owner, patient.id, type)
    await submit(server.client(), assessmentToken, answersTo(type, 1))
  }
  const { data: plan } = await owner.call(createPlan, {
    body: {
      patientId: patient.id,
      interventions: 'CBT for insomnia',
      modality: 'cbt',
      frequency: 'weekly',
      risks: 'Overdose in 2019',
      goals: [
        { goal: 'Sleep', objectives: ['Log', 'Get up at 7'], problem: 'Insomnia', targetDate: '2027-02-01' },
        { goal: 'Work again' },
      ],
    },
  })
  const progress = { goalId: plan.goals[0]?.id ?? '', percent: 40, comment: 'Better.' }
  await owner.call(recordGoalProgress, { ...params(plan.id), body: progress })
  return patient.id
}

describe('FHIR R4 bundle of a chart', () => {
  it('contains every kind of record, is valid, and resolves all references', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    const patientId = await fullChart(owner)
    const bundle = await exported(owner, patientId)
    expect(fhirFaults(bundle)).toEqual([])
    for (const { resource } of bundle.entry)
      expect(schema.validate(resource), resource.resourceType).toEqual([])
    expect(schema.validate({ resourceType: 'Patient', gender: 'F', nickname: 'Z' })).not.toEqual([])
    const counts: Record<string, number> = {}
    for (const { resource } of bundle.entry)
      counts[resource.resourceType] = (counts[resource.resourceType] ?? 0) + 1
    expect(counts).toEqual({
      Patient: 1,
      Practitioner: 1,
      Encounter: 2,
      Composition: 2,
      DocumentReference: 2,
      Provenance: 3,
      Questionnaire: 7,
      QuestionnaireResponse: 7,
      Observation: 7,
      Goal: 2,
      CarePlan: 1,
    })
    const all = bundle.entry.map(({ resource }) => resource)
    expect(all.find(({ resourceType }) => resourceType === 'Patient')).toMatchObject({
      gender: 'female',
      birthDate: '1988-02-29',
      name: [{ family: 'Šimková & Co', given: ['Zoë <b>'] }],
    })
    const texts = JSON.stringify(all)
    expect(texts).toContain('Sleeps &lt; 4 hours &amp; worries.')
    // PHQ-9 by its LOINC codes: the form, an item, an answer, the score.
    for (const code of ['44249-1', '44250-9', 'LA6569-3', '44261-6']) expect(texts).toContain(`"${code}"`)
    const scores = all.filter((one) => one.resourceType === 'Observation')
    expect(scores.map(({ valueQuantity }) => valueQuantity.value)).toEqual(expect.arrayContaining([9, 7, 5]))
    // Exporting again gives the same URNs.
    const again = await exported(owner, patientId)
    expect(again.entry.map(({ fullUrl }) => fullUrl)).toEqual(bundle.entry.map(({ fullUrl }) => fullUrl))
  })

  it('includes the date of the visit, the clinician and the practice', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    await owner.call(updateProfile, {
      body: {
        credentials: 'PMHNP-BC',
        npi: '1234567893',
        practiceName: 'Lakeside Psychiatry',
        practiceAddress: '12 Main St\nSpringfield, IL 62701',
      },
    })
    const patientId = await makePatient(owner)
    const [served, corrected] = ['2026-11-03T01:30:00.000Z', '2026-11-01T21:00:00.000Z']
    const { data: note } = await owner.call(createNote, {
      body: {
        patientId,
        noteType: 'Progress Note',
        status: 'completed',
        serviceAt: served,
        soapNote: '**SUBJECTIVE:**\nSleeps better.',
      },
    })
    const dates = async () => {
      const bundle = await exported(owner, patientId)
      expect(fhirFaults(bundle)).toEqual([])
      for (const { resource } of bundle.entry)
        expect(schema.validate(resource) ?? [], resource.resourceType).toEqual([])
      const all = bundle.entry.map(({ resource }) => resource)
      return {
        encounter: all.find((one) => one.resourceType === 'Encounter'),
        composition: all.find((one) => one.resourceType === 'Composition'),
        document: all.find((one) => one.resourceType === 'DocumentReference'),
        practitioner: all.find((one) => one.resourceType === 'Practitioner'),
        organization: all.find((one) => one.resourceType === 'Organization'),
        addressOf: (type: string) => bundle.entry.find((one) => one.resource.resourceType === type)?.fullUrl,
      }
    }
    const found = await dates()
    const period = { start: served }
    const practice = { reference: found.addressOf('Organization') }
    const encounter = { reference: found.addressOf('Encounter') }
    expect(found.encounter).toMatchObject({ status: 'finished', period, serviceProvider: practice })
    // The composition's date is when the note was written.
    expect(found.composition).toMatchObject({ event: [{ period }], encounter, custodian: practice })
    expect(found.composition?.date).toBe(note.updatedAt)
    expect(found.document).toMatchObject({ context: { encounter: [encounter], period }, custodian: practice })
    expect(found.practitioner).toMatchObject({
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
      name: [{ family: 'Whitfield', given: ['Dana'], suffix: ['PMHNP-BC'] }],
      qualification: [{ code: { text: 'PMHNP-BC' } }],
    })
    expect(found.organization).toMatchObject({
      name: 'Lakeside Psychiatry',
      address: [{ line: ['12 Main St', 'Springfield, IL 62701'] }],
    })

    await owner.call(signNote, { ...params(note.id), body: { name: 'Dana Whitfield', version: 1 } })
    const text = 'Seen a day earlier.'
    const amendment = { name: 'Dana Whitfield', text, serviceAt: corrected }
    await owner.call(amendNote, { ...params(note.id), body: amendment })
    const after = await dates()
    expect(after.encounter?.period).toEqual({ start: corrected })
    expect(JSON.stringify(after.composition?.section)).toContain(`corrected to ${corrected}.<br/>${text}`)
  })

  it('is valid for a patient with only a name', async () => {
    const owner = await server.newClinician()
    const bundle = await exported(owner, await makePatient(owner))
    expect(fhirFaults(bundle)).toEqual([])
    expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual(['Patient', 'Practitioner'])
  })

  it('(control) fails validation when it breaks a rule', async () => {
    const owner = await server.newClinician()
    const bundle = await exported(owner, await makePatient(owner))
    const broken = (change: object) => ({
      ...bundle,
      entry: bundle.entry.map((entry, at) =>
        at === 0 ? { ...entry, resource: { ...entry.resource, ...change } } : entry,
      ),
    })
    for (const change of [{ gender: 'F' }, { birthDate: '02/29/1988' }, { nickname: 'Z' }, { name: [] }]) {
      expect(fhirFaults(broken(change)), JSON.stringify(change)).not.toEqual([])
    }
  })
})
