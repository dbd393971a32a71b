import { useMemo, useState } from 'react'
import { type ReviewedNote, updateNote } from '#shared/contracts/notes.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { bodyOfDraft, draftTextOf, isBlankBody } from '../../parts/drafts/draft-body.ts'
import { DraftConflict } from '../../parts/drafts/draft-conflict.tsx'
import { EMPTY_CONTENT } from '../../parts/drafts/draft-content.ts'
import { DraftLine } from '../../parts/drafts/draft-line.tsx'
import { useDraft } from '../../parts/drafts/use-draft.ts'
import { LocalRows } from '../../parts/evidence/local-rows.tsx'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import { statementsToSave } from '../../parts/evidence/statements-to-save.ts'
import { useLocalLines } from '../../parts/evidence/use-local-lines.ts'
import type { Visit } from '../../parts/evidence/visit-lines.ts'
import { Button } from '../../ui/button.tsx'

type NoteEditProps = {
  /** Undefined while the note isn’t saved: there is nothing to update yet. */
  note: ReviewedNote | undefined
  body: NoteBody
  visit: Visit | undefined
  choice: EvidenceSelection
  onSaved: (note: ReviewedNote) => void
  onClose: () => void
}

const REFUSED = 'Update Failed'
const BLANK = 'A note can’t be saved without text.'

/** Edits the written note line by line, in place. All changes are saved together. */
export function NoteEdit({ note, body: written, visit, choice, onSaved, onClose }: NoteEditProps) {
  const draft = useDraft({
    noteId: note?.id ?? null,
    content: {
      ...EMPTY_CONTENT,
      text: draftTextOf(written),
      noteVersion: note?.version ?? null,
      status: note?.status ?? null,
    },
  })
  const [unsaved, setUnsaved] = useState(written)
  const drafted = useMemo(() => bodyOfDraft(draft.content.text, written), [draft.content.text, written])
  // An unsaved note has no server draft: its changes exist only on this screen.
  const [body, edit] = note
    ? ([drafted, (next: NoteBody) => draft.edit({ text: draftTextOf(next) })] as const)
    : ([unsaved, setUnsaved] as const)
  const lines = useLocalLines(body, edit)
  const [error, setError] = useState<string>()

  const { save: send, busy } = useSave(
    async ({ id, version }: ReviewedNote) => {
      const { sections, statements } = body
      const changes = { sections, statements: statementsToSave(statements), version }
      const { data } = await call(updateNote, { params: { id: String(id) }, body: changes })
      void draft.finish()
      onSaved(data)
    },
    { toast: REFUSED, message: 'The note wasn’t saved. Check your connection and try again.' },
  )

  function refuse(description: string) {
    toast({ title: REFUSED, description, tone: 'danger' })
  }

  function save() {
    if (!note) return refuse('This note hasn’t been saved yet. Save it first.')
    const found = isBlankBody(body) ? BLANK : undefined
    setError(found)
    if (found) return refuse(found)
    void send(note)
  }

  function cancel() {
    void draft.finish()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the fields inside
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey) return
        if (event.key !== 'Enter' && event.key.toLowerCase() !== 's') return
        // Elsewhere on the page Ctrl Enter generates a new note.
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
    >
      <div className="grid min-h-0 flex-1 content-start overflow-y-auto">
        {draft.theirs && (
          <div className="px-5 pt-4">
            <DraftConflict
              theirs={draft.theirs}
              onTakeTheirs={draft.takeTheirs}
              onKeepMine={draft.keepMine}
            />
          </div>
        )}
        <LocalRows lines={lines} visit={visit} choice={choice} error={error} disabled={busy} headingAs="h3" />
      </div>
      <div className="flex flex-none flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
        <DraftLine status={draft.status} onRetry={draft.retry} />
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" onClick={save} busyText={busy && 'Saving...'}>
            Save Changes
          </Button>
        </div>
      </div>
    </div>
  )
}
