import { useQuery } from '@tanstack/react-query'
import { Plus, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { type AccessToken, revokeAccessToken } from '#shared/contracts/access-tokens.ts'
import { SCOPE_NAMES } from '#shared/domain/access-tokens.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../../lib/api.ts'
import { formatDate, formatMoment } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { useSave } from '../../../lib/use-save.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionLink } from '../../../ui/section-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { accessTokensQuery } from './access-tokens.queries.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'

type Open = { dialog: 'new' } | { dialog: 'revoke'; token: AccessToken }

/** The account's personal access tokens, each with a button to revoke it. */
export function AccessTokens() {
  const { data: tokens, isError, refetch } = useQuery(accessTokensQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <SectionCard
      title="Access tokens"
      flush
      aside={
        tokens && (
          <Button size="sm" onClick={() => setOpen({ dialog: 'new' })}>
            <Plus aria-hidden="true" className="size-4" />
            New token
          </Button>
        )
      }
    >
      <p className="px-5 py-4 text-ink-2">
        For your own scripts: a token can read your notes or add drafts without signing in, and nothing else.{' '}
        <SectionLink page={PAGES.help} section="access-tokens" className="link">
          How tokens work
        </SectionLink>
      </p>
      {isError && <LoadError title="Couldn’t load your access tokens" onRetry={() => void refetch()} />}
      {!tokens && !isError && (
        <div className="px-5 pb-4">
          <Skeleton lines={2} label="Loading your access tokens" />
        </div>
      )}
      {tokens && tokens.length > 0 && (
        <ul aria-label="Access tokens" className="border-t border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setOpen({ dialog: 'revoke', token })} />
          ))}
        </ul>
      )}
      {open?.dialog === 'new' && <NewTokenDialog onClose={close} />}
      {open?.dialog === 'revoke' && <RevokeDialog token={open.token} onClose={close} />}
    </SectionCard>
  )
}

type TokenRowProps = { token: AccessToken; onRevoke: () => void }

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { name, start, scopes, expired, expiresAt, lastUsedAt } = token
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-3 last:border-b-0">
      <SquareTerminal aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-strong wrap-anywhere">{name}</b>
          {expired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className="hint wrap-anywhere">
          <code>{start}…</code>, {scopes.map((scope) => SCOPE_NAMES[scope].toLowerCase()).join(' and ')}
        </p>
        <p className="hint">
          {expired ? 'Expired' : 'Expires'} {formatDate(expiresAt)},{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt).replace(/^Today/, 'today')}` : 'not used yet'}
        </p>
      </div>
      <Button size="sm" variant="danger-quiet" onClick={onRevoke}>
        Revoke
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

type RevokeDialogProps = { token: AccessToken; onClose: () => void }

function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const { save, busy, error } = useSave(
    async () => {
      await call(revokeAccessToken, { params: { id: String(token.id) } })
      toast({ title: 'Access token revoked', tone: 'good' })
      onClose()
    },
    {
      message: 'The token wasn’t revoked. Check your connection and try again.',
      invalidates: [accessTokensQuery.queryKey],
    },
  )
  return (
    <FormDialog
      title={`Revoke “${token.name}”?`}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      error={error}
      action="Revoke token"
      busyText="Revoking..."
      variant="danger"
    >
      <p className="text-ink-2">Scripts that use it stop working immediately. This can’t be undone.</p>
    </FormDialog>
  )
}
