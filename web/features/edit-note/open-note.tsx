import { useState } from 'react'
import { deleteDraft, type NoteDraft } from '#shared/contracts/drafts.ts'
import type { Note } from '#shared/contracts/notes.ts'
import { plainTextOf } from '#shared/domain/note-text.ts'
import { call } from '../../lib/api.ts'
import { type DraftContent, savedDraft } from '../../lib/drafts/draft-content.ts'
import type { DraftKeeper } from '../../lib/drafts/draft-keeper.ts'
import type { DraftStart } from '../../lib/drafts/use-draft.ts'
import { formatMoment } from '../../lib/format.ts'
import { reportQuietly } from '../../lib/report.ts'
import { toast } from '../../lib/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { WordDifference } from '../../ui/word-difference.tsx'
import { EditHead, EditShell } from './edit-shell.tsx'
import { changesNote, contentOf } from './note-content.ts'
import { NoteEditor } from './note-editor.tsx'

type OpenNoteProps = { note: Note; draft: NoteDraft | null; kept: DraftKeeper | undefined }

/** Changes that were begun and not saved are offered first; then comes the editor. */
export function OpenNote({ note, draft, kept }: OpenNoteProps) {
  const [round, setRound] = useState(0)
  const [start, setStart] = useState<DraftStart | undefined>(() => initialStart(note, draft, kept))

  function begin(next: DraftStart) {
    setStart(next)
    setRound((last) => last + 1)
  }

  /** The note as it is saved; `undo` brings back what was thrown away. */
  function startOver(saved: Note, discarded?: DraftContent) {
    begin({ noteId: saved.id, content: contentOf(saved) })
    if (!discarded) return
    toast({
      title: 'Changes discarded',
      action: {
        label: 'Undo',
        run: () => begin({ noteId: saved.id, content: contentOf(saved), change: discarded }),
      },
    })
  }

  if (!start && draft) {
    return (
      <EditShell>
        <EditHead note={note} />
        <UnsavedChanges
          note={note}
          draft={draft}
          onKeep={() => {
            const saved = savedDraft(draft)
            begin({ noteId: note.id, content: saved.content, saved })
          }}
          onDiscard={() => {
            discard(draft.id)
            startOver(note, savedDraft(draft).content)
          }}
        />
      </EditShell>
    )
  }
  if (!start) return null
  return <NoteEditor key={round} note={note} start={start} onStartOver={startOver} />
}

function initialStart(
  note: Note,
  draft: NoteDraft | null,
  kept: DraftKeeper | undefined,
): DraftStart | undefined {
  if (kept) return { noteId: note.id, content: contentOf(note), isKept: (keeper) => keeper === kept }
  if (!draft) return { noteId: note.id, content: contentOf(note) }
  const saved = savedDraft(draft)
  if (changesNote(saved.content, note)) return undefined
  // Nothing is left of the changes: the draft is only in the way.
  discard(draft.id)
  return { noteId: note.id, content: contentOf(note) }
}

function discard(draftId: number) {
  call(deleteDraft, { params: { id: String(draftId) } }).catch((error) =>
    reportQuietly('A draft was not removed.', error),
  )
}

type UnsavedChangesProps = { note: Note; draft: NoteDraft; onKeep: () => void; onDiscard: () => void }

function UnsavedChanges({ note, draft, onKeep, onDiscard }: UnsavedChangesProps) {
  const newer = draft.noteVersion !== null && draft.noteVersion < note.version
  return (
    <div className="grid gap-4">
      <Banner
        tone="info"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onDiscard}>
              Discard
            </Button>
            <Button size="sm" variant="primary" onClick={onKeep}>
              Keep
            </Button>
          </span>
        }
      >
        You have unsaved changes from {formatMoment(draft.updatedAt)}.
        {newer && ' The note was saved again since then; you will see both before anything is saved.'}
      </Banner>
      <section aria-label="The unsaved changes" className="rounded-3 border border-line bg-sheet p-5">
        <WordDifference older={plainTextOf(note.soapNote ?? '')} newer={plainTextOf(draft.text)} />
      </section>
    </div>
  )
}
