import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createAccessToken } from '#shared/contracts/access-tokens.ts'
import { TOKEN_LIFETIMES, TOKEN_SCOPES, type TokenScope } from '#shared/domain/access-tokens.ts'
import { call } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/queries.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { accessTokensQuery } from './access-tokens.queries.ts'

const SCOPE_LABELS: Record<TokenScope, string> = {
  'notes:read': 'Read notes: list, search and open all your notes with their visits, and get them as PDF',
  'drafts:write': 'Write drafts: add drafts of new notes, which you review and save yourself',
}

const LIFETIMES = TOKEN_LIFETIMES.map((days) => ({ value: String(days), label: `${days} days` }))

type Values = { name: string; 'notes:read': boolean; 'drafts:write': boolean; days: string }

/** Asks what the token may do, then shows it the one time it can be shown. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<{ token: string; expiresAt: string }>()
  const { dialogProps, field, values, errors, setValue } = useForm<Values>({
    initial: { name: '', 'notes:read': false, 'drafts:write': false, days: String(TOKEN_LIFETIMES[1]) },
    validate: (given) => ({
      ...(given.name.trim() ? {} : { name: 'Enter a name.' }),
      ...(scopesOf(given).length > 0 ? {} : { 'drafts:write': 'Choose what the token can do.' }),
    }),
    submit: async (given) => {
      const expiresInDays = TOKEN_LIFETIMES.find((days) => String(days) === given.days) ?? TOKEN_LIFETIMES[0]
      const body = { name: given.name, scopes: scopesOf(given), expiresInDays }
      const { data } = await call(createAccessToken, { body })
      setCreated({ token: data.token, expiresAt: data.accessToken.expiresAt })
    },
    failure: { message: 'The token wasn’t created. Check your connection and try again.' },
  })

  if (created) {
    return (
      <TokenDialog
        {...created}
        onDone={() => {
          void invalidate(queryClient, accessTokensQuery.queryKey)
          onClose()
        }}
      />
    )
  }
  return (
    <FormDialog
      title="New access token"
      onClose={onClose}
      {...dialogProps}
      action="Create token"
      busyText="Creating..."
    >
      <TextField
        {...field('name')}
        label="Name"
        hint="What uses it, such as “Nightly backup script”."
        autoComplete="off"
        maxLength={60}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-medium">What it can do</legend>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPE_LABELS[scope]}
            checked={values[scope]}
            onCheckedChange={(checked) => setValue(scope, checked)}
            error={errors[scope]}
          />
        ))}
      </fieldset>
      <Select
        label="Expires after"
        value={values.days}
        options={LIFETIMES}
        onValueChange={(days) => setValue('days', days)}
      />
      <p className="hint">
        Anyone who has the token can do this until it expires or you revoke it. Changing your password revokes
        all tokens.
      </p>
    </FormDialog>
  )
}

function scopesOf(values: Values): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => values[scope])
}

type TokenDialogProps = { token: string; expiresAt: string; onDone: () => void }

function TokenDialog({ token, expiresAt, onDone }: TokenDialogProps) {
  return (
    <Dialog
      open
      // Escape doesn't close it, because the token can't be shown again.
      onOpenChange={() => undefined}
      title="Copy your token"
      actions={
        <Button variant="primary" onClick={onDone}>
          I’ve saved the token
        </Button>
      }
    >
      <p className="text-ink-2">
        Store it like a password. You won’t see it again. It expires {formatDate(expiresAt)}.
      </p>
      <code className="block rounded-2 border border-line bg-well p-4 break-all">{token}</code>
      <div>
        <CopyButton
          label="Copy"
          about="the token"
          size="md"
          copied={() => ({ plain: token })}
          failure="Unable to copy the token. Select it and copy it yourself."
        />
      </div>
    </Dialog>
  )
}
