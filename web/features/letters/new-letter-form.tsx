import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createLetter } from '#shared/contracts/letters.ts'
import type { NoteCard } from '#shared/contracts/notes.ts'
import type { LetterKind, LetterLanguage } from '#shared/domain/letters.ts'
import { call } from '../../lib/api.ts'
import { clinicTimeZone } from '../../lib/days.ts'
import { hostsSentTo, useWriterInUse, writerLine } from '../../lib/language-model.ts'
import { letterPath } from '../../lib/links.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { toast } from '../../lib/toasts.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WriterLine } from '../../ui/writer-line.tsx'
import { ChooseKind } from './choose-kind.tsx'
import { ChooseNotes, startingNotes } from './choose-notes.tsx'
import { ChooseStatements } from './choose-statements.tsx'
import { choicesQuery, letterChanged } from './letters.queries.ts'

type NewLetterFormProps = {
  patientId: number
  notes: readonly NoteCard[]
  more: PagedRows<NoteCard>['more']
}

/** Three steps on one page. Each one depends on the steps before it. */
export function NewLetterForm({ patientId, notes, more }: NewLetterFormProps) {
  const [kind, setKind] = useState<LetterKind>('after-visit')
  const [ownNotes, setOwnNotes] = useState<readonly number[]>()
  const noteIds = ownNotes ?? startingNotes(kind, notes)
  /** The clinician's changes to the selection. */
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const [language, setLanguage] = useState<LetterLanguage>('en')
  const [rewrite, setRewrite] = useState(true)
  const model = useWriterInUse()
  const hasModel = model !== undefined && model.kind !== 'embedded'
  const asked = { patientId, kind, noteIds: [...noteIds], timeZone: clinicTimeZone() }
  const found = useQuery({ ...choicesQuery(asked), enabled: noteIds.length > 0 })
  const choices = noteIds.length > 0 ? found.data?.choices : []
  const chosen = (choices ?? []).filter(({ id, selected }) => changed[id] ?? selected).map(({ id }) => id)
  const rewrites = hasModel && rewrite
  const { busy, error, draft } = useDraft({
    ...asked,
    chosen,
    rewrite: rewrites,
    language: rewrites ? language : 'en',
  })
  const hint = useId()

  function chooseKind(next: LetterKind) {
    setKind(next)
    // A selection made for one kind of reader doesn't carry over to another.
    setChanged({})
  }

  return (
    <form
      noValidate
      aria-busy={busy}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void draft()
      }}
    >
      <SectionCard title="Kind of letter">
        <ChooseKind kind={kind} onChange={chooseKind} />
      </SectionCard>
      <SectionCard title="Notes" flush>
        <ChooseNotes notes={notes} more={more} noteIds={noteIds} onChange={setOwnNotes} />
      </SectionCard>
      <SectionCard
        title="Statements"
        aside={
          choices && (
            <span className="hint tabular-nums" role="status">
              {chosen.length} of {choices.length} selected
            </span>
          )
        }
        flush
      >
        {noteIds.length === 0 ? (
          <p className="p-5 text-ink-2">Choose at least one note.</p>
        ) : found.data ? (
          <ChooseStatements
            kind={kind}
            notes={found.data.notes}
            choices={found.data.choices}
            chosen={chosen}
            onChange={(changes) => setChanged({ ...changed, ...changes })}
          />
        ) : found.isError ? (
          <LoadError title="Couldn’t load the statements" onRetry={() => void found.refetch()} />
        ) : (
          <div className="p-5">
            <Skeleton lines={6} label="Loading statements" />
          </div>
        )}
      </SectionCard>
      <div className="grid gap-3">
        {hasModel && (
          <div className="flex flex-wrap gap-3">
            <Segmented
              legend="How the letter is written"
              options={[
                { value: 'rewritten', label: 'Rewritten for the reader' },
                { value: 'copied', label: 'Copied from notes' },
              ]}
              value={rewrite ? 'rewritten' : 'copied'}
              onChange={(how) => setRewrite(how === 'rewritten')}
            />
            {rewrite && (
              <Segmented
                legend="Language of the letter"
                options={[
                  { value: 'en', label: 'English' },
                  { value: 'es', label: 'Spanish' },
                ]}
                value={language}
                onChange={setLanguage}
              />
            )}
          </div>
        )}
        <div id={hint} className="grid gap-1">
          {rewrites ? (
            <>
              <WriterLine sent={hostsSentTo(model).length > 0}>{writerLine(model)}</WriterLine>
              <p className="hint">
                Only the selected statements are sent, with the type and date of their notes, and not the
                patient’s name. Every line is checked against them.
              </p>
            </>
          ) : (
            model && (
              <WriterLine sent={false}>
                The statements are copied word for word, not rewritten. Nothing leaves this server.
                {!hasModel &&
                  ' Plain words and Spanish need a language model, which an administrator can connect.'}
              </WriterLine>
            )
          )}
        </div>
        {error && (
          <p role="alert" className="font-medium text-danger">
            {error}
          </p>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={!found.data}
            aria-describedby={hint}
            busyText={busy && (rewrites ? 'Writing and checking...' : 'Drafting...')}
          >
            Draft letter
          </Button>
        </div>
      </div>
    </form>
  )
}

type Draft = {
  patientId: number
  kind: LetterKind
  noteIds: number[]
  chosen: string[]
  rewrite: boolean
  language: LetterLanguage
  timeZone: string
}

function useDraft(body: Draft) {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const { save, busy, error, setError } = useSave(
    async () => {
      const { data } = await call(createLetter, { body }, { idempotencyKey: keyFor(body) })
      done()
      const { notice, ...letter } = data
      letterChanged(queryClient, letter)
      if (notice) toast({ title: 'About this draft', description: notice, durationMs: 15_000 })
      navigate(letterPath(letter.id))
    },
    { message: 'The letter wasn’t drafted. Check your connection and try again.' },
  )
  return {
    busy,
    error,
    async draft() {
      // Lines can be added by hand later, but an empty selection is more likely a mistake.
      if (body.chosen.length === 0) return setError('Select at least one statement.')
      await save()
    },
  }
}
