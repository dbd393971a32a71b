import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { hasVoiceDatabase } from '../parts/voice/voice-database.ts'

const RecoverLines = lazy(async () => ({
  default: (await import('../features/voice/recover-lines.tsx')).RecoverLines,
}))

/** Most browsers have never recorded, so the recorder code isn’t loaded for them. */
export function RecoverableRecordings() {
  const { data: has } = useQuery({
    queryKey: ['voice', 'database'],
    queryFn: hasVoiceDatabase,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (!has) return null
  return (
    <Suspense>
      <RecoverLines />
    </Suspense>
  )
}
