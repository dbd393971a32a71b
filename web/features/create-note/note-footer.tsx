import { Check, Lock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { toCheckOf } from '../../parts/evidence/check-counts.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { useNoteWriter } from './use-note-writer.ts'
import { WritingProgress } from './writing-progress.tsx'

type NoteFootProps = {
  writer: ReturnType<typeof useNoteWriter>
  reviewing: NoteReviewing | undefined
  onNew: () => void
  onSign: () => void
}

/** The state of the note and the next step. */
export function NoteFooter({ writer, reviewing, onNew, onSign }: NoteFootProps) {
  const { state } = writer
  switch (state.kind) {
    case 'writing':
      return (
        <FootBar left={<WritingProgress progress={state.progress} />}>
          <Button onClick={writer.cancel}>
            <X aria-hidden="true" className="size-4" />
            Cancel
          </Button>
        </FootBar>
      )
    case 'canceled':
      return state.sheet.body.statements.length > 0 ? <FootBar left="Canceled. Nothing was saved." /> : null
    case 'halted':
      return <FootBar left="Incomplete and not saved yet." />
    case 'saving':
      return (
        <FootBar
          left={
            <>
              <Spinner />
              Saving...
            </>
          }
        />
      )
    case 'unsaved':
      return (
        <div className="flex-none border-t border-line p-3">
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={() => void writer.save(state.written)}>
                Try again
              </Button>
            }
          >
            <b className="font-strong">Not saved.</b> {state.sentence}
          </Banner>
        </div>
      )
    case 'saved': {
      const open =
        reviewing?.visit && toCheckOf(reviewing.body.statements, reviewing.findings, reviewing.checking).count
      return (
        <FootBar
          left={
            <>
              <Check aria-hidden="true" className="size-4 text-good" />
              <span>
                <b className="font-strong text-ink">Saved</b> at {formatTime(state.note.updatedAt)}
                {open ? <span className="xl:hidden"> · {open} to check</span> : null}
              </span>
            </>
          }
        >
          <Button onClick={onNew}>New note</Button>
          <ButtonLink to={notePath(state.note.id)}>Open note</ButtonLink>
          {state.note.status === 'completed' && (
            <Button variant="primary" onClick={onSign}>
              <Lock aria-hidden="true" className="size-4" />
              Sign note
            </Button>
          )}
        </FootBar>
      )
    }
    default:
      return null
  }
}

function FootBar({ left, children }: { left: ReactNode; children?: ReactNode }) {
  return (
    <div
      data-bar
      className="flex min-h-14 flex-none flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2.5"
    >
      <div className="flex items-center gap-2 text-xs text-ink-2">{left}</div>
      {children && <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>}
    </div>
  )
}
