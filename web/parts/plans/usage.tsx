import { Check, TriangleAlert } from 'lucide-react'
import type { Usage } from '#shared/domain/usage.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

const LOOKS: Record<Usage['state'], { label: string; tone: BadgeTone; fill: string }> = {
  unlimited: { label: 'Enterprise', tone: 'outline', fill: '' },
  good: { label: 'Good', tone: 'good', fill: 'bg-accent' },
  'low-remaining': { label: 'Low Remaining', tone: 'warn', fill: 'bg-warn' },
  'limit-reached': { label: 'Limit Reached', tone: 'danger', fill: 'bg-danger' },
}

/** The usage state next to the plan name. Enterprise has no limit, so it shows "unlimited" instead. */
export function UsageBadge({ usage }: { usage: Usage }) {
  const { label, tone } = LOOKS[usage.state]
  if (usage.state === 'unlimited') return <Badge tone="outline">unlimited</Badge>
  const Icon = usage.state === 'good' ? Check : TriangleAlert
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}

/** The share of the month’s notes used. Hidden from screen readers: the text next to it says the same. */
export function UsageMeter({ usage, className }: { usage: Usage; className?: string }) {
  if (usage.limit === null) return null
  const share = Math.min(100, Math.round((usage.used / usage.limit) * 100))
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block h-1.5 overflow-hidden rounded-[3px] bg-well inset-ring inset-ring-line',
        className,
      )}
    >
      <span className={classNames('block h-full', LOOKS[usage.state].fill)} style={{ width: `${share}%` }} />
    </span>
  )
}

type UsagePillProps = {
  /** Hidden until the usage is known. */ usage: Usage | undefined
  className?: string
}

/** Plan and usage on one line, for screens without a sidebar. A banner says when few notes or none are left. */
export function UsagePill({ usage, className }: UsagePillProps) {
  if (usage?.state !== 'good' && usage?.state !== 'unlimited') return null
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 w-max items-center gap-2 rounded-2 border border-line bg-sheet px-2.5 text-xs whitespace-nowrap text-ink-2',
        className,
      )}
    >
      <UsageMeter usage={usage} className="w-14" />
      <span>
        <b className={classNames('font-strong', usage.state === 'good' && 'text-ink')}>
          {LOOKS[usage.state].label}
        </b>
        {usage.state === 'unlimited' ? ': unlimited' : `: ${usage.remaining} left`}
      </span>
    </span>
  )
}
