import { Download, Printer } from 'lucide-react'
import { PRODUCT_NAME } from '#shared/product.ts'
import { useSignedInUser } from '../../../lib/current-user.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Shows recovery codes the one time they can be shown: the server stores only hashes. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useSignedInUser()
  const text = `${PRODUCT_NAME} recovery codes for ${email}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      open
      // Escape doesn't close it, because the codes can't be shown again.
      onOpenChange={() => undefined}
      title="Save your recovery codes"
      actions={
        <Button variant="primary" onClick={onDone}>
          I’ve saved my codes
        </Button>
      }
    >
      <p className="text-ink-2">
        If you lose your phone or passkey, you can sign in with one of these codes. Each works once. Store
        them where only you can get to them. You won’t see them again.
      </p>
      <div data-print-sheet="" className="grid gap-3 rounded-2 border border-line bg-well p-4">
        <p className="hidden print:block">
          {PRODUCT_NAME} recovery codes for {email}. Each works once.
        </p>
        <ol aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1.5">
          {codes.map((code) => (
            <li key={code} className="font-medium tracking-wider whitespace-nowrap tabular-nums">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          label="Copy"
          about="the recovery codes"
          size="md"
          copied={() => ({ plain: text })}
          failure="Unable to copy the codes. Write them down instead."
        />
        <Button
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'groundnote-recovery-codes.txt')}
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
    </Dialog>
  )
}
