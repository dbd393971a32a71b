import { useQueryClient } from '@tanstack/react-query'
import { Ban, Link2, MoreHorizontal, QrCode as QrIcon, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type Assessment, revokeAssessment } from '#shared/contracts/assessments.ts'
import { call, messageOf } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { copyToClipboard } from '../../lib/clipboard.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, MenuAction, MenuRule } from '../../ui/menu.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'

type Opened = 'code' | 'resend' | 'revoke' | undefined

type AssessmentActionsProps = { patientId: number; assessment: Assessment }

/** What can be done with a link that has not been answered. */
export function AssessmentActions({ patientId, assessment }: AssessmentActionsProps) {
  const [opened, setOpened] = useState<Opened>()
  const { status, title } = assessment
  const open = status === 'pending' || status === 'sent'
  if (!open && status !== 'expired') return null
  const close = () => setOpened(undefined)

  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" size="sm" aria-label={`Link of ${title}`} className="w-(--h-md) px-0!">
            <MoreHorizontal aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {open && (
          <>
            <MenuAction onSelect={() => void copyLink(assessment.link)}>
              <Link2 aria-hidden="true" />
              Copy link
            </MenuAction>
            <MenuAction onSelect={() => setOpened('code')}>
              <QrIcon aria-hidden="true" />
              Show QR code
            </MenuAction>
          </>
        )}
        <MenuAction onSelect={() => setOpened('resend')}>
          <RotateCw aria-hidden="true" />
          Resend
        </MenuAction>
        {open && (
          <>
            <MenuRule />
            <MenuAction onSelect={() => setOpened('revoke')} className="text-danger!">
              <Ban aria-hidden="true" />
              Revoke
            </MenuAction>
          </>
        )}
      </Menu>
      {opened === 'code' && <LinkDialog assessment={assessment} onClose={close} />}
      {opened === 'resend' && <ResendDialog patientId={patientId} assessment={assessment} onClose={close} />}
      {opened === 'revoke' && <RevokeDialog patientId={patientId} assessment={assessment} onClose={close} />}
    </>
  )
}

async function copyLink(link: string) {
  try {
    await copyToClipboard({ plain: link })
    toast({ title: 'Link copied', description: 'Whoever has it can answer.', tone: 'good' })
  } catch {
    toast({ title: 'Copy Failed', description: 'Unable to copy the link to the clipboard.', tone: 'danger' })
  }
}

type RevokeDialogProps = AssessmentActionsProps & { onClose: () => void }

function RevokeDialog({ patientId, assessment, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
    try {
      await call(revokeAssessment, { params: { id: String(assessment.id) } })
      toast({ title: 'Link revoked', description: assessment.title, tone: 'good' })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Not revoked', description, tone: 'danger' })
    }
    careChanged(queryClient, patientId)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${assessment.title}?`}
      actions={
        <>
          <Button onClick={onClose} autoFocus disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void revoke()} busyText={busy && 'Revoking...'}>
            Revoke
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        The link stops working at once. Answers that were not handed in are dropped. You can send a new one at
        any time.
      </p>
    </Dialog>
  )
}
