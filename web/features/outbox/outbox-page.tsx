import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { linkify } from './linkify.ts'
import { type Mail, useOutbox } from './outbox.queries.ts'

export function OutboxPage() {
  const { data: mails, isError, isFetching, refetch } = useOutbox()
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-6 px-4 py-8 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1.5">
          <h1 className="title-display">Outbox</h1>
          <p className="text-ink-2">
            Emails this server would have sent. This page is only available in development.
          </p>
        </div>
        <Button onClick={() => void refetch()} busyText={isFetching && 'Refreshing...'}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
      </div>
      {isError && <Banner tone="warn">The outbox isn’t available on this server.</Banner>}
      {!mails && !isError && <WaitingPage />}
      {mails?.length === 0 && (
        <Card>
          <EmptyState title="No emails yet">
            Request a password reset link and it will appear here.
          </EmptyState>
        </Card>
      )}
      {mails && mails.length > 0 && <Mails mails={mails} />}
    </div>
  )
}

function Mails({ mails }: { mails: Mail[] }) {
  // Shows the newest email until another one is selected.
  const [openId, setOpenId] = useState<Mail['id']>()
  const open = mails.find((mail) => mail.id === openId) ?? mails[0]
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Card className="overflow-hidden">
        <ul>
          {mails.map((mail) => (
            <li key={mail.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => setOpenId(mail.id)}
                aria-current={mail === open ? 'true' : undefined}
                className={classNames(
                  'press grid w-full gap-0.5 px-4 py-3 text-left -outline-offset-2',
                  mail === open ? 'bg-accent-weak' : 'hover:bg-well',
                )}
              >
                <span className="font-medium">{mail.subject}</span>
                <span className="hint break-all">{mail.to}</span>
                <span className="hint tabular-nums">{formatInstant(mail.createdAt)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {open && <OpenMail mail={open} />}
    </div>
  )
}

function OpenMail({ mail }: { mail: Mail }) {
  return (
    <Card>
      <article aria-label={mail.subject}>
        <header className="grid gap-1 border-b border-line px-5 py-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="title-card">{mail.subject}</h2>
            <Badge>{mail.status}</Badge>
          </div>
          <p className="hint break-all">
            To {mail.to}, {formatInstant(mail.createdAt)}
          </p>
        </header>
        <p className="px-5 py-4 font-serif text-note wrap-anywhere whitespace-pre-wrap">
          {linkify(mail.text).map(({ text, href, at }) =>
            href ? (
              <a key={at} href={href} className="link">
                {text}
              </a>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </p>
      </article>
    </Card>
  )
}
