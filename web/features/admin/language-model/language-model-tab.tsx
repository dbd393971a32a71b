import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConnectCard } from './connect-card.tsx'
import { CurrentCard } from './current-card.tsx'
import { languageModelQuery } from './language-model.queries.ts'
import { UsageCard } from './usage-card.tsx'

/** Which language model writes and checks notes, and what it costs. */
export function LanguageModelTab() {
  const { data, isError, refetch } = useQuery({ ...languageModelQuery, refetchOnMount: 'always' })
  const [changing, setChanging] = useState(false)
  if (isError) {
    return <LoadError title="Couldn’t load the language model settings" onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton lines={10} label="Loading the language model settings" />
  const { writer } = data
  return (
    <div className="grid max-w-240 grid-cols-1 gap-5">
      {!writer && (
        <Banner>
          No language model is connected. The built-in writer drafts notes from facts and quotations; a
          language model writes notes you can sign.
        </Banner>
      )}
      {writer && <CurrentCard settings={data} writer={writer} onChange={() => setChanging(true)} />}
      {(!writer || changing) && data.setBy !== 'environment' && (
        <ConnectCard
          settings={data}
          onSaved={() => setChanging(false)}
          onCancel={writer ? () => setChanging(false) : undefined}
        />
      )}
      <UsageCard settings={data} />
    </div>
  )
}
