import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { getNote, type ReviewedNote, updateNote } from '#shared/contracts/notes.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { CallError } from '#shared/http/call.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { call, messageOf } from '../../lib/api.ts'
import { noteQuery, notesChanged } from '../../lib/charts.ts'
import { editNotePath, notePath } from '../../lib/links.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { draftApi } from '../../parts/drafts/draft-api.ts'
import { isBlankBody } from '../../parts/drafts/draft-body.ts'
import type { DraftContent } from '../../parts/drafts/draft-content.ts'
import type { useDraft } from '../../parts/drafts/use-draft.ts'
import { checkSoon } from '../../parts/evidence/checking.ts'
import { statementsToSave } from '../../parts/evidence/statements-to-save.ts'

const REFUSED = 'Update Failed'
const BLANK = 'A note can’t be saved without text.'

type Options = {
  note: ReviewedNote
  draft: ReturnType<typeof useDraft>
  body: NoteBody
  changed: boolean
  onStartOver: (note: ReviewedNote, discarded?: DraftContent) => void
}

/** Saves the edited note, unless it was changed elsewhere in the meantime. */
export function useNoteSaving({ note, draft, body, changed, onStartOver }: Options) {
  const queryClient = useQueryClient()
  const { content } = draft
  const [error, setError] = useState<string>()
  const [newer, setNewer] = useState<ReviewedNote>()
  const [comparing, setComparing] = useState(false)
  const [dateValid, setDateValid] = useState(true)

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

  return { save, cancel, busy, error, newer, comparing, setComparing, takeTheirs, setDateValid }
}
