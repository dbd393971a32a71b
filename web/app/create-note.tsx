import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { CreateNotePage } from '../features/create-note/create-note-page.tsx'
import { FindingsBeforeSigning } from '../features/treatment-plans/findings-before-signing.tsx'
import { notePath } from '../lib/links.ts'

const SOURCES = {
  Voice: lazy(async () => ({ default: (await import('../features/voice/voice-tab.tsx')).VoiceTab })),
  AudioUpload: lazy(async () => ({
    default: (await import('../features/voice/audio-upload.tsx')).AudioUpload,
  })),
}

const SignDialog = lazy(async () => ({
  default: (await import('../features/notes/sign-dialog.tsx')).SignDialog,
}))

/** The recorder and signing are separate features, loaded when needed. Only app/ may combine them. */
export function CreateNote() {
  const [, navigate] = useLocation()
  return (
    <CreateNotePage
      sources={SOURCES}
      signing={({ note, reviewing, onClose }) => (
        <Suspense>
          <SignDialog
            note={note}
            reviewing={reviewing}
            hint={<FindingsBeforeSigning noteId={note.id} />}
            onClose={onClose}
            onSigned={() => navigate(notePath(note.id))}
          />
        </Suspense>
      )}
    />
  )
}
