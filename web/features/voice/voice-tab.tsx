import { useEffect, useEffectEvent } from 'react'
import { momentOf, transcriptOf, turnsOf } from '#shared/domain/transcript.ts'
import { toast } from '../../lib/toasts.ts'
import type { RecorderSlotProps } from '../../parts/voice/recorder-slot.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Finishing, SenderLine } from './finishing.tsx'
import { LiveTranscript } from './live-transcript.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { collectSound } from './playback.ts'
import type { Recorder } from './recorder.ts'
import { RecorderBar } from './recorder-bar.tsx'
import { useRecorderState, useVoice } from './recorders.ts'
import { VoiceStart } from './voice-start.tsx'

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
    return <VoiceStart {...props} recorder={recorder} asking={phase === 'asking'} notice={state.notice} />
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
