import { useEffect, useEffectEvent } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import { tourKey } from '../features/tour/tour-key.ts'
import { readStored } from '../lib/browser-storage.ts'

const DELAY_MS = 1000

type FirstTourOptions = { user: User; onDashboard: boolean; open: () => void }

/** Opens the tour one second after the dashboard, unless it was finished or skipped on this device. */
export function useFirstTour({ user, onDashboard, open }: FirstTourOptions): void {
  const start = useEffectEvent(open)
  const key = tourKey(user.id)

  useEffect(() => {
    if (!onDashboard || readStored(key) !== null) return
    let timer = window.setTimeout(function look() {
      // Another tab may have shown it in the meantime. Never cover an open dialog or menu.
      if (readStored(key) !== null) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) timer = window.setTimeout(look, DELAY_MS)
      else start()
    }, DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [key, onDashboard])
}
