import type { FhirEntry } from './fhir.bundle.ts'
import { concept, fhirText, refTo } from './fhir.parts.ts'
import type { Chart } from './fhir.store.ts'

/** Notes from another system, as documents without an author: the file doesn't prove who wrote it. */
export function importedNoteEntries({ importedNotes, patient }: Chart): FhirEntry[] {
  return importedNotes.flatMap(({ id, writtenOn, fileName, text, createdAt }): FhirEntry[] => {
    const title = fhirText(fileName) || 'Imported note'
    return [
      {
        kind: 'DocumentReference',
        id: `imported-${id}`,
        resource: {
          resourceType: 'DocumentReference',
          status: 'current',
          type: concept('Note imported from another system'),
          subject: refTo('Patient', patient.id),
          date: createdAt.toISOString(),
          content: [
            {
              attachment: {
                contentType: 'text/plain; charset=utf-8',
                data: Buffer.from(text).toString('base64'),
                title,
                creation: writtenOn,
              },
            },
          ],
        },
      },
    ]
  })
}
