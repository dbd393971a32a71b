import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createPhrase, deletePhrase, type Phrase } from '#shared/contracts/phrases.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { phrasesQuery } from '../../lib/phrases.ts'
import { invalidate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PhraseDialog } from './phrase-dialog.tsx'

type Open = { phrase: Phrase | undefined }

/** The clinician's own phrases, inserted in notes by typing a dot and their name. */
export function PhrasesPage() {
  const [open, setOpen] = useState<Open>()
  const add = (
    <Button variant="primary" onClick={() => setOpen({ phrase: undefined })}>
      <Plus aria-hidden="true" className="size-4" />
      New phrase
    </Button>
  )
  return (
    <div className="mx-auto grid w-full max-w-[52rem] grid-cols-1 content-start gap-5 px-4 py-5 md:px-6 md:py-6">
      <div>
        <BackLink to={PAGES.dashboard}>Back to dashboard</BackLink>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[60ch]">
          <h1 className="title-page">Phrases</h1>
          <p className="text-ink-2">
            In a note, type a dot, the name and a space, and the text replaces it. Undo restores the name.
          </p>
        </div>
        {add}
      </div>
      <PhraseList onEdit={(phrase) => setOpen({ phrase })} />
      {open && <PhraseDialog phrase={open.phrase} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function PhraseList({ onEdit }: { onEdit: (phrase: Phrase) => void }) {
  const phrases = useQuery(phrasesQuery)
  if (phrases.isError && !phrases.data) {
    return (
      <Card>
        <LoadError title="Couldn’t load your phrases" onRetry={() => void phrases.refetch()} />
      </Card>
    )
  }
  if (!phrases.data) return <Skeleton lines={6} label="Loading your phrases" />
  if (phrases.data.length === 0) {
    return (
      <Card>
        <EmptyState title="No phrases yet">
          Add the sentences you write every day, such as .nosi for “Denies suicidal ideation, plan or intent.”
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <ul aria-label="Your phrases">
        {phrases.data.map((phrase) => (
          <PhraseRow key={phrase.id} phrase={phrase} onEdit={() => onEdit(phrase)} />
        ))}
      </ul>
    </Card>
  )
}

function PhraseRow({ phrase, onEdit }: { phrase: Phrase; onEdit: () => void }) {
  const remove = useRemoval()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-0">
        <b className="font-strong wrap-anywhere">.{phrase.name}</b>
        <p className="line-clamp-4 font-serif wrap-anywhere whitespace-pre-line text-ink-2">{phrase.text}</p>
      </div>
      <span className="flex">
        <Button size="sm" variant="quiet" aria-label={`Edit .${phrase.name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Delete .${phrase.name}`}
          onClick={() => void remove(phrase)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </span>
    </li>
  )
}

/** Deletes immediately and offers Undo, which adds the phrase again. */
function useRemoval() {
  const queryClient = useQueryClient()
  const invalidates = [phrasesQuery.queryKey]
  const restore = useSave(({ name, text }: Phrase) => call(createPhrase, { body: { name, text } }), {
    toast: 'Phrase not restored',
    invalidates,
  })
  const remove = useSave(
    async (phrase: Phrase) => {
      await call(deletePhrase, { params: { id: String(phrase.id) } })
      await invalidate(queryClient, phrasesQuery.queryKey)
      toast({ title: 'Phrase deleted', action: { label: 'Undo', run: () => void restore.save(phrase) } })
    },
    { toast: 'Phrase not deleted' },
  )
  return remove.save
}
