import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { KIND_WORDS } from '../../parts/evidence/verdict-labels.ts'
import type { RunningRecording } from '../../parts/voice/current-recording.ts'
import { approximateDuration } from '../../parts/voice/format-duration.ts'

/** CPU seconds per second of audio, on a busy computer. */
const TRANSCRIPTION_RATE = 0.4

/** Shown while the visit is recorded: what Stop will do, and the findings that the note must cover. */
export function WhileRecording({ voice }: { voice: RunningRecording }) {
  const transcribedMs = useSyncExternalStore(voice.subscribe, voice.transcribedMs)
  // In steps, so that the estimate doesn’t change with every sample.
  const untranscribed = useSyncExternalStore(voice.subscribe, () =>
    Math.ceil(Math.max(0, voice.elapsedMs() - voice.transcribedMs()) / 5_000),
  )
  const findings = useSyncExternalStore(voice.subscribe, voice.findings)
  return (
    <div className="grid content-start gap-6 p-4 sm:p-6">
      <Part title="When you press Stop">
        <ul className="grid gap-2">
          <li className="flex items-center gap-2.5">
            <CircleCheck aria-hidden="true" className="size-4 flex-none text-good" />
            <span className="flex-1">Transcribed so far</span>
            <span className="hint tabular-nums">{formatDuration(transcribedMs)}</span>
          </li>
          <Ahead label="The last words">
            {approximateDuration(untranscribed * 5_000 * TRANSCRIPTION_RATE)}
          </Ahead>
          <Ahead label="Write and check the note">right after</Ahead>
        </ul>
      </Part>
      <Part title="Heard so far">
        <p className="hint">
          {findings.length > 0
            ? 'Your note should cover these.'
            : 'Risk, medications, allergies and follow-up appear here as they’re mentioned.'}
        </p>
        {findings.length > 0 && (
          <ul>
            {findings.map(({ kind, startMs, text }) => (
              <li key={`${kind}-${startMs}-${text}`} className="border-t border-line py-2.5 first:border-t-0">
                <p className="text-xs font-strong">
                  {KIND_WORDS[kind]}{' '}
                  <span className="hint font-normal tabular-nums">{formatDuration(startMs)}</span>
                </p>
                <p className="line-clamp-3 text-[0.9375rem] leading-6 break-words">
                  <mark className="evidence">{text}</mark>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-t border-line pt-5 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="title-card">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Ahead({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5 text-ink-2">
      <span aria-hidden="true" className="size-4 flex-none rounded-full border-2 border-line-strong" />
      <span className="flex-1">{label}</span>
      <span className="hint">{children}</span>
    </li>
  )
}
