import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mic, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { invalidate } from '../../lib/queries.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { consentQuery } from '../../parts/voice/consent.ts'
import { preferredLanguage, rememberLanguage, unsupportedLanguageError } from '../../parts/voice/languages.ts'
import { MICROPHONE_BANNER, MICROPHONE_ERROR } from '../../parts/voice/microphone-errors.ts'
import type { RecorderSlotProps } from '../../parts/voice/recorder-slot.ts'
import { momentOf, transcriptOf, turnsOf } from '../../parts/voice/transcript.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { DeviceSwitch, initialDevice } from './device-switch.tsx'
import { Finishing, SenderLine } from './finishing.tsx'
import { LiveTranscript } from './live-transcript.tsx'
import { collectSound } from './playback.ts'
import type { Recorder, RecorderNotice } from './recorder.ts'
import { RecorderBar } from './recorder-bar.tsx'
import { useRecorderState, useVoice } from './recorders.ts'
import { RecordingLanguage } from './recording-language.tsx'
import { RecoverCard } from './recover-card.tsx'
import { type StoredRecording, storedRecordingsQuery } from './stored-recordings.ts'
import { speechQuery } from './voice.queries.ts'

const OTHER_TAB = 'Another tab is already recording. Stop that recording, then try again.'

/** The Voice Recording tab of a new note. */
export function VoiceTab(props: RecorderSlotProps) {
  const voice = useVoice()
  if (voice.isPending) return <Skeleton lines={4} label="Loading the recorder" />
  if (voice.isError) {
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" onClick={() => void voice.refetch()}>
            Try again
          </Button>
        }
      >
        This browser can’t store a recording safely, so recording is off. This often happens in a private
        window.
      </Banner>
    )
  }
  return <OpenVoice {...props} recorder={voice.data.recorder} />
}

type OpenVoiceProps = RecorderSlotProps & { recorder: Recorder }

function OpenVoice({ recorder, ...props }: OpenVoiceProps) {
  const state = useRecorderState(recorder)
  const { phase, pipeline } = state
  useOutcome(recorder, props)

  if (phase === 'idle' || (phase === 'asking' && state.elapsedMs === 0)) {
    return <Start {...props} recorder={recorder} asking={phase === 'asking'} notice={state.notice} />
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <RecorderBar recorder={recorder} state={state} />
      {state.notice && <NoticeBanner notice={state.notice} onRetry={() => void recorder.resume()} />}
      {pipeline && (
        <SenderLine
          sender={pipeline.sender}
          held={pipeline.heldCount}
          refused={pipeline.refusedCount}
          pipeline={recorder.pipeline()}
          live={phase === 'recording'}
        />
      )}
      {phase === 'stopping' && pipeline && <Finishing state={pipeline} />}
      {phase === 'complete' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="hint">Transcription is complete.</p>
          <Button onClick={() => void handOver(recorder, props)}>Write the note</Button>
        </div>
      )}
      {pipeline && (
        <LiveTranscript
          pieces={pipeline.pieces}
          provisional={phase === 'complete' ? undefined : state.provisional}
          growing={phase === 'recording' || pipeline.heldCount > 0}
          onSwap={() => void recorder.pipeline()?.swapRoles().catch(ignoreFailure)}
          onRepair={(sequence, index) =>
            void recorder.pipeline()?.toggleRepair(sequence, index).catch(ignoreFailure)
          }
        />
      )}
    </div>
  )
}

function ignoreFailure() {
  // The change shows here and is sent again when the recording ends.
}

/** Tells the page which patient an active recording belongs to, and hands over the finished transcript. */
function useOutcome(recorder: Recorder, props: Omit<OpenVoiceProps, 'recorder'>) {
  const { phase, limitReached, pipeline } = useRecorderState(recorder)
  const id = pipeline?.recording.id

  const adopt = useEffectEvent(() => {
    if (!pipeline) return
    const { patientId, noteType, templateId } = pipeline.recording
    props.onSetup({ patientId, noteType, templateId })
  })
  useEffect(() => {
    if (id) adopt()
  }, [id])

  const finish = useEffectEvent(() => void handOver(recorder, props))
  useEffect(() => {
    if (phase === 'complete') finish()
  }, [phase])

  useEffect(() => {
    if (!limitReached) return
    toast({ title: 'Recording Stopped', description: 'Maximum recording time of 60 minutes reached.' })
  }, [limitReached])
}

async function handOver(recorder: Recorder, { onSpoken }: Pick<RecorderSlotProps, 'onSpoken'>) {
  const pipeline = recorder.pipeline()
  if (!pipeline) return
  const { pieces, recording } = pipeline.state()
  const { text, lines, unsure } = transcriptOf(turnsOf(pieces))
  if (text.trim() === '') {
    toast({
      title: 'Processing Failed',
      description: 'No speech was found in this recording. Check the microphone and record again.',
      tone: 'danger',
    })
    return
  }
  const sound = await collectSound(pipeline.store, recording).catch(() => undefined)
  onSpoken({
    text,
    unsure,
    startedAt: recording.startedAt,
    play:
      sound &&
      ((span) => {
        const moment = momentOf(lines, span)
        if (moment) void sound.play(moment.fromMs, moment.toMs)
      }),
    saved: (noteId) => void recorder.saved(noteId),
  })
}

type StartProps = OpenVoiceProps & { asking: boolean; notice: RecorderNotice | undefined }

/** Before recording: recordings to recover, the language, and the Start button. */
function Start({ recorder, asking, notice, setup, wanted, ...slot }: StartProps) {
  const { mayBegin, onSetup, onTypeInstead, onUploaded } = slot
  const queryClient = useQueryClient()
  const voice = useVoice()
  const speech = useQuery(speechQuery)
  const kept = useQuery(storedRecordingsQuery(voice.data?.store))
  const [language, setLanguage] = useState(preferredLanguage)
  const [onDevice, setOnDevice] = useState(initialDevice)
  const [consenting, setConsenting] = useState(false)
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
    setConsenting(false)
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
    try {
      const { consent } = await queryClient.fetchQuery({ ...consentQuery(setup.patientId), staleTime: 0 })
      if (consent) return record(false)
    } catch {
      // Offline: ask for consent here; it’s sent with the first segment.
    }
    setConsenting(true)
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
      {consenting && setup.patientId !== null && (
        <ConsentDialog
          patientId={setup.patientId}
          onClose={() => setConsenting(false)}
          onGiven={() => void record(true)}
        />
      )}
    </div>
  )
}

type NoticeBannerProps = { notice: RecorderNotice; onRetry: () => void; onTypeInstead?: () => void }

function NoticeBanner({ notice, onRetry, onTypeInstead }: NoticeBannerProps) {
  if (notice.kind !== 'microphone') return <Banner tone="warn">{notice.sentence}</Banner>
  return (
    <Banner
      tone="danger"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onRetry}>
            <RefreshCw aria-hidden="true" className="size-4" />
            Try again
          </Button>
          {onTypeInstead && (
            <Button size="sm" variant="quiet" onClick={onTypeInstead}>
              Type instead
            </Button>
          )}
        </span>
      }
    >
      {notice.refused ? MICROPHONE_BANNER : notice.sentence}
    </Banner>
  )
}
