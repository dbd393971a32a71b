import type { CREDIT_STATES, REFERRAL_STATES, referralStats } from '#shared/contracts/referrals.ts'
import { dollars } from '#shared/domain/rewards.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type Stats = CallOutput<typeof referralStats>

const SHOWN_REFERRALS = 5
const SHOWN_CREDITS = 10

const REFERRAL_BADGES: Record<(typeof REFERRAL_STATES)[number], [string, BadgeTone]> = {
  pending: ['Pending', 'neutral'],
  completed: ['Completed', 'good'],
  reversed: ['Refunded', 'warn'],
}

const CREDIT_BADGES: Record<(typeof CREDIT_STATES)[number], [string, BadgeTone]> = {
  pending: ['Available', 'good'],
  applied: ['Applied', 'accent'],
  expired: ['Expired', 'neutral'],
  reversed: ['Reversed', 'warn'],
}

export function RecentReferrals({ referrals }: Pick<Stats, 'referrals'>) {
  return (
    <SectionCard title="Recent Referrals" flush>
      {referrals.length === 0 ? (
        <EmptyState title="No referrals yet">People who sign up with your code appear here.</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {referrals
            .slice(0, SHOWN_REFERRALS)
            .map(({ id, referredName, status, createdAt, creditEarned }) => {
              const [word, tone] = REFERRAL_BADGES[status]
              return (
                <li key={id} className="flex items-center justify-between gap-4 px-5 py-3">
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere">{referredName}</span>
                    <span className="hint">Joined {formatDate(createdAt)}</span>
                  </span>
                  <span className="flex flex-none flex-wrap items-center justify-end gap-x-3 gap-y-1 tabular-nums">
                    {creditEarned !== null && creditEarned > 0 && `+${dollars(creditEarned)}`}
                    <Badge tone={tone}>{word}</Badge>
                  </span>
                </li>
              )
            })}
        </ul>
      )}
    </SectionCard>
  )
}

export function CreditsHistory({ credits }: Pick<Stats, 'credits'>) {
  return (
    <SectionCard title="Credits History" flush>
      {credits.length === 0 ? (
        <EmptyState title="No credits yet">
          You earn credit when a colleague makes their first payment.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {credits.slice(0, SHOWN_CREDITS).map(({ id, amount, status, createdAt, expiresAt, appliedAt }) => {
            const [word, tone] = CREDIT_BADGES[status]
            return (
              <li key={id} className="flex items-center justify-between gap-4 px-5 py-3">
                <span className="min-w-0">
                  <span className="block font-medium tabular-nums">{dollars(amount)}</span>
                  <span className="hint">
                    Earned {formatDate(createdAt)}
                    {status === 'applied' && appliedAt && `, applied ${formatDate(appliedAt)}`}
                    {status === 'pending' && expiresAt && `, expires ${formatDate(expiresAt)}`}
                  </span>
                </span>
                <span className="flex-none">
                  <Badge tone={tone}>{word}</Badge>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </SectionCard>
  )
}
