import type { SpeechLanguage } from '#shared/domain/voice.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'

export const LANGUAGE_OPTIONS: { value: SpeechLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
  { value: 'other', label: 'Other' },
  { value: 'auto', label: 'Automatic' },
]

type SpeechSupport = { server: boolean; languages: Record<SpeechLanguage, 'embedded' | 'server' | null> }

const ASK = 'Ask your administrator to set up a speech server.'

/** Error to show before recording in a language that can’t be transcribed. */
export function unsupportedLanguageError(
  language: SpeechLanguage,
  speech: SpeechSupport,
  onDevice: boolean,
): string | undefined {
  if (onDevice) {
    if (language === 'en') return undefined
    return 'Only English works on this device. Choose English, or turn off “On this device.”'
  }
  if (speech.languages[language] !== null) return undefined
  switch (language) {
    case 'es':
      return `Spanish isn’t supported on this server, only English. ${ASK}`
    case 'other':
      return `Only English is supported on this server. ${ASK}`
    case 'auto':
      return `This server can’t detect the language. Choose English. ${ASK}`
    case 'en':
      return 'Transcription is turned off on this server. Type or upload the visit.'
  }
}

const KEY = 'recording_language'

/** The language last used on this device. */
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
