import { Pause } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { PAGES } from '#shared/paths.ts'
import {
  currentRecording,
  onCurrentRecording,
  type RunningRecording,
} from '../parts/voice/current-recording.ts'

/** Shown on other pages while a recording is in progress. Links back to it. */
export function RecordingPill() {
  const voice = useSyncExternalStore(onCurrentRecording, currentRecording)
  const here = useLocation()[0] === PAGES.createNote
  return voice && !here ? <Pill voice={voice} /> : null
}

function Pill({ voice }: { voice: RunningRecording }) {
  const phase = useSyncExternalStore(voice.subscribe, voice.phase)
  const seconds = useSyncExternalStore(voice.subscribe, () => Math.floor(voice.elapsedMs() / 1000))
  const live = phase === 'recording'
  const words = voice.source === 'upload' ? 'Transcribing' : live ? 'Recording' : 'Recording paused'
  return (
    <Link
      to={PAGES.createNote}
      className="press inline-flex min-h-(--h-sm) flex-none items-center gap-2 rounded-full border border-danger-line bg-danger-weak px-3 text-xs font-medium text-ink no-underline hover:brightness-97"
    >
      {live || voice.source === 'upload' ? (
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full ${live ? 'bg-(--rec-fill)' : 'bg-line-strong'}`}
        />
      ) : (
        <Pause aria-hidden="true" className="size-3.5" />
      )}
      {/* On phones, the dot and the time leave room for the menu. */}
      <span className="max-sm:sr-only">{words}</span>
      <span className="tabular-nums">{formatDuration(seconds * 1000)}</span>
    </Link>
  )
}
