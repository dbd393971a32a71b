import type { SpeechLanguage } from '#shared/domain/voice.ts'
import { LANGUAGE_OPTIONS, unsupportedLanguageError } from '../../parts/voice/languages.ts'
import { Select } from '../../ui/select.tsx'
import type { Speech } from './device.ts'

type LanguageProps = {
  value: SpeechLanguage
  onChange: (language: SpeechLanguage) => void
  speech: Speech | undefined
  onDevice: boolean
}

/** Selects the language of the visit. Shows an error in advance if it can’t be transcribed here. */
export function RecordingLanguage({ value, onChange, speech, onDevice }: LanguageProps) {
  return (
    <Select
      label="Language of the visit"
      value={value}
      options={LANGUAGE_OPTIONS}
      onValueChange={onChange}
      error={speech && unsupportedLanguageError(value, speech, onDevice)}
    />
  )
}
