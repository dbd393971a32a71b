import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { CODES_OFF } from '#shared/domain/codes.ts'
import { CallError } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionLink } from '../../ui/section-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { codesQuery } from './codes.queries.ts'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

export type CodesCardProps = {
  note: NoteWithAmendments
  reviewing: NoteReviewing
  choice: EvidenceSelection
}

/** Codes suggested for a note that can still change. Hidden unless the clinician turned them on. */
export function CodesCard(props: CodesCardProps) {
  const { preferences } = useSignedInUser()
  return preferences.suggestCodes ? <CodesOfNote {...props} /> : null
}

function CodesOfNote({ note, reviewing, choice }: CodesCardProps) {
  const { data, error, refetch } = useQuery(codesQuery(note))
  // Turned off on another device.
  if (error instanceof CallError && error.details?.code === CODES_OFF) return null
  return (
    <SectionCard title="Codes" aside={<span className="hint">Suggestions</span>} flush>
      <p className="hint px-5 pt-3">
        Nothing here is part of the note until you add it. Check each code before you bill.{' '}
        <SectionLink page={PAGES.help} section="codes" className="link">
          How this works
        </SectionLink>
      </p>
      {data ? (
        <Suspense fallback={<Loading />}>
          <Suggestions codes={data} note={note} reviewing={reviewing} choice={choice} />
        </Suspense>
      ) : error ? (
        <LoadError title="Couldn’t load codes" onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </SectionCard>
  )
}

function Loading() {
  return (
    <div className="px-5 py-4">
      <Skeleton lines={4} label="Loading codes" />
    </div>
  )
}
