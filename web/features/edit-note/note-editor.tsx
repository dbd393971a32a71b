import { useEffect, useEffectEvent, useMemo } from 'react'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { bodyOfDraft, draftTextOf } from '../../parts/drafts/draft-body.ts'
import { DraftConflict } from '../../parts/drafts/draft-conflict.tsx'
import type { DraftContent } from '../../parts/drafts/draft-content.ts'
import { DraftLine } from '../../parts/drafts/draft-line.tsx'
import { type DraftStart, useDraft } from '../../parts/drafts/use-draft.ts'
import { LocalRows } from '../../parts/evidence/local-rows.tsx'
import { useLocalLines } from '../../parts/evidence/use-local-lines.ts'
import { useSelection } from '../../parts/evidence/use-selection.ts'
import { readVisit } from '../../parts/evidence/visit-lines.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EditHead, EditShell } from './edit-shell.tsx'
import { EditedVisit } from './edited-visit.tsx'
import { changesNote } from './note-content.ts'
import { NoteDetails } from './note-details.tsx'
import { NoteHistory } from './note-history.tsx'
import { useNoteSaving } from './use-note-saving.ts'
import { VersionConflict } from './version-conflict.tsx'

type NoteEditorProps = {
  note: ReviewedNote
  start: DraftStart
  /** Reopens the saved note. With `discarded`, a toast offers to restore those changes. */
  onStartOver: (note: ReviewedNote, discarded?: DraftContent) => void
}

export function NoteEditor({ note, start, onStartOver }: NoteEditorProps) {
  const draft = useDraft(start)
  const { content } = draft
  const body = useMemo(() => bodyOfDraft(content.text, note), [content.text, note])
  const lines = useLocalLines(body, (next) => draft.edit({ text: draftTextOf(next) }))
  const source = note.reviewSource && note[note.reviewSource]
  const visit = useMemo(() => (source ? readVisit(source) : undefined), [source])
  const choice = useSelection({ body, findings: note.findings })
  const changed = changesNote(content, note)
  const { save, cancel, busy, error, newer, comparing, setComparing, takeTheirs, setDateValid } =
    useNoteSaving({ note, draft, body, changed, onStartOver })

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  if (newer && comparing) {
    return (
      <EditShell>
        <EditHead note={note} />
        <VersionConflict
          mine={{ text: textOfBody(body), status: content.status }}
          theirs={newer}
          busy={busy}
          onSaveMine={() => save(newer.version)}
          onTakeTheirs={() => takeTheirs(newer)}
          onGoOn={() => setComparing(false)}
        />
      </EditShell>
    )
  }

  return (
    <EditShell wide={visit !== undefined}>
      <EditHead note={note} />
      {draft.theirs && (
        <DraftConflict theirs={draft.theirs} onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />
      )}
      {newer && (
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => setComparing(true)}>
              Compare
            </Button>
          }
        >
          A newer version of this note has been saved. Yours isn’t saved yet.
        </Banner>
      )}
      <div
        className={classNames(
          'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19.5rem]',
          visit && 'xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_17rem]',
        )}
      >
        {visit && (
          <EditedVisit visit={visit} statements={body.statements} findings={note.findings} choice={choice} />
        )}
        <div className="min-w-0 rounded-3 border border-line bg-sheet shadow-2">
          <LocalRows
            lines={lines}
            visit={visit}
            choice={choice}
            error={error}
            disabled={busy}
            headingAs="h2"
          />
          {/* Sticky, so that Save stays in view on a long note. */}
          <div
            data-bar
            className="sticky bottom-(--tab-bar) z-(--z-sticky) flex flex-wrap items-center justify-between gap-3 rounded-b-3 border-t border-line bg-sheet px-5 py-3 md:bottom-0"
          >
            <DraftLine status={draft.status} onRetry={draft.retry} />
            <div className="ml-auto flex gap-2">
              <Button onClick={cancel} disabled={busy}>
                Cancel
              </Button>
              <Button
                variant="primary"
                onClick={() => save()}
                busyText={busy && 'Saving...'}
                disabled={!changed}
                title="Ctrl S"
              >
                Save Changes
              </Button>
            </div>
          </div>
        </div>
        <NoteDetails note={note} draft={draft} onDateValid={setDateValid} />
      </div>
      <NoteHistory note={note} locked={changed} onRestored={onStartOver} />
    </EditShell>
  )
}
