import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#shared/contracts/auth.ts'
import { PAGES } from '#shared/paths.ts'
import { toast } from '../lib/toasts.ts'
import { useFirstTour } from './use-first-tour.ts'
import { useShortcuts } from './use-shortcuts.ts'

// Each is loaded on first use.
const Palette = lazy(async () => ({ default: (await import('../features/palette/palette.tsx')).Palette }))
const Tour = lazy(async () => ({ default: (await import('../features/tour/tour.tsx')).Tour }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

type Overlay = 'palette' | 'tour' | 'shortcuts'

/** Overlays above signed-in pages; one at a time. */
export function useOverlays(user: User) {
  const [shown, setShown] = useState<Overlay | null>(null)
  const [path, navigate] = useLocation()
  const openPalette = () => setShown('palette')
  const openShortcuts = () => setShown('shortcuts')

  function startTour() {
    // The tour points at elements of the dashboard.
    if (path !== PAGES.dashboard || location.search) navigate(PAGES.dashboard)
    setShown('tour')
  }

  useFirstTour({ user, onDashboard: path === PAGES.dashboard, open: () => setShown((now) => now ?? 'tour') })
  useShortcuts({ onPalette: openPalette, onHelp: openShortcuts })
  return { shown, close: () => setShown(null), openPalette, openShortcuts, startTour }
}

type OverlaysProps = ReturnType<typeof useOverlays> & { user: User }

export function Overlays({ shown, close, openShortcuts, startTour, user }: OverlaysProps) {
  if (!shown) return null
  return (
    <OverlayBoundary onFailed={close}>
      <Suspense fallback={null}>
        {shown === 'palette' && (
          <Palette user={user} onClose={close} onTakeTour={startTour} onShortcuts={openShortcuts} />
        )}
        {shown === 'tour' && <Tour user={user} onClose={close} />}
        {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </OverlayBoundary>
  )
}

/** Catches overlays whose code failed to load. The page behind stays. */
class OverlayBoundary extends Component<{ children: ReactNode; onFailed: () => void }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    toast({ title: 'Couldn’t open this', description: 'Reload the page and try again.', tone: 'danger' })
    this.props.onFailed()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
