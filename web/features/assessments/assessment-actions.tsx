import { useQueryClient } from '@tanstack/react-query'
import { Ban, Link2, MoreHorizontal, QrCode as QrIcon, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type Assessment, revokeAssessment } from '#shared/contracts/assessments.ts'
import { call } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { copyToClipboard } from '../../lib/clipboard.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Menu, MenuAction, MenuRule } from '../../ui/menu.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'

type Opened = 'code' | 'resend' | 'revoke' | undefined

type AssessmentActionsProps = { patientId: number; assessment: Assessment }

/** The menu of an unanswered assessment: copy, show as QR code, resend or revoke its link. */
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
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Link options for ${title}`}
            className="w-(--h-md) px-0!"
          >
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
              Revoke link
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
    toast({ title: 'Link copied', description: 'Anyone with the link can answer.', tone: 'good' })
  } catch {
    toast({ title: 'Copy Failed', description: 'Unable to copy the link to the clipboard.', tone: 'danger' })
  }
}

type RevokeDialogProps = AssessmentActionsProps & { onClose: () => void }

function RevokeDialog({ patientId, assessment, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient()

  const { save, busy } = useSave(
    async () => {
      await call(revokeAssessment, { params: { id: String(assessment.id) } })
      toast({ title: 'Link revoked', description: assessment.title, tone: 'good' })
    },
    { toast: 'Link not revoked' },
  )

  async function revoke() {
    await save()
    careChanged(queryClient, patientId)
    onClose()
  }

  return (
    <FormDialog
      title={`Revoke the link to ${assessment.title}?`}
      onClose={onClose}
      onSubmit={() => void revoke()}
      busy={busy}
      action="Revoke link"
      busyText="Revoking..."
      variant="danger"
    >
      <p className="text-ink-2">
        The link stops working immediately, and you won’t see answers that haven’t been submitted. You can
        send a new link anytime.
      </p>
    </FormDialog>
  )
}
