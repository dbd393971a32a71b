import type { SpeechLanguage } from '#shared/domain/voice.ts'
import { LANGUAGE_OPTIONS, notHeardSentence } from '../../lib/voice/languages.ts'
import { Select } from '../../ui/select.tsx'
import type { Speech } from './device.ts'

type LanguageProps = {
  value: SpeechLanguage
  onChange: (language: SpeechLanguage) => void
  speech: Speech | undefined
  onDevice: boolean
}

/** In which language the visit will be; says before it begins when nobody here would understand it. */
export function RecordingLanguage({ value, onChange, speech, onDevice }: LanguageProps) {
  return (
    <Select
      label="Language of the visit"
      value={value}
      options={LANGUAGE_OPTIONS}
      onValueChange={onChange}
      error={speech && notHeardSentence(value, speech, onDevice)}
    />
  )
}
