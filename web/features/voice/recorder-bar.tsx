import { Mic, Pause, Play, Square, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { limitAnnouncement, limitSentence, limitStage } from '../../parts/voice/limits.ts'
import { SOUND_WARNINGS } from '../../parts/voice/silence-detector.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LevelMeter } from './level-meter.tsx'
import type { Recorder } from './recorder.ts'
import type { RecorderState } from './recorder-session.ts'

const FRAMES = {
  free: 'border-line bg-sheet',
  reminder: 'border-warn-line bg-warn-weak',
  last: 'border-danger-line bg-danger-weak',
  over: 'border-danger-line bg-danger-weak',
}

type RecorderBarProps = { recorder: Recorder; state: RecorderState }

/** Time, level, and controls of an active recording. */
export function RecorderBar({ recorder, state }: RecorderBarProps) {
  const { phase, elapsedMs, sound } = state
  const stage = limitStage(elapsedMs)
  const recording = phase === 'recording'
  return (
    <div className={classNames('grid gap-2.5 rounded-3 border px-3.5 py-3 shadow-1', FRAMES[stage])}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2">
        <span className="flex items-center gap-2.5">
          <PhaseMark phase={phase} />
          <span
            role="timer"
            data-ms={elapsedMs}
            aria-label="Recorded"
            className="text-[1.375rem] leading-6 font-medium tabular-nums"
          >
            {formatDuration(elapsedMs)}
          </span>
        </span>
        {recording ? (
          <LevelMeter levels={recorder.levels} active />
        ) : (
          <span className="hint truncate max-sm:invisible">{PHASE_WORDS[phase]}</span>
        )}
        <span className="flex items-center gap-2">
          <PauseButton recorder={recorder} phase={phase} />
          {phase !== 'stopping' && (
            <Button variant="danger" onClick={() => void recorder.stop()}>
              <Square aria-hidden="true" className="size-4" />
              Stop
            </Button>
          )}
        </span>
      </div>
      <div className="flex items-start justify-between gap-3">
        <p
          className={classNames(
            'min-w-0 flex-1 text-xs leading-5',
            stage === 'last' || stage === 'over' ? 'font-medium text-danger' : 'text-ink-2',
          )}
        >
          {sound !== 'none' && recording ? (
            <span role="status" className="flex items-start gap-1.5 font-medium text-warn">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
              {SOUND_WARNINGS[sound]}
            </span>
          ) : (
            <>
              {/* On phones there is no room next to the buttons. */}
              {!recording && <b className="font-strong sm:hidden">{PHASE_WORDS[phase]}. </b>}
              {limitSentence(elapsedMs)}
            </>
          )}
        </p>
        <DiscardButton onDiscard={() => void recorder.discard()} />
      </div>
      <span role="status" className="sr-only">
        {limitAnnouncement(stage)}
      </span>
      <span role="status" className="sr-only">
        {recording ? 'Recording' : PHASE_WORDS[phase]}
      </span>
    </div>
  )
}

const PHASE_WORDS: Record<RecorderState['phase'], string> = {
  idle: '',
  asking: 'Waiting for the microphone',
  recording: '',
  paused: 'Paused',
  interrupted: 'Interrupted',
  stopping: 'Finishing',
  complete: 'Transcribed',
  processed: '',
}

function PhaseMark({ phase }: { phase: RecorderState['phase'] }) {
  if (phase === 'recording') {
    return (
      <span
        aria-hidden="true"
        className="size-3 flex-none rounded-full bg-(--rec-fill) shadow-[0_0_0_5px_color-mix(in_oklab,var(--rec-fill)_18%,transparent)]"
      />
    )
  }
  if (phase === 'asking' || phase === 'stopping') return <Spinner />
  const Icon = phase === 'complete' ? Mic : phase === 'interrupted' ? TriangleAlert : Pause
  return <Icon aria-hidden="true" className="size-4 text-ink-2" />
}

function PauseButton({ recorder, phase }: { recorder: Recorder; phase: RecorderState['phase'] }) {
  if (phase === 'recording') {
    return (
      <Button onClick={() => void recorder.pause()} aria-label="Pause" className="w-(--h-md) px-0!">
        <Pause aria-hidden="true" className="size-4" />
      </Button>
    )
  }
  if (phase !== 'paused' && phase !== 'interrupted') return null
  return (
    <Button onClick={() => void recorder.resume()}>
      <Play aria-hidden="true" className="size-4" />
      Resume
    </Button>
  )
}

/** Asks first, because a discarded recording can’t be restored. */
export function DiscardButton({ onDiscard, size = 'sm' }: { onDiscard: () => void; size?: 'sm' | 'md' }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} variant="quiet" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Discard
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this recording?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                onDiscard()
              }}
            >
              Discard
            </Button>
          </>
        }
      >
        <p className="text-ink-2">
          This deletes the audio and the transcript of this visit, here and on the server. It can’t be undone.
        </p>
      </Dialog>
    </>
  )
}
