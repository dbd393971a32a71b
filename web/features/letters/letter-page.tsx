import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { CallError } from '#shared/http/call.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { LetterMissing, LetterShell } from './letter-shell.tsx'
import { letterQuery } from './letters.queries.ts'

const RECORD_ID = /^\d{1,12}$/

export function LetterPage() {
  const { id = '' } = useParams<{ id: string }>()
  const known = RECORD_ID.test(id)
  const { data: letter, error, refetch } = useQuery({ ...letterQuery(Number(id)), enabled: known })
  if (letter) return <LetterEditor key={letter.id} letter={letter} />
  if (!known || (error instanceof CallError && error.status === 404)) {
    return <LetterMissing title="Letter not found" />
  }
  if (error)
    return <LoadError title="Couldn’t load this letter" titleAs="h1" onRetry={() => void refetch()} />
  return (
    <LetterShell>
      <Skeleton lines={8} label="Loading the letter" />
    </LetterShell>
  )
}
