import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mic } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { invalidate } from '../../lib/queries.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { preferredLanguage, rememberLanguage, unsupportedLanguageError } from '../../parts/voice/languages.ts'
import { MICROPHONE_ERROR } from '../../parts/voice/microphone-errors.ts'
import type { RecorderSlotProps } from '../../parts/voice/recorder-slot.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DeviceSwitch, initialDevice } from './device-switch.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import type { Recorder } from './recorder.ts'
import type { RecorderNotice } from './recorder-session.ts'
import { useVoice } from './recorders.ts'
import { RecordingLanguage } from './recording-language.tsx'
import { RecoverCard } from './recover-card.tsx'
import { type StoredRecording, storedRecordingsQuery } from './stored-recordings.ts'
import { useConsents } from './use-consents.tsx'
import { speechQuery } from './voice.queries.ts'

const OTHER_TAB = 'Another tab is already recording. Stop that recording, then try again.'

type VoiceStartProps = RecorderSlotProps & {
  recorder: Recorder
  asking: boolean
  notice: RecorderNotice | undefined
}

/** Before recording: recordings to recover, the language, and the Start button. */
export function VoiceStart({
  recorder,
  asking,
  notice,
  setup,
  otherPatientIds,
  wanted,
  ...slot
}: VoiceStartProps) {
  const { mayBegin, onSetup, onTypeInstead, onUploaded } = slot
  const queryClient = useQueryClient()
  const voice = useVoice()
  const speech = useQuery(speechQuery)
  const kept = useQuery(storedRecordingsQuery(voice.data?.store))
  const [language, setLanguage] = useState(preferredLanguage)
  const [onDevice, setOnDevice] = useState(initialDevice)
  const consents = useConsents()
  const [recovering, setRecovering] = useState(false)
  const languageError = speech.data && unsupportedLanguageError(language, speech.data, onDevice)
  const recordings = (kept.data ?? []).filter(({ source }) => source === 'microphone')
  const chosen = kept.data?.find(({ id }) => id === wanted)
  const visits = chosen ? recordings.filter(({ id }) => id === wanted) : recordings

  const adopt = useEffectEvent(() => {
    if (!chosen) return
    const { patientId, noteType, templateId, source } = chosen
    if (source === 'upload') onUploaded()
    onSetup({ patientId, noteType, templateId })
  })
  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId) adopt()
  }, [chosenId])

  async function record(consentAttested: boolean) {
    const { patientId, noteType, templateId } = setup
    if (patientId === null || noteType === null) return
    const order = { patientId, noteType, templateId, language, onDevice, consentAttested }
    const begun = await recorder.begin(randomId(), order)
    if (!begun) return toast({ title: 'Recording didn’t start', description: OTHER_TAB, tone: 'danger' })
    const { notice: refused } = recorder.state()
    if (refused?.kind === 'microphone') {
      toast({ title: MICROPHONE_ERROR, description: refused.sentence, tone: 'danger' })
    }
  }

  async function press() {
    if (!mayBegin() || setup.patientId === null || languageError) return
    await consents.ask({
      patientIds: [setup.patientId, ...otherPatientIds],
      onAgreed: (attested) => void record(attested),
    })
  }

  async function recoverRecording({ id }: StoredRecording, then: 'continue' | 'finish') {
    setRecovering(true)
    try {
      if (!(await recorder.recover(id))) {
        return toast({ title: 'Recording not recovered', description: OTHER_TAB, tone: 'danger' })
      }
      if (then === 'continue') await recorder.resume()
      else await recorder.stop()
    } finally {
      setRecovering(false)
      void invalidate(queryClient, storedRecordingsQuery(voice.data?.store).queryKey)
    }
  }

  return (
    <div className="grid content-start gap-4">
      {visits.map((visit) => (
        <RecoverCard
          key={visit.id}
          visit={visit}
          busy={recovering || asking}
          onContinue={() => void recoverRecording(visit, 'continue')}
          onFinish={() => void recoverRecording(visit, 'finish')}
        />
      ))}
      {wanted && kept.data && !chosen && <Banner>This recording is no longer on this device.</Banner>}
      {notice && <NoticeBanner notice={notice} onRetry={() => void press()} onTypeInstead={onTypeInstead} />}
      <div className="flex items-center gap-4 rounded-3 border border-line bg-sheet px-4 py-4 shadow-1">
        <Button
          variant={visits.length > 0 ? 'default' : 'primary'}
          onClick={() => void press()}
          disabled={asking || recovering}
          aria-label="Start recording"
          className="size-13 rounded-full! px-0!"
        >
          <Mic aria-hidden="true" className="size-5" />
        </Button>
        <div className="min-w-0">
          <b className="font-strong">{asking ? 'Allow the microphone' : 'Start recording'}</b>
          <p className="hint">
            {asking
              ? 'Your browser is asking for permission.'
              : 'Up to 60 minutes. Ask the patient first. Say it out loud so it’s in the transcript.'}
          </p>
        </div>
      </div>
      <RecordingLanguage
        value={language}
        speech={speech.data}
        onDevice={onDevice}
        onChange={(chosen) => {
          rememberLanguage(chosen)
          setLanguage(chosen)
        }}
      />
      {speech.isError && (
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => void speech.refetch()}>
              Try again
            </Button>
          }
        >
          Can’t reach the server. You can still record. The transcript appears once the server is back.
        </Banner>
      )}
      {speech.data && <DeviceSwitch speech={speech.data} checked={onDevice} onChange={setOnDevice} />}
      {consents.dialog}
    </div>
  )
}
