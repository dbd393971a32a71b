import { useQuery } from '@tanstack/react-query'
import { FilePen, Lock, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import type { LetterEntry } from '#shared/contracts/letters.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { LETTER_TEMPLATES } from '#shared/domain/letters.ts'
import { formatDate } from '../../lib/format.ts'
import { letterPath, newLetterPath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lettersQuery } from './letters.queries.ts'

/** A chart's letters, newest first, and the way to a new one. */
export function LettersCard({ patient }: { patient: Patient }) {
  const { data: letters, isError, refetch } = useQuery(lettersQuery(patient.id))
  const write = (
    <ButtonLink size="sm" to={newLetterPath(patient.id)}>
      <FilePen aria-hidden="true" className="size-4" />
      Write a letter
    </ButtonLink>
  )
  return (
    <SectionCard title="Letters" aside={letters && letters.length > 0 && write} flush>
      {letters ? (
        letters.length === 0 ? (
          <EmptyState title="No letters yet" action={write}>
            A summary for the patient, or a letter to a colleague, a school, an employer or an insurer, from
            notes you choose.
          </EmptyState>
        ) : (
          <ul aria-label="Letters">
            {letters.map((letter) => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
          </ul>
        )
      ) : isError ? (
        <LoadError title="Couldn’t load letters" onRetry={() => void refetch()} />
      ) : (
        <div className="p-5">
          <Skeleton lines={3} label="Loading letters" />
        </div>
      )}
    </SectionCard>
  )
}

function LetterRow({
  letter: { id, kind, status, language, recipient, updatedAt },
}: {
  letter: LetterEntry
}) {
  const [reader] = recipient.split('\n')
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-b border-line px-5 py-3.5 last:border-b-0 hover:bg-well sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <span className="min-w-0">
        <Link
          to={letterPath(id)}
          className="font-medium text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:outline-2 after:focus-visible:-outline-offset-2 after:focus-visible:outline-focus"
        >
          {LETTER_TEMPLATES[kind].name}
        </Link>
        {language === 'es' && <span className="text-ink-2"> · Spanish</span>}
        {reader && <span className="block truncate text-ink-2">To {reader}</span>}
      </span>
      <span className="flex items-center gap-3">
        <LetterStatusBadge status={status} />
        <time dateTime={updatedAt} className="hint tabular-nums">
          {formatDate(updatedAt)}
        </time>
      </span>
    </li>
  )
}

export function LetterStatusBadge({ status }: Pick<LetterEntry, 'status'>) {
  return status === 'final' ? (
    <Badge tone="good">
      <Lock aria-hidden="true" />
      Final
    </Badge>
  ) : (
    <Badge tone="draft">
      <Pencil aria-hidden="true" />
      Draft
    </Badge>
  )
}
