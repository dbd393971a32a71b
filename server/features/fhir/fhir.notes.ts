import { plainTextOf, sectionsOf } from '#shared/domain/note-text.ts'
import type { FhirEntry } from './fhir.bundle.ts'
import { concept, fhirText, loinc, narrative, refTo } from './fhir.parts.ts'
import type { Chart } from './fhir.store.ts'
import type {
  Composition,
  CompositionSection,
  DocumentReference,
  Encounter,
  Provenance,
  Reference,
} from './r4.ts'

type Note = Chart['notes'][number]

/** LOINC codes and names of the sections every note has. */
const SECTION_CODES: Record<string, [string, string]> = {
  subjective: ['61150-9', 'Subjective Narrative'],
  objective: ['61149-1', 'Objective Narrative'],
  assessment: ['51848-0', 'Evaluation note'],
  plan: ['18776-5', 'Plan of care note'],
}
const PROGRESS_NOTE = loinc('11506-3', 'Progress note')

/** Each note as an encounter, a composition and a document reference, with its author and signer. */
export function noteEntries(chart: Chart): FhirEntry[] {
  return chart.notes
    .filter(({ soapNote }) => fhirText(soapNote ?? ''))
    .flatMap((note): FhirEntry[] => [
      { kind: 'Encounter', id: note.id, resource: encounterOf(note, chart) },
      { kind: 'Composition', id: note.id, resource: compositionOf(note, chart) },
      { kind: 'DocumentReference', id: note.id, resource: documentOf(note, chart) },
      { kind: 'Provenance', id: `note-${note.id}`, resource: provenanceOf(note, chart) },
    ])
}

const AMBULATORY = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  code: 'AMB',
  display: 'ambulatory',
}

function encounterOf(note: Note, { clinician, patient }: Chart): Encounter {
  return {
    resourceType: 'Encounter',
    status: 'finished',
    class: AMBULATORY,
    subject: refTo('Patient', patient.id),
    participant: [{ individual: refTo('Practitioner', clinician.id) }],
    period: serviceOf(note),
    ...practiceAs('serviceProvider', clinician),
  }
}

/** Only the start is recorded. */
function serviceOf(note: Note): { start: string } {
  return { start: note.serviceAt.toISOString() }
}

function practiceAs<Role extends string>(role: Role, { id, practiceName }: Chart['clinician']) {
  const practice = fhirText(practiceName ?? '') ? { [role]: refTo('Organization', id) } : {}
  return practice as { [Key in Role]?: Reference }
}

function compositionOf(note: Note, { clinician, patient, amendments }: Chart): Composition {
  const added = amendments.filter(({ noteId }) => noteId === note.id)
  const sections = sectionsOf(note.soapNote ?? '').flatMap(({ heading, body }) => sectionOf(heading, body))
  const more = added.flatMap(({ name, text, serviceAt, createdAt }) => {
    const corrected = serviceAt ? `Date of service corrected to ${serviceAt.toISOString()}.\n` : ''
    return sectionOf(`Amendment by ${name}, ${createdAt.toISOString()}`, `${corrected}${text}`)
  })
  return {
    resourceType: 'Composition',
    status: note.voidedAt
      ? 'entered-in-error'
      : added.length > 0
        ? 'amended'
        : note.signedAt || note.status === 'completed'
          ? 'final'
          : 'preliminary',
    type: concept(note.noteType, PROGRESS_NOTE),
    subject: refTo('Patient', patient.id),
    encounter: refTo('Encounter', note.id),
    date: note.updatedAt.toISOString(),
    author: [refTo('Practitioner', clinician.id)],
    title: note.noteType,
    ...(note.signedAt
      ? {
          attester: [
            {
              mode: 'legal' as const,
              time: note.signedAt.toISOString(),
              party: refTo('Practitioner', clinician.id, note.signedName ?? undefined),
            },
          ],
        }
      : {}),
    ...practiceAs('custodian', clinician),
    event: [{ period: serviceOf(note) }],
    section: [...sections, ...more],
  }
}

function sectionOf(heading: string, body: string): CompositionSection[] {
  const text = fhirText(body)
  if (!text) return []
  const code = SECTION_CODES[heading.toLowerCase()]
  const title = fhirText(heading)
  return [
    {
      ...(title ? { title } : {}),
      ...(code ? { code: { coding: [loinc(...code)] } } : {}),
      text: narrative(text),
    },
  ]
}

function documentOf(note: Note, { clinician, patient }: Chart): DocumentReference {
  return {
    resourceType: 'DocumentReference',
    status: note.voidedAt ? 'entered-in-error' : 'current',
    docStatus: note.signedAt || note.status === 'completed' ? 'final' : 'preliminary',
    type: concept(note.noteType, PROGRESS_NOTE),
    subject: refTo('Patient', patient.id),
    date: note.createdAt.toISOString(),
    author: [refTo('Practitioner', clinician.id)],
    ...practiceAs('custodian', clinician),
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: Buffer.from(plainTextOf(note.soapNote ?? '')).toString('base64'),
          title: note.noteType,
          creation: note.createdAt.toISOString(),
        },
      },
    ],
    context: { encounter: [refTo('Encounter', note.id)], period: serviceOf(note) },
  }
}

function provenanceOf(note: Note, { clinician }: Chart): Provenance {
  return {
    resourceType: 'Provenance',
    target: [refTo('Composition', note.id), refTo('DocumentReference', note.id)],
    recorded: (note.signedAt ?? note.updatedAt).toISOString(),
    activity: concept(note.signedAt ? 'Written and signed' : 'Written'),
    agent: [
      {
        type: concept('Author', {
          system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
          code: 'author',
        }),
        who: refTo('Practitioner', clinician.id),
      },
    ],
    // The SHA-256 that was signed, so that anyone with the note can check it.
    ...(note.signatureHash
      ? { entity: [{ role: 'source' as const, what: { identifier: { value: note.signatureHash } } }] }
      : {}),
  }
}
