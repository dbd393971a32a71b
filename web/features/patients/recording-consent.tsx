import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ConsentState, giveRecordingConsent, revokeRecordingConsent } from '#shared/contracts/voice.ts'
import { call, messageOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { consentQuery } from '../../lib/voice/consent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConsentLinkDialog } from './consent-link-dialog.tsx'

/** Whether the patient agreed to be recorded, since when, and the way to take it back. */
export function RecordingConsent({ patientId }: { patientId: number }) {
  const queryClient = useQueryClient()
  const query = consentQuery(patientId)
  const { data, isError, refetch } = useQuery(query)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [linking, setLinking] = useState(false)
  const consent = data?.consent
  const revoked = data?.history.find(({ revokedAt }) => revokedAt !== null)

  async function change(act: 'give' | 'revoke') {
    setBusy(true)
    const params = { id: String(patientId) }
    try {
      const answer =
        act === 'give'
          ? await call(giveRecordingConsent, { params, body: { how: 'verbal' } })
          : await call(revokeRecordingConsent, { params })
      queryClient.setQueryData(query.queryKey, answer.data)
      setAsking(false)
      toast({ title: act === 'give' ? 'Consent recorded' : 'Consent revoked', tone: 'good' })
    } catch (error) {
      toast({
        title: 'Save Failed',
        description: messageOf(error, 'Check your connection and try again.'),
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }

  if (isError) {
    return (
      <Row words="Could not be loaded">
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
        <Row words={`${HOW[consent.how]}, ${formatDate(consent.givenAt)}`}>
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            Revoke
          </Button>
        </Row>
      ) : (
        <Row words={notGivenWords(data)}>
          {revoked && (
            <Button size="sm" variant="quiet" disabled={busy} onClick={() => void change('give')}>
              Given again
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setLinking(true)}>
            {data.link?.state === 'waiting' ? 'New link' : 'Ask by link'}
          </Button>
        </Row>
      )}
      {linking && <ConsentLinkDialog patientId={patientId} onClose={() => setLinking(false)} />}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Revoke the consent to recording?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" busyText={busy && 'Saving...'} onClick={() => void change('revoke')}>
              Revoke
            </Button>
          </>
        }
      >
        <p className="text-ink-2">
          From now on no visit of this patient is recorded or transcribed. Notes that exist stay as they are.
        </p>
      </Dialog>
    </>
  )
}

const HOW = { verbal: 'Given', written: 'In writing', link: 'By the patient' } as const

function notGivenWords({ link, history }: ConsentState): string {
  if (link?.state === 'waiting') return `Asked ${formatDate(link.sentAt)}, no answer yet`
  if (link?.state === 'declined') return 'Declined by the patient'
  const revoked = history.find(({ revokedAt }) => revokedAt !== null)
  return revoked?.revokedAt ? `Revoked ${formatDate(revoked.revokedAt)}` : 'Not asked yet'
}

function Row({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="mt-4 flex min-h-(--h-sm) flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3">
      <span className="text-ink-3">Recording</span>
      <span className="flex items-center gap-1 font-medium">
        {words}
        {children}
      </span>
    </div>
  )
}
