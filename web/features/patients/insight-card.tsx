import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { useClamped } from '../../lib/use-clamped.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Insight, type InsightKind, insightQuery, refreshInsight } from './patients.queries.ts'

type InsightCardProps = { kind: InsightKind; title: string; patientId: number; noteCount: number }

/** A summary of the patient's notes. It can be refreshed and collapsed, and shows three lines until expanded. */
export function InsightCard({ kind, title, patientId, noteCount }: InsightCardProps) {
  const [open, setOpen] = useState(true)
  const titleId = useId()
  const bodyId = useId()
  const options = insightQuery(kind, patientId, noteCount)
  const insight = useQuery(options)
  const refresh = useRefresh(kind, patientId, options.queryKey)

  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-3 border border-line bg-sheet shadow-1">
      <div
        className={classNames(
          'flex min-h-13 items-center justify-between gap-3 py-2 pr-3 pl-5',
          open && 'border-b border-line',
        )}
      >
        <h2 id={titleId} className="title-card">
          {title}
        </h2>
        <div className="flex flex-none gap-0.5">
          <IconButton
            label={`Refresh ${title}`}
            disabled={refresh.busy || insight.isFetching}
            onClick={() => void refresh.save()}
          >
            <RefreshCw aria-hidden="true" className={classNames('size-4', refresh.busy && 'turning')} />
          </IconButton>
          <IconButton
            label={open ? `Collapse ${title}` : `Expand ${title}`}
            expanded={open}
            controls={bodyId}
            onClick={() => setOpen(!open)}
          >
            {open ? (
              <ChevronUp aria-hidden="true" className="size-4" />
            ) : (
              <ChevronDown aria-hidden="true" className="size-4" />
            )}
          </IconButton>
        </div>
      </div>
      <div id={bodyId} hidden={!open} aria-busy={refresh.busy}>
        {insight.isPending && (
          <div className="px-5 py-4">
            <Skeleton lines={3} label={`Loading ${title}`} />
          </div>
        )}
        {insight.isError && (
          <div
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 text-ink-2"
          >
            Couldn’t load this.
            <Button size="sm" onClick={() => void insight.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {insight.data && <InsightText titleId={titleId} insight={insight.data} />}
      </div>
    </section>
  )
}

function useRefresh(
  kind: InsightKind,
  patientId: number,
  queryKey: ReturnType<typeof insightQuery>['queryKey'],
) {
  const queryClient = useQueryClient()
  return useSave(async () => queryClient.setQueryData(queryKey, await refreshInsight(kind, patientId)), {
    toast: 'Refresh failed',
    message: () => 'You’re still seeing the previous version. Try again in a moment.',
  })
}

function InsightText({ titleId, insight }: { titleId: string; insight: Insight }) {
  const [expanded, setExpanded] = useState(false)
  const text = insight.text?.trim() || 'The notes don’t mention anything for this yet.'
  const { element, clamped } = useClamped<HTMLParagraphElement>(text)
  return (
    <>
      <div className="px-5 py-4">
        <p
          ref={element}
          data-open={expanded}
          className={classNames(
            'font-serif text-base leading-6.25 whitespace-pre-line',
            !expanded && 'line-clamp-3',
          )}
        >
          {/* Blank lines would waste one of the three. */}
          {expanded ? text : text.replace(/\n{2,}/g, '\n')}
        </p>
        {clamped && (
          <button
            type="button"
            aria-expanded={expanded}
            aria-describedby={titleId}
            onClick={() => setExpanded(!expanded)}
            className="link mt-2 min-h-7"
          >
            {expanded ? 'Show less' : 'Show more...'}
          </button>
        )}
      </div>
      <p className="hint border-t border-line px-5 py-2.5">{sourceLine(insight)}</p>
    </>
  )
}

function sourceLine({ noteCount, writtenAt }: Insight): string {
  const from = noteCount === 1 ? 'Based on 1 note.' : `Based on ${noteCount} notes.`
  return writtenAt ? `${from} Updated ${formatMoment(writtenAt).replace(/^Today/, 'today')}` : from
}

type IconButtonProps = {
  label: string
  onClick: () => void
  disabled?: boolean
  expanded?: boolean
  controls?: string
  children: ReactNode
}

function IconButton({ label, onClick, disabled, expanded, controls, children }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-controls={controls}
      disabled={disabled}
      onClick={onClick}
      className="w-(--h-sm) px-0! disabled:border-transparent disabled:bg-transparent"
    >
      {children}
    </Button>
  )
}
