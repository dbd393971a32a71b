import { Pencil } from 'lucide-react'
import { bodySections, textOfBody } from '#shared/domain/statement-text.ts'
import { shownHeading } from '../../lib/headings.ts'
import { useConnectModel } from '../../lib/use-connect-model.ts'
import { BuiltInNotice } from '../../parts/evidence/built-in-notice.tsx'
import { CopySection, copiedText } from '../../parts/evidence/note-sections.tsx'
import { PinnedEvidence, ReasonLine, Tally } from '../../parts/evidence/reason-line.tsx'
import { SectionMenu } from '../../parts/evidence/section-menu.tsx'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import { StatementRows } from '../../parts/evidence/statement-rows.tsx'
import type { LineEditing } from '../../parts/evidence/use-line-editing.ts'
import { useMoreOffers } from '../../parts/evidence/use-more-offers.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { EmptySheet } from './empty-sheet.tsx'
import { NoteEdit } from './note-edit.tsx'
import { NoteFooter } from './note-footer.tsx'
import { shownNotices, type WriterState, writerAnnouncement } from './note-writer.ts'
import type { LiveNoteInUse } from './use-live-note.ts'
import type { useNoteWriter } from './use-note-writer.ts'

type NotePanelProps = {
  writer: ReturnType<typeof useNoteWriter>
  /** The provisional note of a visit that is being recorded. */
  live: LiveNoteInUse
  /** The note with its evidence, as far as it’s written. */
  reviewing: NoteReviewing | undefined
  choice: EvidenceSelection
  editing: LineEditing | undefined
  /** The whole note is in edit mode; its changes are saved together. */
  edits: boolean
  onEdits: (edits: boolean) => void
  onGenerate: () => void
  /** Generates again with the built-in writer. */
  onBuiltIn: () => void
  onNew: () => void
  onSign: () => void
}

/** The panel the note is written into. Its size doesn’t depend on the amount of text. */
export function NotePanel({
  writer,
  live,
  reviewing,
  choice,
  editing,
  edits,
  onEdits,
  onGenerate,
  onBuiltIn,
  onNew,
  onSign,
}: NotePanelProps) {
  const { state } = writer
  const connect = useConnectModel()
  const whole = state.kind === 'unsaved' || state.kind === 'saved'

  return (
    <section aria-labelledby="note-title" className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex min-h-(--h-md) flex-none flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex items-center gap-2.5">
          <h2 id="note-title" className="title-card">
            The note
          </h2>
          <PanelBadge state={state} />
        </div>
        {whole && reviewing && !edits && (
          <div className="flex items-center gap-1.5">
            <Button size="sm" variant="quiet" onClick={() => onEdits(true)}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit Note
            </Button>
            <CopyButton label="Copy Note" copied={() => copiedText(textOfBody(reviewing.body))} />
          </div>
        )}
      </div>
      <span role="status" className="sr-only">
        {writerAnnouncement(state)}
      </span>
      {shownNotices(state).map(({ tone, sentence }) =>
        tone === 'built-in' ? (
          <BuiltInNotice key={sentence} connect={connect} />
        ) : (
          <Banner key={sentence} tone={tone}>
            {sentence}
          </Banner>
        ),
      )}
      <IncompleteBanner writer={writer} onGenerate={onGenerate} onBuiltIn={onBuiltIn} />
      <div className="flex min-h-[24rem] flex-1 flex-col rounded-3 border border-line bg-sheet shadow-2 xl:min-h-0">
        {whole && reviewing && edits ? (
          <NoteEdit
            note={state.kind === 'saved' ? state.note : undefined}
            body={reviewing.body}
            visit={reviewing.visit}
            choice={choice}
            onSaved={(note) => {
              writer.changed(note, { byHand: true })
              onEdits(false)
            }}
            onClose={() => onEdits(false)}
          />
        ) : (
          <>
            <WrittenSheet
              state={state}
              live={live}
              reviewing={reviewing}
              choice={choice}
              editing={editing}
              onGenerate={onGenerate}
            />
            <NoteFooter writer={writer} reviewing={reviewing} onNew={onNew} onSign={onSign} />
          </>
        )}
      </div>
    </section>
  )
}

