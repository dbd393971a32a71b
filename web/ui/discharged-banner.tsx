import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

type DischargedBannerProps = {
  /** The day, as YYYY-MM-DD. */
  discharge: { on: string; reason: string | null }
  /** Explains the effect on this page. */
  children?: ReactNode
  action: ReactNode
}

export function DischargedBanner({ discharge: { on, reason }, children, action }: DischargedBannerProps) {
  return (
    <Banner tone="warn" action={action}>
      <p>
        <b className="font-strong">Discharged</b> {dayWords(on)}. {children}
      </p>
      {reason && <p className="break-words whitespace-pre-line text-ink-2">Reason: {reason}</p>}
    </Banner>
  )
}

/** A day has no time zone. */
function dayWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
