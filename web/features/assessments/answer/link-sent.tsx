import { useEffect, useRef } from 'react'
import type { CrisisLine } from '#shared/contracts/assessments.ts'
import { GroundSymbol } from '../../../ui/brand.tsx'
import { CrisisAfterwards, CrisisHelp } from './crisis.tsx'
import type { Words } from './words.ts'

type LinkSentProps = { crisis: CrisisLine; needsHelp: boolean; words: Words }

/** The answers have arrived. Who answered that they might be in danger gets help first. */
export function LinkSent({ crisis, needsHelp, words }: LinkSentProps) {
  const page = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: who listens hears what came of it.
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
      {!needsHelp && <CrisisAfterwards line={crisis} words={words} />}
    </div>
  )
}
