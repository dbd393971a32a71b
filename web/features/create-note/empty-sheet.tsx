import { useSyncExternalStore } from 'react'
import { currentRecording, onCurrentRecording } from '../../parts/voice/current-recording.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { DuringRecording, LiveNoteReplaced } from './live-note-sheet.tsx'
import type { WriterState } from './note-writer.ts'
import type { LiveNoteInUse } from './use-live-note.ts'

type EmptySheetProps = { state: WriterState; live: LiveNoteInUse; onGenerate: () => void }

/** The note panel without a note: waiting, failed, canceled, or empty. */
export function EmptySheet({ state, live, onGenerate }: EmptySheetProps) {
  if (state.kind === 'writing') {
    if (live.note && live.note.lines.length > 0) return <LiveNoteReplaced note={live.note} />
    return (
      <div className="appear-late grid gap-3 p-6">
        {['w-3/12', 'w-11/12', 'w-10/12', 'w-7/12'].map((width) => (
          <SkeletonLine key={width} className={width} />
        ))}
      </div>
    )
  }
  if (state.kind === 'failed') {
    return (
      <EmptyState
        title="The note wasn’t written"
        titleAs="h2"
        action={<Button onClick={onGenerate}>Try again</Button>}
      >
        {state.sentence}
      </EmptyState>
    )
  }
  if (state.kind === 'canceled') {
    return (
      <EmptyState title="Canceled" titleAs="h2">
        Nothing was written or saved.
      </EmptyState>
    )
  }
  if (state.kind !== 'idle') {
    return (
      <EmptyState title="The note is empty" titleAs="h2">
        Nothing in the visit fits this template. Choose another template, or add to the visit.
      </EmptyState>
    )
  }
  return <BeforeNote live={live} />
}

function BeforeNote({ live }: { live: LiveNoteInUse }) {
  const voice = useSyncExternalStore(onCurrentRecording, currentRecording)
  if (voice?.source === 'microphone') return <DuringRecording voice={voice} live={live} />
  if (voice) {
    return (
      <EmptyState title="Your note appears here" titleAs="h2">
        It’s written as soon as the recording is transcribed.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Your note appears here" titleAs="h2">
      Choose a patient and a note type, enter the visit, then select Generate SOAP Note or press{' '}
      <span className="whitespace-nowrap">
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
      </span>
      .
    </EmptyState>
  )
}
