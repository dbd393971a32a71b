import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ConsentState,
  giveRecordingConsent,
  revokeRecordingConsent,
} from '#shared/contracts/recording-consent.ts'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { consentQuery } from '../../parts/voice/consent.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ConsentLinkDialog } from './consent-link-dialog.tsx'

/** The patient's recording consent: its status, and buttons to record, request or revoke it. */
export function RecordingConsent({ patientId }: { patientId: number }) {
  const queryClient = useQueryClient()
  const query = consentQuery(patientId)
  const { data, isError, refetch } = useQuery(query)
  const [confirming, setConfirming] = useState(false)
  const [requesting, setRequesting] = useState(false)
  const consent = data?.consent
  const revoked = data?.history.find(({ revokedAt }) => revokedAt !== null)

  const { save, busy } = useSave(
    async (act: 'give' | 'revoke') => {
      const params = { id: String(patientId) }
      const answer =
        act === 'give'
          ? await call(giveRecordingConsent, { params, body: { how: 'verbal' } })
          : await call(revokeRecordingConsent, { params })
      queryClient.setQueryData(query.queryKey, answer.data)
      setConfirming(false)
      toast({ title: act === 'give' ? 'Consent recorded' : 'Consent revoked', tone: 'good' })
    },
    { toast: 'Save Failed' },
  )

  if (isError) {
    return (
      <Row words="Couldn’t be loaded">
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </Row>
    )
  }
  if (!data) return <Row words="Loading..." />
  return (
    <>
      {consent ? (
        <Row words={`${METHODS[consent.how]}, ${formatDate(consent.givenAt)}`}>
          <Button size="sm" variant="quiet" onClick={() => setConfirming(true)}>
            Revoke
          </Button>
        </Row>
      ) : (
        <Row words={noConsentWords(data)}>
          {revoked && (
            <Button size="sm" variant="quiet" disabled={busy} onClick={() => void save('give')}>
              Record verbal consent
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setRequesting(true)}>
            {data.link?.state === 'waiting' ? 'New link' : 'Request by link'}
          </Button>
        </Row>
      )}
      {requesting && <ConsentLinkDialog patientId={patientId} onClose={() => setRequesting(false)} />}
      <FormDialog
        open={confirming}
        title="Revoke recording consent?"
        onClose={() => setConfirming(false)}
        onSubmit={() => void save('revoke')}
        busy={busy}
        action="Revoke consent"
        busyText="Saving..."
        variant="danger"
      >
        <p className="text-ink-2">
          From now on, this patient’s visits can’t be recorded or transcribed. Existing notes stay as they
          are.
        </p>
      </FormDialog>
    </>
  )
}

const METHODS = { verbal: 'Verbal', written: 'Written', link: 'By link' } as const

function noConsentWords({ link, history }: ConsentState): string {
  if (link?.state === 'waiting') return `Requested ${formatDate(link.sentAt)}, no answer yet`
  if (link?.state === 'declined') return 'Patient declined'
  const revoked = history.find(({ revokedAt }) => revokedAt !== null)
  return revoked?.revokedAt ? `Revoked ${formatDate(revoked.revokedAt)}` : 'Not asked yet'
}

function Row({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="mt-4 flex min-h-(--h-sm) flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3">
      <span className="text-ink-3">Recording consent</span>
      <span className="flex items-center gap-1 font-medium">
        {words}
        {children}
      </span>
    </div>
  )
}
