import { lazy } from 'react'
import { CreateNotePage } from '../features/create-note/create-note-page.tsx'

const SOURCES = {
  Voice: lazy(async () => ({ default: (await import('../features/voice/voice-tab.tsx')).VoiceTab })),
  AudioUpload: lazy(async () => ({
    default: (await import('../features/voice/audio-upload.tsx')).AudioUpload,
  })),
}

/** The recorder is a separate feature, loaded when its tab opens. Only app/ may combine them. */
export function CreateNote() {
  return <CreateNotePage sources={SOURCES} />
}
