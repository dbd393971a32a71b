import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { getNote, type Note, updateNote } from '#shared/contracts/notes.ts'
import { NOTE_STATUSES, NOTE_TYPES } from '#shared/domain/notes.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { noteQuery, notesChanged, templatesQuery } from '../../lib/charts.ts'
import { draftApi } from '../../lib/drafts/draft-api.ts'
import type { DraftContent } from '../../lib/drafts/draft-content.ts'
import { type DraftStart, useDraft } from '../../lib/drafts/use-draft.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { capitalised } from '../../lib/format.ts'
import { editNotePath, notePath } from '../../lib/links.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { useSections } from '../../lib/use-sections.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { DraftConflict } from '../../ui/draft-conflict.tsx'
import { DraftLine } from '../../ui/draft-line.tsx'
import { SectionEditor } from '../../ui/section-editor.tsx'
import { Select } from '../../ui/select.tsx'
import { EditHead, EditShell } from './edit-shell.tsx'
import { changesNote, withTemplate } from './note-content.ts'
import { NoteHistory } from './note-history.tsx'
import { VersionConflict } from './version-conflict.tsx'

const TYPES = NOTE_TYPES.map((type) => ({ value: type, label: type }))
const STATUSES = NOTE_STATUSES.map((status) => ({ value: status, label: capitalised(status) }))

type NoteEditorProps = {
  note: Note
  start: DraftStart
  /** Begins again with the note as it is saved, and offers to undo what is thrown away by that. */
  onStartOver: (note: Note, discarded?: DraftContent) => void
}

export function NoteEditor({ note, start, onStartOver }: NoteEditorProps) {
  const queryClient = useQueryClient()
  const draft = useDraft(start)
  const { content } = draft
  const { sections, change } = useSections(content.text, (text) => draft.edit({ text }))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [newer, setNewer] = useState<Note>()
  const [comparing, setComparing] = useState(false)
  const changed = changesNote(content, note)
  const { data: templates = [] } = useQuery(templatesQuery)

  function chooseTemplate(id: string) {
    const template = templates.find((known) => String(known.id) === id)
    if (template) draft.edit(withTemplate(content, template))
  }

  function refuse(description: string) {
    toast({ title: 'Update Failed', description, tone: 'danger' })
  }

  async function save(over = content.noteVersion ?? note.version) {
    if (busy) return
    const body = {
      soapNote: content.text,
      ...(content.noteType ? { noteType: content.noteType } : {}),
      ...(content.status ? { status: content.status } : {}),
      templateId: content.templateId,
      version: over,
    }
    const found = errorsOf(updateNote, body).soapNote
    setError(found)
    if (found) return refuse(found)
    setBusy(true)
    try {
      await call(updateNote, { params: { id: String(note.id) }, body })
      notesChanged(queryClient, note.id)
      void draft.finish().then(() => notesChanged(queryClient))
      toast({ title: 'Note saved', tone: 'good' })
      navigate(notePath(note.id))
    } catch (failure) {
      setBusy(false)
      if (failure instanceof CallError && failure.status === 409) return showNewer(failure)
      refuse(messageOf(failure, 'The note could not be saved. Check your connection and try again.'))
    }
  }

  /** Somebody saved since this was opened. Nothing is overwritten: both are shown, and the person chooses. */
  async function showNewer(refusal: CallError) {
    try {
      const { data } = await call(getNote, { params: { id: String(note.id) } })
      if (data.signature) {
        queryClient.setQueryData(noteQuery(note.id).queryKey, data)
        return refuse(messageOf(refusal, 'This note is signed and locked. Add an amendment instead.'))
      }
      setNewer(data)
      setComparing(true)
    } catch (failure) {
      refuse(
        messageOf(failure, 'The newer version could not be loaded. Check your connection and try again.'),
      )
    }
  }

  function takeTheirs(theirs: Note) {
    const mine = content
    void draft.finish()
    queryClient.setQueryData(noteQuery(note.id).queryKey, (known) => known && { ...known, ...theirs })
    onStartOver(theirs, mine)
  }

  function cancel() {
    const removed = draft.finish()
    navigate(notePath(note.id))
    if (!changed) return
    toast({
      title: 'Changes discarded',
      action: { label: 'Undo', run: () => void bringBack(content, removed) },
    })
  }

  async function bringBack(mine: DraftContent, removed: Promise<void>) {
    try {
      await removed
      await draftApi(note.id).create(mine, randomId())
      navigate(editNotePath(note.id))
    } catch (failure) {
      toast({
        title: 'The changes could not be brought back',
        description: messageOf(failure, 'Check your connection and try again.'),
        tone: 'danger',
      })
    }
  }

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    event.preventDefault()
    void save()
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
          mine={content}
          theirs={newer}
          busy={busy}
          onSaveMine={() => void save(newer.version)}
          onTakeTheirs={() => takeTheirs(newer)}
          onGoOn={() => setComparing(false)}
        />
      </EditShell>
    )
  }

  return (
    <EditShell>
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
          A newer version of this note was saved meanwhile. Yours is not saved yet.
        </Banner>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19.5rem]">
        <div className="min-w-0 rounded-3 border border-line bg-sheet shadow-2">
          <div className="p-5">
            <SectionEditor sections={sections} onChange={change} error={error} disabled={busy} />
          </div>
          {/* On a long note saving stays within reach. */}
          <div className="sticky bottom-16 z-(--z-sticky) flex flex-wrap items-center justify-between gap-3 rounded-b-3 border-t border-line bg-sheet px-5 py-3 md:bottom-0">
            <DraftLine status={draft.status} onRetry={draft.retry} />
            <div className="ml-auto flex gap-2">
              <Button onClick={cancel} disabled={busy}>
                Cancel
              </Button>
              <Button
                variant="primary"
                onClick={() => void save()}
                busyText={busy && 'Saving...'}
                disabled={!changed}
                title="Ctrl S"
              >
                Save Changes
              </Button>
            </div>
          </div>
        </div>
        <aside aria-label="About this note" className="grid gap-4">
          <SectionCard title="Details" className="grid gap-4">
            <Select
              label="Status"
              value={content.status ?? note.status}
              options={STATUSES}
              onValueChange={(status) => draft.edit({ status })}
            />
            <Select
              label="Note type"
              placeholder={note.noteType}
              value={content.noteType ?? ''}
              options={TYPES}
              onValueChange={(noteType) => draft.edit({ noteType })}
            />
            <Select
              label="Template"
              placeholder={note.templateName ?? 'Default'}
              value={templates.some(({ id }) => id === content.templateId) ? String(content.templateId) : ''}
              options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
              onValueChange={chooseTemplate}
              hint="Sections it has and the note lacks are added."
            />
          </SectionCard>
        </aside>
      </div>
      <NoteHistory note={note} locked={changed} onRestored={onStartOver} />
    </EditShell>
  )
}