type IncompleteBannerProps = Pick<NotePanelProps, 'writer' | 'onGenerate' | 'onBuiltIn'>

/** The note is incomplete. Whatever was written stays, and the clinician decides what to do with it. */
function IncompleteBanner({ writer, onGenerate, onBuiltIn }: IncompleteBannerProps) {
  const { state } = writer
  const lost = state.kind === 'failed' && state.sheet.body.statements.length > 0
  if (state.kind !== 'halted' && !lost) return null
  return (
    <Banner
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onGenerate}>
            Try again
          </Button>
          <Button size="sm" onClick={onBuiltIn}>
            Use the built-in draft
          </Button>
          {state.kind === 'halted' && (
            <Button size="sm" onClick={() => void writer.save(state.written)}>
              Keep what’s here
            </Button>
          )}
        </span>
      }
    >
      {state.sentence}
    </Banner>
  )
}

type WrittenSheetProps = Pick<NotePanelProps, 'live' | 'reviewing' | 'choice' | 'editing' | 'onGenerate'> & {
  state: WriterState
}

function WrittenSheet({ state, live, reviewing, choice, editing, onGenerate }: WrittenSheetProps) {
  const more = useMoreOffers(reviewing)
  if (!reviewing || reviewing.body.statements.length === 0) {
    return (
      <div data-part="note" className="min-h-0 flex-1 overflow-y-auto">
        {state.kind === 'saved' && reviewing && editing ? (
          <StatementRows {...reviewing} choice={choice} editing={editing} more={more} />
        ) : (
          <EmptySheet state={state} live={live} onGenerate={onGenerate} />
        )}
      </div>
    )
  }
  const { body, checking, origin, visit, acts } = reviewing
  const { statements } = body
  const writing = state.kind === 'writing'
  const sections = bodySections(body)
  const textOf = (heading: string) => sections.find((section) => section.heading === heading)?.body ?? ''
  return (
    <>
      <div className="min-h-10 flex-none border-b border-line px-4 py-2.5 sm:px-5">
        {writing && statements.every(({ check }) => check.verdict === 'unchecked') ? (
          <p className="hint leading-5">Verdicts appear here once the lines are checked.</p>
        ) : (
          <Tally statements={statements} checking={checking} origin={origin} />
        )}
      </div>
      <div data-part="note" className="grid min-h-0 flex-1 overflow-y-auto">
        <StatementRows
          body={body}
          visit={visit}
          checking={checking}
          choice={choice}
          editing={editing}
          writing={writing}
          fresh={'sheet' in state ? state.sheet.fresh : undefined}
          more={more}
          onRewrite={acts && visit && (({ section, id }) => void acts.rewrite(section, 'regenerate', id))}
          aside={(heading) => (
            <span className="flex items-center gap-0.5">
              <SectionMenu heading={heading} reviewing={reviewing} />
              {!writing && <CopySection heading={shownHeading(heading)} text={textOf(heading)} />}
            </span>
          )}
        />
      </div>
      {/* A long reason expands upward over the rows, so that nothing shifts under the pointer. */}
      <div className="relative h-8 flex-none max-md:hidden">
        <div className="absolute inset-x-0 bottom-0 border-t border-line bg-sheet px-5 py-1.5">
          <ReasonLine
            statements={statements}
            checking={checking}
            origin={origin}
            choice={choice}
            idle={
              <>
                Select a line to see its source. <Kbd>J</Kbd>/<Kbd>K</Kbd> to move, <Kbd>Enter</Kbd> to pin
                {editing && (
                  <>
                    , <Kbd>E</Kbd> to edit
                  </>
                )}
                .
              </>
            }
          />
        </div>
        {visit && <PinnedEvidence statements={statements} visit={visit} choice={choice} />}
      </div>
    </>
  )
}

function PanelBadge({ state }: { state: WriterState }) {
  if (state.kind === 'saved') return <NoteStatusBadge status={state.note.status} />
  if (state.kind === 'unsaved') return <Badge tone="danger">Not saved</Badge>
  return null
}
