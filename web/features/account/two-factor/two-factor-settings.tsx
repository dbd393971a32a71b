import { useQuery } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { beginTotp, type Factors, type Passkey, renewRecoveryCodes } from '#shared/contracts/two-factor.ts'
import { call } from '../../../lib/api.ts'
import { useSignedInUser } from '../../../lib/current-user.ts'
import { formatDate } from '../../../lib/format.ts'
import { supportsPasskeys } from '../../../lib/passkeys.ts'
import { toast } from '../../../lib/toasts.ts'
import { useSave } from '../../../lib/use-save.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmailConfirmation } from '../email-confirmation.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { factorsQuery, useFactorsChanged } from './two-factor.queries.ts'

/** Which dialog is open. */
type Open =
  | { dialog: 'set-up'; secret: string; address: string }
  | { dialog: 'turn-off' | 'add-passkey' }
  | { dialog: 'rename' | 'remove'; passkey: Passkey }
  | { dialog: 'codes'; codes: readonly string[] }

export function TwoFactorSettings() {
  const { data: factors, isError, refetch } = useQuery(factorsQuery)
  return (
    <SectionCard
      title="Two-factor sign-in"
      aside={factors && <OnOrOff on={factors.totp || factors.passkeys.length > 0} />}
    >
      {factors && <FactorList factors={factors} />}
      {!factors && !isError && <Skeleton lines={4} label="Loading two-factor sign-in" />}
      {!factors && isError && (
        <LoadError title="Couldn’t load two-factor sign-in" onRetry={() => void refetch()} />
      )}
    </SectionCard>
  )
}

function OnOrOff({ on }: { on: boolean }) {
  return on ? <Badge tone="good">On</Badge> : <Badge tone="outline">Off</Badge>
}

function FactorList({ factors }: { factors: Factors }) {
  const user = useSignedInUser()
  const { open, setOpen, begin, renewCodes, changed } = useFactorActions()
  const { totp, passkeys, recoveryCodesLeft } = factors
  const on = totp || passkeys.length > 0
  return (
    <div className="grid gap-4">
      {!on && (
        <p className="text-ink-2">
          After your password, we ask for a code from your phone or a passkey. Even if someone learns your
          password, they can’t sign in.
        </p>
      )}
      <EmailConfirmation user={user} reason={`Confirm ${user.email} before you set up two-factor sign-in.`} />
      <ul className="divide-y divide-line">
        <Row
          icon={<Smartphone aria-hidden="true" className="size-4.5" />}
          title="Authenticator app"
          text={totp ? 'Gives you a new six-digit code every 30 seconds.' : 'Not set up.'}
        >
          {totp ? (
            <Button
              size="sm"
              variant="danger-quiet"
              className="max-sm:-ml-2.5"
              onClick={() => setOpen({ dialog: 'turn-off' })}
            >
              Turn off
              <span className="sr-only"> the authenticator app</span>
            </Button>
          ) : (
            <Button size="sm" onClick={() => void begin.save()}>
              Set up
              <span className="sr-only"> an authenticator app</span>
            </Button>
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={<KeyRound aria-hidden="true" className="size-4.5" />}
            title={passkey.name}
            text={`Passkey, added ${formatDate(passkey.createdAt)}, ${passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : 'not used yet'}.`}
          >
            <Button
              size="sm"
              variant="quiet"
              className="max-sm:-ml-2.5"
              onClick={() => setOpen({ dialog: 'rename', passkey })}
            >
              Rename
              <span className="sr-only"> {passkey.name}</span>
            </Button>
            <Button size="sm" variant="danger-quiet" onClick={() => setOpen({ dialog: 'remove', passkey })}>
              Remove
              <span className="sr-only"> {passkey.name}</span>
            </Button>
          </Row>
        ))}
        <Row
          icon={<KeyRound aria-hidden="true" className="size-4.5" />}
          title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
          text={
            supportsPasskeys()
              ? 'Use your fingerprint, face or a security key.'
              : 'This browser doesn’t support passkeys, or the page isn’t served over HTTPS.'
          }
        >
          {supportsPasskeys() && (
            <Button size="sm" onClick={() => setOpen({ dialog: 'add-passkey' })}>
              Add
              <span className="sr-only"> a passkey</span>
            </Button>
          )}
        </Row>
        {on && (
          <Row
            icon={<LifeBuoy aria-hidden="true" className="size-4.5" />}
            title="Recovery codes"
            text={codesLeft(recoveryCodesLeft)}
          >
            <Button size="sm" onClick={() => void renewCodes.save()}>
              Generate new codes
            </Button>
          </Row>
        )}
      </ul>
      <OpenDialog open={open} setOpen={setOpen} changed={changed} />
    </div>
  )
}

