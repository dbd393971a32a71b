import { useState } from 'react'
import { deleteDraft, type NoteDraft } from '#shared/contracts/drafts.ts'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { plainTextOf } from '#shared/domain/note-text.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { call } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { reportQuietly } from '../../lib/report.ts'
import { toast } from '../../lib/toasts.ts'
import { shownDraft } from '../../parts/drafts/draft-body.ts'
import { type DraftContent, savedDraft } from '../../parts/drafts/draft-content.ts'
import type { DraftSaver } from '../../parts/drafts/draft-saver.ts'
import type { DraftStart } from '../../parts/drafts/use-draft.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { WordDifference } from '../../ui/word-difference.tsx'
import { EditHead, EditShell } from './edit-shell.tsx'
import { changesNote, contentOf } from './note-content.ts'
import { NoteEditor } from './note-editor.tsx'

type OpenNoteProps = { note: ReviewedNote; draft: NoteDraft | null; kept: DraftSaver | undefined }

/** Offers unsaved changes first, then opens the editor. */
export function OpenNote({ note, draft, kept }: OpenNoteProps) {
  const [round, setRound] = useState(0)
  const [start, setStart] = useState<DraftStart | undefined>(() => initialStart(note, draft, kept))

  function begin(next: DraftStart) {
    setStart(next)
    setRound((last) => last + 1)
  }

  /** Opens the saved note. With `discarded`, a toast offers to restore those changes. */
  function startOver(saved: ReviewedNote, discarded?: DraftContent) {
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
  note: ReviewedNote,
  draft: NoteDraft | null,
  kept: DraftSaver | undefined,
): DraftStart | undefined {
  if (kept) return { noteId: note.id, content: contentOf(note), isKept: (keeper) => keeper === kept }
  if (!draft) return { noteId: note.id, content: contentOf(note) }
  const saved = savedDraft(draft)
  if (changesNote(saved.content, note)) return undefined
  // The draft is identical to the note.
  discard(draft.id)
  return { noteId: note.id, content: contentOf(note) }
}

function discard(draftId: number) {
  call(deleteDraft, { params: { id: String(draftId) } }).catch((error) =>
    reportQuietly('A draft was not removed.', error),
  )
}

type UnsavedChangesProps = { note: ReviewedNote; draft: NoteDraft; onKeep: () => void; onDiscard: () => void }

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
        {newer && ' The note has been saved since then. You’ll see both versions before anything is saved.'}
      </Banner>
      <section aria-label="Unsaved changes" className="rounded-3 border border-line bg-sheet p-5">
        <WordDifference
          older={plainTextOf(textOfBody(note))}
          newer={plainTextOf(shownDraft(draft.text, note))}
        />
      </section>
    </div>
  )
}
