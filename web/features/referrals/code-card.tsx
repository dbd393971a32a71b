import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copyAndConfirm, referralLink } from './share.ts'

type CodeCardProps = { code: string | null; busy: boolean; onGenerate: () => void; children: ReactNode }

export function CodeCard({ code, busy, onGenerate, children }: CodeCardProps) {
  return (
    <SectionCard title="Your Referral Code" className="grid gap-4">
      {code ? (
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-full sm:w-60">
            <TextField
              label="Code"
              readOnly
              value={code}
              className="font-medium tracking-[0.14em]"
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <Button onClick={() => void copyAndConfirm(code, 'Referral code copied to clipboard')}>
            <Copy aria-hidden="true" className="size-4" />
            Copy Code
          </Button>
          <Button
            onClick={() => void copyAndConfirm(referralLink(code), 'Referral link copied to clipboard')}
          >
            <Copy aria-hidden="true" className="size-4" />
            Copy Link
          </Button>
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">You don’t have a referral code yet. Generate one to invite colleagues.</p>
          <Button variant="primary" onClick={onGenerate} busyText={busy && 'Generating...'}>
            Generate Referral Code
          </Button>
        </div>
      )}
      {children}
    </SectionCard>
  )
}
