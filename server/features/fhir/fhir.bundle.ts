import { assessmentEntries, questionnaireEntries } from './fhir.assessments.ts'
import { importedNoteEntries } from './fhir.imported-notes.ts'
import { noteEntries } from './fhir.notes.ts'
import { concept, fhirDate, fhirText, urnOf } from './fhir.parts.ts'
import { planEntries } from './fhir.plans.ts'
import type { Chart } from './fhir.store.ts'
import type { Bundle, FhirResource, Organization, Patient, Practitioner } from './r4.ts'

export type FhirEntry = { kind: FhirResource['resourceType']; id: string | number; resource: FhirResource }

/** A whole chart as a FHIR R4 bundle, in JSON. */
export function encodeChart({ chart, at }: { chart: Chart; at: Date }): Uint8Array {
  return Buffer.from(`${JSON.stringify(bundleOf(chart, at), null, 1)}\n`)
}

function bundleOf(chart: Chart, at: Date): Bundle {
  const entries: FhirEntry[] = [
    { kind: 'Patient', id: chart.patient.id, resource: patientOf(chart) },
    { kind: 'Practitioner', id: chart.clinician.id, resource: practitionerOf(chart) },
    ...organizationEntries(chart),
    ...noteEntries(chart),
    ...importedNoteEntries(chart),
    ...questionnaireEntries(chart),
    ...assessmentEntries(chart),
    ...planEntries(chart),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: at.toISOString(),
    entry: entries.map(({ kind, id, resource }) => ({ fullUrl: urnOf(kind, id), resource })),
  }
}

function patientOf({ patient }: Chart): Patient {
  const birthDate = fhirDate(patient.dateOfBirth)
  return {
    resourceType: 'Patient',
    identifier: [{ type: concept('Medical record number', MRN), value: patient.mrn }],
    active: patient.dischargedAt === null,
    name: [{ use: 'official', family: patient.lastName, given: [patient.firstName] }],
    ...(patient.gender === 'female' || patient.gender === 'male' ? { gender: patient.gender } : {}),
    ...(birthDate ? { birthDate } : {}),
  }
}

const MRN = { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }

function practitionerOf({ clinician }: Chart): Practitioner {
  const family = fhirText(clinician.lastName ?? '')
  const given = fhirText(clinician.firstName ?? '')
  const credentials = fhirText(clinician.credentials ?? '')
  const name = {
    ...(family ? { family } : {}),
    ...(given ? { given: [given] } : {}),
    ...(credentials ? { suffix: [credentials] } : {}),
  }
  return {
    resourceType: 'Practitioner',
    ...(clinician.npi ? { identifier: [{ system: NPI, value: clinician.npi }] } : {}),
    ...(Object.keys(name).length > 0 ? { name: [name] } : {}),
    telecom: [{ system: 'email', value: clinician.email }],
    ...(credentials ? { qualification: [{ code: concept(credentials) }] } : {}),
  }
}

const NPI = 'http://hl7.org/fhir/sid/us-npi'

function organizationEntries({ clinician }: Chart): FhirEntry[] {
  const name = fhirText(clinician.practiceName ?? '')
  if (!name) return []
  const text = fhirText(clinician.practiceAddress ?? '')
  const resource: Organization = {
    resourceType: 'Organization',
    name,
    ...(text ? { address: [{ text, line: text.split('\n') }] } : {}),
  }
  return [{ kind: 'Organization', id: clinician.id, resource }]
}
