import type { CrisisLine } from '#shared/contracts/assessments.ts'
import { GroundSymbol } from '../../../ui/brand.tsx'
import { CrisisAfterwards, CrisisHelp } from './crisis.tsx'
import type { Words } from './words.ts'

type LinkSentProps = { crisis: CrisisLine; needsHelp: boolean; words: Words }

/** The answers have arrived. Who answered that they might be in danger gets help first. */
export function LinkSent({ crisis, needsHelp, words }: LinkSentProps) {
  return (
    <div className="grid gap-5">
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
