import { useEffect, useRef } from 'react'
import type { CrisisLine } from '#shared/contracts/assessment-links.ts'
import { GroundSymbol } from '../../../ui/brand.tsx'
import { CrisisAtEnd, CrisisHelp } from './crisis.tsx'
import type { Messages } from './messages.ts'

type LinkSentProps = { crisis: CrisisLine; needsHelp: boolean; words: Messages }

/** The confirmation page. Patients whose answers raise a safety concern see crisis help first. */
export function LinkSent({ crisis, needsHelp, words }: LinkSentProps) {
  const page = useRef<HTMLDivElement>(null)
  // The pressed button no longer exists. Moving the focus here lets screen readers announce the result.
  useEffect(() => {
    window.scrollTo(0, 0)
    page.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={page} tabIndex={-1} className="grid gap-5 outline-none">
      {needsHelp && <CrisisHelp line={crisis} words={words} />}
      <div className="grid gap-3 pt-2">
        <GroundSymbol className="mb-1 w-18 text-accent" />
        <h1 className="title-page">{words.thanks}</h1>
        <p className="text-base text-ink-2">{words.thanksText}</p>
      </div>
      {!needsHelp && <CrisisAtEnd line={crisis} words={words} />}
    </div>
  )
}
