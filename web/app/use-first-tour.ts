import { useEffect, useEffectEvent } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import { tourKey } from '../features/tour/tour-key.ts'
import { readStored } from '../lib/browser-storage.ts'
import { isOverlayOpen } from '../lib/is-overlay-open.ts'
import { currentRecording } from '../parts/voice/current-recording.ts'

const DELAY_MS = 1000

/** Don't interrupt someone who just paid or is recording. Checked again on the next load. */
let isBusyVisit = false

/** As a new page load does. Tests share the page's modules. */
export function forgetBusyVisit(): void {
  isBusyVisit = false
}

type FirstTourOptions = { user: User; onDashboard: boolean; open: () => void }

/** Opens the tour one second after the dashboard, unless this account has finished or skipped it. */
export function useFirstTour({ user, onDashboard, open }: FirstTourOptions): void {
  const start = useEffectEvent(open)
  const key = tourKey(user.id)
  const { tourSeen } = user.preferences

  useEffect(() => {
    if (location.search.includes('subscription_success') || currentRecording()) isBusyVisit = true
    const isDone = () => tourSeen || isBusyVisit || readStored(key) !== null
    if (!onDashboard || isDone()) return
    let timer = window.setTimeout(function look() {
      if (currentRecording()) isBusyVisit = true
      // Another tab may have shown it in the meantime. Never cover something open, or a recording to recover.
      if (isDone()) return
      if (isOverlayOpen() || document.querySelector('[data-to-recover]'))
        timer = window.setTimeout(look, DELAY_MS)
      else start()
    }, DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [key, onDashboard, tourSeen])
}
