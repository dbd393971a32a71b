import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendConsentLink } from '#shared/contracts/recording-consent.ts'
import { call, messageOf } from '../../lib/api.ts'
import { refusedFields } from '../../lib/form-errors.ts'
import { formatDate } from '../../lib/format.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { useSave } from '../../lib/use-save.ts'
import { consentQuery } from '../../parts/voice/consent.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailNotice } from '../../ui/mail-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

type CreatedLink = { link: string; expiresAt: string; emailedTo: string | undefined }

/** Creates a link where the patient answers the consent question, and optionally emails it. */
export function ConsentLinkDialog({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const mailWorks = useMailWorks()
  const [email, setEmail] = useState('')
  const [created, setCreated] = useState<CreatedLink>()

  const { save, busy, error } = useSave(
    async () => {
      const address = email.trim()
      const { data } = await call(sendConsentLink, {
        params: { id: String(patientId) },
        body: address ? { email: address } : {},
      })
      queryClient.setQueryData(consentQuery(patientId).queryKey, data.state)
      setCreated({ link: data.link, expiresAt: data.expiresAt, emailedTo: address || undefined })
    },
    { message: (failed) => refusedFields(failed, ['email']).email ?? messageOf(failed) },
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Request consent by link"
      actions={
        created ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => void save()}
              busyText={busy && (email.trim() ? 'Sending...' : 'Creating...')}
            >
              {email.trim() ? 'Send link' : 'Create link'}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <>
          <p className="text-ink-2">
            {created.emailedTo ? `Sent to ${created.emailedTo}. ` : ''}The link works once, until{' '}
            {formatDate(created.expiresAt)}. The page is in English and Spanish. Anyone with the link can
            answer, so share it only with the patient.
          </p>
          <p className="rounded-2 border border-line bg-well px-3 py-2 font-mono text-xs wrap-anywhere">
            {created.link}
          </p>
          <div>
            <CopyButton
              label="Copy link"
              copied={() => ({ plain: created.link })}
              failure="Unable to copy the link."
            />
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-2">
            The patient reads what recording means and answers yes or no. You’ll see their answer and its date
            in the chart.
          </p>
          {!mailWorks && <MailNotice />}
          <TextField
            label="Patient’s email"
            disabled={!mailWorks}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={error}
            hint="Leave blank to get a link you can share yourself."
            autoComplete="off"
            optional
          />
        </>
      )}
    </Dialog>
  )
}
