import { CodesCard } from '../features/codes/codes-card.tsx'
import { PatientField } from '../features/create-note/patient-field.tsx'
import { SinceCard } from '../features/last-note/since-card.tsx'
import { NotePage } from '../features/notes/note-page.tsx'
import { StyleOffer } from '../features/style/style-offer.tsx'
import { FindingsBeforeSigning } from '../features/treatment-plans/findings-before-signing.tsx'
import { LineGoals } from '../features/treatment-plans/line-goals.tsx'
import { NoteGoalsCard } from '../features/treatment-plans/note-goals.tsx'

/** A note with its codes, its goals and a patient picker. Only app/ may combine the features. */
export function Note() {
  return (
    <NotePage
      sinceLast={(note, reviewing, choice) => <SinceCard note={note} reviewing={reviewing} choice={choice} />}
      codes={(note, reviewing, choice) => <CodesCard note={note} reviewing={reviewing} choice={choice} />}
      lineGoals={(note, statement) => (
        <LineGoals noteId={note.id} statement={statement} readOnly={note.voided !== null} />
      )}
      style={() => <StyleOffer />}
      goals={(noteId) => <NoteGoalsCard noteId={noteId} />}
      patientPicker={(choice) => <PatientField {...choice} />}
      beforeSigning={(noteId) => <FindingsBeforeSigning noteId={noteId} />}
    />
  )
}
