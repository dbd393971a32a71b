import { lazy } from 'react'
import { CreateNotePage } from '../features/create-note/create-note-page.tsx'

const SOURCES = {
  Voice: lazy(async () => ({ default: (await import('../features/voice/voice-tab.tsx')).VoiceTab })),
  AudioUpload: lazy(async () => ({
    default: (await import('../features/voice/audio-upload.tsx')).AudioUpload,
  })),
}

/** The recorder is another feature, and loaded when it is looked at: only app/ knows both. */
export function CreateNote() {
  return <CreateNotePage sources={SOURCES} />
}
