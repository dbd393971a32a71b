import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import { generateReferralCode, referralStats } from '#shared/contracts/referrals.ts'
import { TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { dollars, REFERRED_PERCENT_OFF, REFERRER_PERCENT } from '#shared/domain/rewards.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { invalidate, keyOf } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeCard } from './code-card.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { CreditsHistory, RecentReferrals } from './referral-lists.tsx'
import { referralLink, shareLink } from './share.ts'

type Stats = CallOutput<typeof referralStats>

const referralsQuery = queryOptions({
  queryKey: keyOf(referralStats),
  queryFn: () => call(referralStats, {}),
  // A colleague's payment can change it at any time.
  staleTime: 0,
})

export function ReferralsPage() {
  const { data, isError, refetch } = useQuery(referralsQuery)
  return (
    <div className="mx-auto grid w-full max-w-[68rem] grid-cols-1 gap-6 px-4 py-6 md:px-6 md:py-8">
      <div className="grid justify-items-start gap-2">
        <BackLink to={PAGES.dashboard}>Back to dashboard</BackLink>
        <h1 className="title-display">Referral Program</h1>
        <p className="text-ink-2">
          Colleagues you invite get {REFERRED_PERCENT_OFF}% off their first subscription. You earn{' '}
          {REFERRER_PERCENT}% of their first payment as credit.
        </p>
      </div>
      {data && <Loaded data={data} />}
      {!data && !isError && (
        <Card className="p-5">
          <Skeleton lines={6} label="Loading your referrals" />
        </Card>
      )}
      {!data && isError && (
        <Card>
          <LoadError title="Couldn’t load your referrals" onRetry={() => void refetch()} />
        </Card>
      )}
    </div>
  )
}

function Loaded({ data: { stats, credits, referrals } }: { data: Stats }) {
  const [inviting, setInviting] = useState(false)
  const queryClient = useQueryClient()
  const generate = useSave(
    async () => {
      const { message } = await call(generateReferralCode, {})
      await invalidate(queryClient, referralsQuery.queryKey)
      toast({ title: message, tone: 'good' })
    },
    { toast: 'Failed to generate referral code' },
  )
  const { referralCode: code } = stats
  return (
    <>
      <CodeCard code={code} busy={generate.busy} onGenerate={() => void generate.save()}>
        {code && (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => setInviting(true)}>
              <Mail aria-hidden="true" className="size-4" />
              Send Invitation
            </Button>
            <Button onClick={() => void shareLink(referralLink(code))}>
              <Share2 aria-hidden="true" className="size-4" />
              Share Link
            </Button>
          </div>
        )}
      </CodeCard>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Figure
          name="Total Referrals"
          value={String(stats.totalReferrals)}
          note={`${stats.completedReferrals} completed`}
        />
        <Figure
          name="Total Credits Earned"
          value={dollars(stats.totalCreditsEarned)}
          note={`${dollars(stats.appliedCreditsAmount)} applied`}
        />
        <Figure
          name="Available Credits"
          value={dollars(stats.availableCredits)}
          note="Toward your next invoice"
        />
      </dl>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <RecentReferrals referrals={referrals} />
        <CreditsHistory credits={credits} />
      </div>
      <HowItWorks />
      <InvitationDialog open={inviting} onOpenChange={setInviting} />
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <Card className="p-5">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <span className="block font-serif text-2xl leading-10 font-[440] tracking-[-0.02em] tabular-nums">
          {value}
        </span>
        <span className="hint">{note}</span>
      </dd>
    </Card>
  )
}

const STEPS = [
  ['Share your code', 'Send your link or code to a colleague. The link fills in the code when they sign up.'],
  [
    'They subscribe',
    `They get ${REFERRED_PERCENT_OFF}% off their first subscription. The Free Plan needs no card and earns no credit.`,
  ],
  [
    'You earn credit',
    `When they make their first payment, after the ${TRIAL_DAYS}-day free trial, you get ${REFERRER_PERCENT}% of it as credit toward your next invoice.`,
  ],
] as const

function HowItWorks() {
  return (
    <SectionCard title="How Referrals Work">
      <ol className="grid gap-5 md:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="grid content-start gap-1">
            <span aria-hidden="true" className="font-serif text-xl text-accent">
              {index + 1}
            </span>
            <b className="font-strong">{title}</b>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
