import { lazy, Suspense } from 'react'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** For use in the office: the patient scans the code from the clinician's screen. */
export function LinkDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { title, link, expiresAt } = assessment
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <CopyButton
            size="md"
            label="Copy link"
            copied={() => ({ plain: link })}
            failure="Unable to copy the link to the clipboard."
          />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid min-h-72 place-items-center">
        <Suspense fallback={<WaitingPage />}>
          <QrCode text={link} label={`QR code for ${title}`} />
        </Suspense>
      </div>
      <p className="text-center text-ink-2">
        Have the patient scan this code with their phone. The link works until {formatDay(expiresAt)}.
      </p>
    </Dialog>
  )
}
