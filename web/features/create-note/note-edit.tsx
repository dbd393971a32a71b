import { useState } from 'react'
import { type ReviewedNote, updateNote } from '#shared/contracts/notes.ts'
import { call, messageOf } from '../../lib/api.ts'
import { EMPTY_CONTENT } from '../../lib/drafts/draft-content.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useSections } from '../../lib/use-sections.ts'
import { Button } from '../../ui/button.tsx'
import { DraftConflict } from '../../ui/draft-conflict.tsx'
import { DraftLine } from '../../ui/draft-line.tsx'
import { SectionEditor } from '../../ui/section-editor.tsx'

type NoteEditProps = {
  /** Undefined while the note could not be saved: there is nothing to update then. */
  note: ReviewedNote | undefined
  text: string
  onSaved: (note: ReviewedNote) => void
  onClose: () => void
}

/** The written note, section by section, right where it was written. */
export function NoteEdit({ note, text, onSaved, onClose }: NoteEditProps) {
  const draft = useDraft({
    noteId: note?.id ?? null,
    content: { ...EMPTY_CONTENT, text, noteVersion: note?.version ?? null, status: note?.status ?? null },
  })
  const [unsaved, setUnsaved] = useState(text)
  // Without a number there is no note whose draft it could be; the words stay on this screen.
  const [shown, edit] = note
    ? ([draft.content.text, (next: string) => draft.edit({ text: next })] as const)
    : ([unsaved, setUnsaved] as const)
  const { sections, change } = useSections(shown, edit)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  function refuse(description: string) {
    toast({ title: 'Update Failed', description, tone: 'danger' })
  }

  async function save() {
    if (!note) return refuse('This note is not saved yet, so there is nothing to update. Save it first.')
    const body = { soapNote: shown, version: note.version }
    const found = errorsOf(updateNote, body).soapNote
    setError(found)
    if (found) return refuse(found)
    setBusy(true)
    try {
      const { data } = await call(updateNote, { params: { id: String(note.id) }, body })
      void draft.finish()
      onSaved(data)
    } catch (failure) {
      refuse(messageOf(failure, 'The note could not be saved. Check your connection and try again.'))
    } finally {
      setBusy(false)
    }
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
        // Ctrl Enter writes a new note everywhere else on the page; here it must not.
        event.preventDefault()
        event.stopPropagation()
        if (!busy) void save()
      }}
    >
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-5">
        {draft.theirs && (
          <DraftConflict theirs={draft.theirs} onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />
        )}
        <SectionEditor sections={sections} onChange={change} error={error} disabled={busy} />
      </div>
      <div className="flex flex-none flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
        <DraftLine status={draft.status} onRetry={draft.retry} />
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => void save()} busyText={busy && 'Saving...'}>
            Save Changes
          </Button>
        </div>
      </div>
    </div>
  )
}
