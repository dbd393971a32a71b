import { updatePreferences } from '#shared/contracts/auth.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import type { Clinician } from './test-app.ts'

const NAME = { firstName: 'Wilhelmina', lastName: 'Achterberg' }

/** A note that names a diagnosis, by a clinician who has suggestions of codes turned on. */
export async function makeCodedNote(owner: Clinician, patientId?: number): Promise<number> {
  await owner.call(updatePreferences, { body: { suggestCodes: true } })
  const { data } = await owner.call(createNote, {
    body: {
      patientId: patientId ?? (await owner.call(createPatient, { body: NAME })).data.id,
      noteType: 'Therapy Session',
      status: 'completed',
      soapNote: '**ASSESSMENT:**\nGeneralized anxiety disorder.\n\n**PLAN:**\nReturn in two weeks.',
    },
  })
  return data.id
}