function codesLeft(left: number): string {
  if (left === 0) return 'None left. Generate new codes so you can still sign in if you lose your phone.'
  return `${left} of 10 left. Use one if you lose your phone.`
}

type RowProps = { icon: ReactNode; title: string; text: string; children: ReactNode }

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <span className="mt-0.5 flex-none text-ink-2">{icon}</span>
        <span className="min-w-0">
          <b className="block font-strong break-words">{title}</b>
          <span className="block text-ink-2">{text}</span>
        </span>
      </div>
      <div className="flex flex-wrap gap-1 pl-7.5 sm:pl-0">{children}</div>
    </li>
  )
}

function useFactorActions() {
  const [open, setOpen] = useState<Open>()
  const refresh = useFactorsChanged()

  const begin = useSave(
    async () => {
      const { data } = await call(beginTotp, {})
      setOpen({ dialog: 'set-up', ...data })
    },
    { toast: 'Setup failed', message: 'Please try again.' },
  )
  const renewCodes = useSave(
    async () => {
      const { data } = await call(renewRecoveryCodes, {})
      setOpen({ dialog: 'codes', codes: data.recoveryCodes })
    },
    { toast: 'Codes not generated', message: 'Please try again.' },
  )

  /** With codes on screen, the list reloads only after they're saved, because reloading would close their dialog. */
  async function changed(success: string, codes: readonly string[] | null) {
    setOpen(codes ? { dialog: 'codes', codes } : undefined)
    toast({ title: success, tone: 'good' })
    if (!codes) await refresh()
  }

  return { open, setOpen, begin, renewCodes, changed }
}

type OpenDialogProps = {
  open: Open | undefined
  setOpen: (open: Open | undefined) => void
  changed: (success: string, codes: readonly string[] | null) => Promise<void>
}

function OpenDialog({ open, setOpen, changed }: OpenDialogProps) {
  const close = () => setOpen(undefined)
  const refresh = useFactorsChanged()
  switch (open?.dialog) {
    case 'set-up':
      return (
        <TotpDialog
          secret={open.secret}
          address={open.address}
          onClose={close}
          onConfirmed={(codes) => void changed('Two-factor sign-in is on', codes)}
        />
      )
    case 'turn-off':
      return (
        <TurnOffDialog onClose={close} onRemoved={() => void changed('Authenticator app turned off', null)} />
      )
    case 'add-passkey':
      return <AddPasskeyDialog onClose={close} onAdded={(codes) => void changed('Passkey added', codes)} />
    case 'rename':
      return (
        <RenamePasskeyDialog
          passkey={open.passkey}
          onClose={close}
          onChanged={() => void changed('Passkey renamed', null)}
        />
      )
    case 'remove':
      return (
        <RemovePasskeyDialog
          passkey={open.passkey}
          onClose={close}
          onChanged={() => void changed('Passkey removed', null)}
        />
      )
    case 'codes':
      return (
        <RecoveryCodesDialog
          codes={open.codes}
          onDone={() => {
            close()
            void refresh()
          }}
        />
      )
    default:
      return null
  }
}
