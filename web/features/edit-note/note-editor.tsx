import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { getNote, type ReviewedNote, updateNote } from '#shared/contracts/notes.ts'
import { NOTE_STATUSES, NOTE_TYPES } from '#shared/domain/notes.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { CallError } from '#shared/http/call.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { call, messageOf } from '../../lib/api.ts'
import { noteQuery, notesChanged, templatesQuery } from '../../lib/charts.ts'
import { capitalized } from '../../lib/format.ts'
import { editNotePath, notePath } from '../../lib/links.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { draftApi } from '../../parts/drafts/draft-api.ts'
import { bodyOfDraft, draftTextOf, isBlankBody } from '../../parts/drafts/draft-body.ts'
import { DraftConflict } from '../../parts/drafts/draft-conflict.tsx'
import type { DraftContent } from '../../parts/drafts/draft-content.ts'
import { DraftLine } from '../../parts/drafts/draft-line.tsx'
import { type DraftStart, useDraft } from '../../parts/drafts/use-draft.ts'
import { checkSoon } from '../../parts/evidence/checking.ts'
import { LocalRows } from '../../parts/evidence/local-rows.tsx'
import { statementsToSave } from '../../parts/evidence/statements-to-save.ts'
import { useLocalLines } from '../../parts/evidence/use-local-lines.ts'
import { useSelection } from '../../parts/evidence/use-selection.ts'
import { readVisit } from '../../parts/evidence/visit-lines.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { ServiceDateField } from '../../ui/service-date-field.tsx'
import { EditHead, EditShell } from './edit-shell.tsx'
import { EditedVisit } from './edited-visit.tsx'
import { changesNote, withTemplate } from './note-content.ts'
import { NoteHistory } from './note-history.tsx'
import { VersionConflict } from './version-conflict.tsx'

const TYPES = NOTE_TYPES.map((type) => ({ value: type, label: type }))
const STATUSES = NOTE_STATUSES.map((status) => ({ value: status, label: capitalized(status) }))

const REFUSED = 'Update Failed'
const BLANK = 'A note can’t be saved without text.'

type NoteEditorProps = {
  note: ReviewedNote
  start: DraftStart
  /** Reopens the saved note. With `discarded`, a toast offers to restore those changes. */
  onStartOver: (note: ReviewedNote, discarded?: DraftContent) => void
}

export function NoteEditor({ note, start, onStartOver }: NoteEditorProps) {
  const queryClient = useQueryClient()
  const draft = useDraft(start)
  const { content } = draft
  const body = useMemo(() => bodyOfDraft(content.text, note), [content.text, note])
  const lines = useLocalLines(body, (next) => draft.edit({ text: draftTextOf(next) }))
  const source = note.reviewSource && note[note.reviewSource]
  const visit = useMemo(() => (source ? readVisit(source) : undefined), [source])
  const choice = useSelection({ body, findings: note.findings })
  const [error, setError] = useState<string>()
  const [newer, setNewer] = useState<ReviewedNote>()
  const [comparing, setComparing] = useState(false)
  const [dateValid, setDateValid] = useState(true)
  const changed = changesNote(content, note)
  const { data: templates = [] } = useQuery(templatesQuery)

  function chooseTemplate(id: string) {
    const template = templates.find((known) => String(known.id) === id)
    if (template) draft.edit(withTemplate(content, note, template))
  }

  const { save: send, busy } = useSave(
    async (changes: CallInput<typeof updateNote>['body']) => {
      const { data } = await call(updateNote, { params: { id: String(note.id) }, body: changes })
      check(data)
      notesChanged(queryClient, note.id)
      void draft.finish().then(() => notesChanged(queryClient))
      toast({ title: 'Note saved', tone: 'good' })
      navigate(notePath(note.id))
    },
    {
      toast: REFUSED,
      message: (failure) => {
        if (!(failure instanceof CallError) || failure.status !== 409)
          return messageOf(failure, 'The note wasn’t saved. Check your connection and try again.')
        void showNewer(failure)
        return undefined
      },
    },
  )

  const restore = useSave(
    async ({ mine, removed }: { mine: DraftContent; removed: Promise<void> }) => {
      await removed
      await draftApi(note.id).create(mine, randomId())
      navigate(editNotePath(note.id))
    },
    { toast: 'Your changes weren’t restored' },
  )

  function refuse(description: string) {
    toast({ title: REFUSED, description, tone: 'danger' })
  }

  function save(over = content.noteVersion ?? note.version) {
    const changes = {
      sections: body.sections,
      statements: statementsToSave(body.statements),
      ...(content.noteType ? { noteType: content.noteType } : {}),
      ...(content.status ? { status: content.status } : {}),
      templateId: content.templateId,
      ...(content.serviceAt ? { serviceAt: content.serviceAt } : {}),
      version: over,
    }
    const found = isBlankBody(body) ? BLANK : undefined
    setError(found)
    if (found) return refuse(found)
    if (!dateValid) return refuse('Correct the date of service first.')
    void send(changes)
  }

  /** Starts checking the changed lines while the note page opens. */
  function check(saved: ReviewedNote) {
    const known = new Map(note.statements.map(({ id, text }) => [id, text]))
    const ids = saved.statements.filter(({ id, text }) => known.get(id) !== text).map(({ id }) => id)
    if (!saved.reviewSource || ids.length === 0) return
    void checkSoon(saved, {
      ids,
      after: 0,
      onChecked: (checked) =>
        queryClient.setQueryData(noteQuery(note.id).queryKey, (now) =>
          now && now.version <= checked.version ? { ...now, ...checked } : now,
        ),
    })
  }

  /** The note was saved elsewhere in the meantime. Nothing is overwritten: the clinician compares and chooses. */
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
      refuse(messageOf(failure, 'The newer version didn’t load. Check your connection and try again.'))
    }
  }

  function takeTheirs(theirs: ReviewedNote) {
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
      action: { label: 'Undo', run: () => void restore.save({ mine: content, removed }) },
    })
  }

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
            className="sticky bottom-16 z-(--z-sticky) flex flex-wrap items-center justify-between gap-3 rounded-b-3 border-t border-line bg-sheet px-5 py-3 md:bottom-0"
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
        <aside aria-label="Note details" className="grid gap-4">
          <SectionCard title="Details" className="grid gap-4">
            <Select
              label="Status"
              value={content.status ?? note.status}
              options={STATUSES}
              onValueChange={(status) => draft.edit({ status })}
            />
            <ServiceDateField
              value={content.serviceAt ?? note.serviceAt}
              onChange={(serviceAt) => draft.edit({ serviceAt })}
              onValid={setDateValid}
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
              hint="Missing sections will be added."
            />
          </SectionCard>
        </aside>
      </div>
      <NoteHistory note={note} locked={changed} onRestored={onStartOver} />
    </EditShell>
  )
}
