import type { SpeechLanguage } from '#shared/domain/voice.ts'
import { readStored, writeStored } from '../browser-storage.ts'

export const LANGUAGE_OPTIONS: { value: SpeechLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
  { value: 'other', label: 'Other' },
  { value: 'auto', label: 'Automatic' },
]

type Hearing = { server: boolean; languages: Record<SpeechLanguage, 'embedded' | 'server' | null> }

const ASK = 'Whoever runs your server can set up a speech server for it.'

/** What to say before recording begins, when the language would not be understood. */
export function notHeardSentence(
  language: SpeechLanguage,
  speech: Hearing,
  onDevice: boolean,
): string | undefined {
  if (onDevice) {
    if (language === 'en') return undefined
    return 'On this device only English is understood. Choose English, or switch “On this device” off.'
  }
  if (speech.languages[language] !== null) return undefined
  switch (language) {
    case 'es':
      return `Spanish is not understood here: only English is. ${ASK}`
    case 'other':
      return `Only English is understood here. ${ASK}`
    case 'auto':
      return `The language cannot be recognised here: choose English. ${ASK}`
    case 'en':
      return 'Speech recognition is switched off on this server. Type or upload the visit.'
  }
}

const KEY = 'recording_language'

/** The one used last on this device. */
export function preferredLanguage(): SpeechLanguage {
  const stored = readStored(KEY)
  return LANGUAGE_OPTIONS.find(({ value }) => value === stored)?.value ?? 'en'
}

export function rememberLanguage(language: SpeechLanguage): void {
  writeStored(KEY, language)
}

const DEVICE_KEY = 'recording_on_device'

export function prefersDevice(): boolean {
  return readStored(DEVICE_KEY) === 'true'
}

export function rememberDevice(onDevice: boolean): void {
  writeStored(DEVICE_KEY, String(onDevice))
}
