import { Download, Printer } from 'lucide-react'
import { PRODUCT_NAME } from '#shared/product.ts'
import { useSignedInUser } from '../../../lib/current-user.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** The only time they are seen: the server keeps nothing that could be read again. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useSignedInUser()
  const text = `${PRODUCT_NAME} recovery codes for ${email}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      open
      // Not by a stray Escape: they cannot be shown again.
      onOpenChange={() => undefined}
      title="Keep your recovery codes"
      actions={
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      }
    >
      <p className="text-ink-2">
        Without your phone or passkey, each of these lets you in once. Keep them where only you can reach
        them. They are not shown again.
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
