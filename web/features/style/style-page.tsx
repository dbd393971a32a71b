import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { KeptRule, MyStyle } from '#shared/contracts/style.ts'
import { PAGES } from '#shared/paths.ts'
import { styleQuery } from '../../lib/style.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, SectionCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExamplesCard } from './examples-card.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleRow } from './rule-row.tsx'
import { SuggestionRow } from './suggestion-row.tsx'

type Open = { rule: KeptRule | undefined }

/** Rules for how notes are written, suggestions from repeated edits, and example notes. */
export function StylePage() {
  const [open, setOpen] = useState<Open>()
  const style = useQuery(styleQuery)
  return (
    <div className="mx-auto grid w-full max-w-[52rem] grid-cols-1 content-start gap-5 px-4 py-5 md:px-6 md:py-6">
      <div>
        <BackLink to={PAGES.dashboard}>Back to dashboard</BackLink>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[60ch]">
          <h1 className="title-page">My style</h1>
          <p className="text-ink-2">
            How your notes are worded. Rules change wording only: every changed line is checked again, and a
            rule that makes a check worse is left out of that note.
          </p>
        </div>
        {style.data && (
          <Button variant="primary" onClick={() => setOpen({ rule: undefined })}>
            <Plus aria-hidden="true" className="size-4" />
            New rule
          </Button>
        )}
      </div>
      {style.data ? (
        <Style style={style.data} onEdit={(rule) => setOpen({ rule })} />
      ) : style.isError ? (
        <Card>
          <LoadError title="Couldn’t load your style" onRetry={() => void style.refetch()} />
        </Card>
      ) : (
        <Skeleton lines={6} label="Loading your style" />
      )}
      {open && style.data && (
        <RuleDialog kept={open.rule} rules={style.data.rules} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function Style({ style, onEdit }: { style: MyStyle; onEdit: (rule: KeptRule) => void }) {
  const { rules, suggestions } = style
  return (
    <>
      {suggestions.length > 0 && (
        <SectionCard title="Suggestions" flush>
          <ul aria-label="Suggested rules">
            {suggestions.map((suggestion) => (
              <li key={suggestion.id} className="border-b border-line px-5 py-3 last:border-b-0">
                <SuggestionRow suggestion={suggestion} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <SectionCard title="Rules" flush>
        {rules.length === 0 ? (
          <EmptyState title="No rules yet">
            Add one, or edit and sign notes as usual. When you’ve made the same change in three notes, it’s
            suggested here.
          </EmptyState>
        ) : (
          <ul aria-label="Your rules">
            {rules.map((kept) => (
              <RuleRow key={kept.id} kept={kept} onEdit={() => onEdit(kept)} />
            ))}
          </ul>
        )}
      </SectionCard>
      <ExamplesCard style={style} />
    </>
  )
}
