import { Check, Pencil, Square } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { Choice } from '../../lib/evidence/choice.ts'
import { roughLayout } from '../../lib/evidence/note-layout.ts'
import { toCheckOf } from '../../lib/evidence/to-check.ts'
import type { NoteReviewing } from '../../lib/evidence/use-reviewed-note.ts'
import { formatTime } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { currentVoice, onCurrentVoice } from '../../lib/voice/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HeldWords, ReasonLine, Tally } from '../../ui/evidence/reason-line.tsx'
import { SectionMenu } from '../../ui/evidence/section-menu.tsx'
import { EvidenceRows, SheetRows } from '../../ui/evidence/sheet-rows.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { copiedText } from '../../ui/note-sections.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NoteEdit } from './note-edit.tsx'
import { shownNotices, type WriterState, writerAnnouncement, writtenText } from './note-writer.ts'
import type { useNoteWriter } from './use-note-writer.ts'

type NotePanelProps = {
  writer: ReturnType<typeof useNoteWriter>
  /** The note against the visit, once there is a whole note. */
  reviewing: NoteReviewing | undefined
  choice: Choice
  onGenerate: () => void
  onNew: () => void
}

/** The sheet on which the note appears. Its size does not depend on how much is written already. */
export function NotePanel({ writer, reviewing, choice, onGenerate, onNew }: NotePanelProps) {
  const { state } = writer
  const text = reviewing?.text ?? writtenText(state)
  const whole = state.kind === 'unsaved' || state.kind === 'saved'
  // Which note is being edited: a new one begins with being read.
  const noteKey = state.kind === 'saved' ? state.note.id : state.kind === 'unsaved' ? 'unsaved' : undefined
  const [edited, setEdited] = useState<typeof noteKey>()
  const editing = whole && edited === noteKey

  return (
    <section aria-labelledby="note-title" className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex min-h-(--h-md) flex-none flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex items-center gap-2.5">
          <h2 id="note-title" className="title-card">
            The note
          </h2>
          <PanelBadge state={state} />
        </div>
        {whole && !editing && (
          <div className="flex items-center gap-1.5">
            <Button size="sm" variant="quiet" onClick={() => setEdited(noteKey)}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit Note
            </Button>
            <CopyButton label="Copy Note" copied={() => copiedText(text)} />
          </div>
        )}
      </div>
      <span role="status" className="sr-only">
        {writerAnnouncement(state)}
      </span>
      {shownNotices(state).map(({ tone, sentence }) => (
        <Banner key={sentence} tone={tone}>
          {sentence}
        </Banner>
      ))}
      <div className="flex min-h-[24rem] flex-1 flex-col rounded-3 border border-line bg-sheet shadow-2 xl:min-h-0">
        {editing ? (
          <NoteEdit
            note={state.kind === 'saved' ? state.note : undefined}
            text={text}
            onSaved={(note) => {
              writer.changed(note, { byHand: true })
              setEdited(undefined)
            }}
            onClose={() => setEdited(undefined)}
          />
        ) : (
          <>
            {reviewing && (
              <div className="flex-none border-b border-line px-4 py-2.5 sm:px-5">
                <Tally review={reviewing.review} />
              </div>
            )}
            <div
              data-part="note"
              className="min-h-0 flex-1 overflow-y-auto"
              tabIndex={text && !reviewing ? 0 : undefined}
            >
              {reviewing ? (
                <EvidenceRows
                  {...reviewing}
                  choice={choice}
                  aside={(heading) => <SectionMenu heading={heading} reviewing={reviewing} />}
                />
              ) : (
                <Sheet state={state} text={text} onGenerate={onGenerate} />
              )}
            </div>
            {reviewing && (
              // A long reason grows over the rows above it: nothing moves while one points about.
              <div className="relative h-8 flex-none max-md:hidden">
                <div className="absolute inset-x-0 bottom-0 border-t border-line bg-sheet px-5 py-1.5">
                  <ReasonLine
                    review={reviewing.review}
                    choice={choice}
                    idle={
                      <>
                        Choose a sentence to see its words. <Kbd>J</Kbd> <Kbd>K</Kbd> move, <Kbd>Enter</Kbd>{' '}
                        holds.
                      </>
                    }
                  />
                </div>
                <HeldWords {...reviewing} choice={choice} />
              </div>
            )}
            <Foot writer={writer} open={reviewing && toCheckOf(reviewing.review).count} onNew={onNew} />
          </>
        )}
      </div>
    </section>
  )
}

function PanelBadge({ state }: { state: WriterState }) {
  if (state.kind === 'saved') return <NoteStatusBadge status={state.note.status} />
  if (state.kind === 'unsaved') return <Badge tone="danger">Not saved</Badge>
  return null
}

function Sheet({ state, text, onGenerate }: { state: WriterState; text: string; onGenerate: () => void }) {
  if (text) return <SheetRows sections={roughLayout(text)} />
  if (state.kind === 'writing') {
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
        title="The note was not written"
        titleAs="h2"
        action={<Button onClick={onGenerate}>Try again</Button>}
      >
        {state.sentence}
      </EmptyState>
    )
  }
  if (state.kind === 'stopped') {
    return (
      <EmptyState title="Stopped" titleAs="h2">
        Nothing was written, and nothing was saved.
      </EmptyState>
    )
  }
  return <BeforeNote />
}

function BeforeNote() {
  const voice = useSyncExternalStore(onCurrentVoice, currentVoice)
  if (voice) {
    return (
      <EmptyState title="The note follows by itself" titleAs="h2">
        {voice.source === 'upload'
          ? 'It is written here as soon as the recording is transcribed.'
          : 'The words come in while you talk. When you press Stop only the last ones are missing, and the note is written here.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="The note will be written here" titleAs="h2">
      Choose a patient and a note type, write down the visit, then press Generate SOAP Note or{' '}
      <span className="whitespace-nowrap">
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
      </span>
      .
    </EmptyState>
  )
}

type FootProps = { writer: NotePanelProps['writer']; open: number | undefined; onNew: () => void }

function Foot({ writer, open, onNew }: FootProps) {
  const { state } = writer
  switch (state.kind) {
    case 'writing':
      return (
        <FootBar
          left={
            <>
              <Spinner />
              Writing...
            </>
          }
        >
          <Button onClick={writer.stop}>
            <Square aria-hidden="true" className="size-4" />
            Stop
          </Button>
        </FootBar>
      )
    case 'stopped':
      return state.text ? <FootBar left="Stopped. Nothing was saved." /> : null
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
              <Button size="sm" onClick={() => void writer.saveAgain(state.written)}>
                Try again
              </Button>
            }
          >
            <b className="font-strong">Not saved.</b> {state.sentence}
          </Banner>
        </div>
      )
    case 'saved':
      return (
        <FootBar
          left={
            <>
              <Check aria-hidden="true" className="size-4 text-good" />
              <span>
                <b className="font-strong text-ink">Saved</b> as note {state.note.id},{' '}
                {formatTime(state.note.updatedAt)}
                {open ? <span className="xl:hidden"> · {open} to check</span> : null}
              </span>
            </>
          }
        >
          <Button onClick={onNew}>New note</Button>
          <ButtonLink variant="primary" to={notePath(state.note.id)}>
            Open note
          </ButtonLink>
        </FootBar>
      )
    default:
      return null
  }
}

function FootBar({ left, children }: { left: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-none flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2.5">
      <div className="flex items-center gap-2 text-xs text-ink-2">{left}</div>
      {children && <div className="ml-auto flex gap-2">{children}</div>}
    </div>
  )
}
