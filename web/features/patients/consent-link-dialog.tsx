import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendConsentLink } from '#shared/contracts/voice.ts'
import { call, messageOf } from '../../lib/api.ts'
import { refusedFields } from '../../lib/form-errors.ts'
import { formatDate } from '../../lib/format.ts'
import { useMailWorks } from '../../lib/site.ts'
import { consentQuery } from '../../lib/voice/consent.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailNotice } from '../../ui/mail-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Made = { link: string; expiresAt: string; mailedTo: string | undefined }

/** The patient answers by themselves: by mail, or by a link that is handed over in another way. */
export function ConsentLinkDialog({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const mailWorks = useMailWorks()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [made, setMade] = useState<Made>()

  async function make() {
    setBusy(true)
    setFailure(undefined)
    const address = email.trim()
    try {
      const { data } = await call(sendConsentLink, {
        params: { id: String(patientId) },
        body: address ? { email: address } : {},
      })
      queryClient.setQueryData(consentQuery(patientId).queryKey, data.state)
      setMade({ link: data.link, expiresAt: data.expiresAt, mailedTo: address || undefined })
    } catch (error) {
      const refused = refusedFields(error, ['email'])
      setFailure(refused.email ?? messageOf(error, 'Check your connection and try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ask for consent by link"
      actions={
        made ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={() => void make()} busyText={busy && 'Saving...'}>
              {email.trim() ? 'Send the link' : 'Make a link'}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <p className="text-ink-2">
            {made.mailedTo ? `Sent to ${made.mailedTo}. ` : ''}It works once, until{' '}
            {formatDate(made.expiresAt)}, in English and Spanish. Anyone who has it can answer, so give it to
            the patient alone.
          </p>
          <p className="rounded-2 border border-line bg-well px-3 py-2 font-mono text-xs wrap-anywhere">
            {made.link}
          </p>
          <div>
            <CopyButton
              label="Copy link"
              copied={() => ({ plain: made.link })}
              failure="Unable to copy the link."
            />
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-2">
            The patient reads what recording means and answers yes or no. The answer stands here, with its
            date.
          </p>
          {!mailWorks && <MailNotice />}
          <TextField
            label="Patient’s email"
            disabled={!mailWorks}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={failure}
            hint="Leave it empty to get a link you hand over yourself."
            autoComplete="off"
            optional
          />
        </>
      )}
    </Dialog>
  )
}
