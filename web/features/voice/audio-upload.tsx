import { useQuery } from '@tanstack/react-query'
import { FileAudio } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { transcriptOf, turnsOf } from '#shared/domain/transcript.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { approximateDuration } from '../../parts/voice/format-duration.ts'
import { preferredLanguage, unsupportedLanguageError } from '../../parts/voice/languages.ts'
import type { AudioSlotProps } from '../../parts/voice/recorder-slot.ts'
import { UPLOAD_FAILURES } from '../../parts/voice/upload-progress.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SenderLine } from './finishing.tsx'
import { useVoice } from './recorders.ts'
import { RecoverCard } from './recover-card.tsx'
import { storedRecordingsQuery } from './stored-recordings.ts'
import type { Upload, UploadState } from './upload.ts'
import { useConsents } from './use-consents.tsx'
import { speechQuery } from './voice.queries.ts'

const OTHER_TAB = 'Another recording is in progress here or in another tab. Finish it first.'

/** An audio file in the File Upload tab, from the chosen file to the transcript. */
export function AudioUpload(props: AudioSlotProps) {
  const voice = useVoice()
  return voice.data ? <OpenUpload {...props} upload={voice.data.upload} /> : null
}

type OpenUploadProps = AudioSlotProps & { upload: Upload }

function OpenUpload({ upload, ...props }: OpenUploadProps) {
  const { file, setup, otherPatientIds, mayBegin, onSetup, onSpoken, onBusy } = props
  const voice = useVoice()
  const state = useSyncExternalStore(upload.subscribe, upload.state)
  const speech = useQuery(speechQuery)
  const kept = useQuery(storedRecordingsQuery(voice.data?.store))
  const consents = useConsents()
  const { phase, pipeline } = state
  const busy = phase === 'keeping' || phase === 'transcribing' || phase === 'complete'
  const visits = busy ? [] : (kept.data ?? []).filter(({ source }) => source === 'upload')

  async function begin(chosen: File, consentAttested: boolean) {
    const { patientId, noteType, templateId } = setup
    if (patientId === null || noteType === null) return
    const language = speech.data?.languages[preferredLanguage()] === null ? 'en' : preferredLanguage()
    const order = { patientId, noteType, templateId, language, onDevice: false, consentAttested }
    if (!(await upload.begin(randomId(), chosen, order))) {
      toast({ title: 'Processing Failed', description: OTHER_TAB, tone: 'danger' })
    }
  }

  const take = useEffectEvent(async (chosen: File) => {
    if (!mayBegin() || setup.patientId === null) return
    const languageError = speech.data && unsupportedLanguageError('en', speech.data, false)
    if (languageError)
      return toast({ title: 'Processing Failed', description: languageError, tone: 'danger' })
    await consents.ask({
      patientIds: [setup.patientId, ...otherPatientIds],
      onAgreed: (attested) => void begin(chosen, attested),
    })
  })
  useEffect(() => {
    if (file) void take(file)
  }, [file])

  const tellBusy = useEffectEvent(onBusy)
  useEffect(() => tellBusy(busy), [busy])

  const id = pipeline?.recording.id
  const adopt = useEffectEvent(() => {
    if (!pipeline) return
    const { patientId, noteType, templateId } = pipeline.recording
    onSetup({ patientId, noteType, templateId })
  })
  useEffect(() => {
    if (id) adopt()
  }, [id])

  const handOver = useEffectEvent(() => {
    const { text, unsure } = transcriptOf(turnsOf(pipeline?.pieces ?? []))
    if (text.trim() === '') {
      toast({ title: 'Processing Failed', description: 'No speech was found in this file.', tone: 'danger' })
      void upload.cancel()
      return
    }
    const saved = (noteId: number) => void upload.saved(noteId)
    onSpoken({ text, unsure, startedAt: undefined, play: undefined, saved })
  })
  useEffect(() => {
    if (phase === 'complete') handOver()
  }, [phase])

  return (
    <div className="grid gap-3">
      {visits.map((visit) => (
        <RecoverCard
          key={visit.id}
          visit={visit}
          busy={false}
          onContinue={undefined}
          onFinish={() => void upload.recover(visit.id)}
        />
      ))}
      {busy && <Progress upload={upload} state={state} />}
      {phase === 'failed' && state.failure && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={upload.dismiss}>
              Choose another file
            </Button>
          }
        >
          <b className="font-strong break-all">{state.fileName}</b> {UPLOAD_FAILURES[state.failure.kind]}
          {state.failure.kind === 'broken' &&
            state.failure.atMs > 1000 &&
            ` The audio cuts off at ${formatDuration(state.failure.atMs)}.`}
        </Banner>
      )}
      {consents.dialog}
    </div>
  )
}

function Progress({ upload, state }: { upload: Upload; state: UploadState }) {
  const { phase, fileName, progress, pipeline } = state
  const share = phase === 'complete' ? 1 : progress.share
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="grid gap-3 rounded-3 border border-line bg-sheet px-4 py-4 shadow-1">
      <div className="flex items-start gap-3">
        <FileAudio aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-2" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-all">{fileName}</p>
          <p className="hint tabular-nums" role="status">
            {progressWords(state)}
          </p>
        </div>
        <Button size="sm" onClick={() => void upload.cancel()}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label="Transcribed"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-well"
      >
        {/* Unknown progress is drawn as a third of the bar, without a number. */}
        <svg aria-hidden="true" className="block h-2 w-full" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect width={percent ?? 33} height="1" className="fill-accent" />
        </svg>
      </div>
      {pipeline && (
        <SenderLine
          sender={pipeline.sender}
          held={pipeline.heldCount}
          refused={pipeline.refusedCount}
          pipeline={upload.pipeline()}
        />
      )}
      <p className="hint">
        The file stays in this browser, encrypted. Only short audio clips go to the server, which doesn’t keep
        them. You can close this page and return later.
      </p>
    </div>
  )
}

function progressWords({ phase, progress: { share, leftMs }, pipeline }: UploadState): string {
  const percent = share === undefined ? '' : `${Math.round(share * 100)}%`
  if (phase === 'keeping') return `Preparing ${percent}`
  if (phase === 'complete') return 'Transcribed'
  const done = `${formatDuration(pipeline?.transcribedMs ?? 0)} transcribed`
  return [done, percent, leftMs !== undefined && `${approximateDuration(leftMs)} left`]
    .filter(Boolean)
    .join(' · ')
}
