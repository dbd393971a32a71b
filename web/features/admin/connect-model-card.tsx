import { X } from 'lucide-react'
import { useState } from 'react'
import { PAGES } from '#shared/paths.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { useWriterInUse } from '../../lib/language-model.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const KEY = 'connect_model_dismissed'

/** Shown on administrators' dashboards until a language model is connected or the card is dismissed. */
export function ConnectModelCard() {
  const { role } = useSignedInUser()
  return role === 'admin' ? <Offer /> : null
}

function Offer() {
  const writer = useWriterInUse()
  const [dismissed, setDismissed] = useState(() => readStored(KEY) !== null)
  if (dismissed || writer?.kind !== 'embedded') return null

  function dismiss() {
    writeStored(KEY, 'true')
    setDismissed(true)
  }

  return (
    <Card className="flex items-start gap-4 p-5">
      <section aria-label="Connect a language model" className="grid min-w-0 flex-1 gap-3">
        <div className="grid gap-1">
          <h2 className="title-card">Connect a language model</h2>
          <p className="max-w-[66ch] text-ink-2">
            Without one, notes are drafts made of facts and quotations. A language model writes notes you can
            sign. Run it on this computer, so visits never leave it, or use a service you choose.
          </p>
        </div>
        <div>
          <ButtonLink to={`${PAGES.admin}?tab=model`}>Set up</ButtonLink>
        </div>
      </section>
      <Button variant="quiet" size="sm" aria-label="Dismiss" onClick={dismiss}>
        <X aria-hidden="true" className="size-4" />
      </Button>
    </Card>
  )
}
