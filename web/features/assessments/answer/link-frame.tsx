import type { ReactNode } from 'react'
import type { CrisisLine } from '#shared/contracts/assessment-links.ts'
import { GroundSymbol } from '../../../ui/brand.tsx'
import { Crisis } from './crisis.tsx'
import type { Messages } from './messages.ts'

type LinkFrameProps = {
  title?: string | undefined
  /** The subtitle: the clinician who asks. */
  from?: string | undefined
  /** "3 of 9". */
  count?: string | undefined
  progress?: { value: number; max: number; label: string }
  /** Unknown until the assessment has loaded. */
  crisis?: CrisisLine | undefined
  words: Messages
  onLanguage: () => void
  children: ReactNode
}

/** The patient page's frame: title, progress and the crisis line. No account, no menu, no links to the rest of the app. */
export function LinkFrame({
  title,
  from,
  count,
  progress,
  crisis,
  words,
  onLanguage,
  children,
}: LinkFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <div className="mx-auto flex min-h-13 w-full max-w-155 items-center gap-3 px-4 text-ink-2">
          <GroundSymbol className="w-6 flex-none text-accent" />
          <span className="grid min-w-0 flex-1 py-1.5">
            <span className="line-clamp-2 font-medium wrap-anywhere hyphens-auto">{title}</span>
            {from && <span className="line-clamp-2 text-xs wrap-anywhere">{from}</span>}
          </span>
          {count && <span className="flex-none tabular-nums">{count}</span>}
          <button
            type="button"
            onClick={onLanguage}
            aria-label={words.languageLabel}
            lang={words.languageTag}
            className="link -mr-2 min-h-11 flex-none px-2"
          >
            {words.language}
          </button>
        </div>
        <div
          {...(progress
            ? {
                role: 'progressbar',
                'aria-label': progress.label,
                'aria-valuemin': 0,
                'aria-valuemax': progress.max,
                'aria-valuenow': progress.value,
                'aria-valuetext': progress.label,
              }
            : { 'aria-hidden': true })}
          className="h-1.5 bg-line"
        >
          {progress && (
            <div
              className="h-full origin-left bg-good-fill transition-transform duration-(--t-base)"
              style={{ transform: `scaleX(${progress.max === 0 ? 0 : progress.value / progress.max})` }}
            />
          )}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-155 flex-1 content-start px-4 py-6 sm:py-10"
      >
        {children}
      </main>
      {crisis && (
        <footer className="border-t border-line px-4 py-4 text-center text-xs text-ink-2">
          <Crisis line={crisis} words={words} />
        </footer>
      )}
    </div>
  )
}
