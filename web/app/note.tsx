import { CodesCard } from '../features/codes/codes-card.tsx'
import { PatientField } from '../features/create-note/patient-field.tsx'
import { NotePage } from '../features/notes/note-page.tsx'
import { StyleOffer } from '../features/style/style-offer.tsx'
import { GoalsBeforeSigning, NoteGoalsCard } from '../features/treatment-plans/note-goals.tsx'

/** A note with its codes, its goals and a patient picker. Only app/ may combine the features. */
export function Note() {
  return (
    <NotePage
      codes={(note, reviewing, choice) => <CodesCard note={note} reviewing={reviewing} choice={choice} />}
      style={() => <StyleOffer />}
      goals={(noteId) => <NoteGoalsCard noteId={noteId} />}
      patientPicker={(choice) => <PatientField {...choice} />}
      beforeSigning={(noteId) => <GoalsBeforeSigning noteId={noteId} />}
    />
  )
}
