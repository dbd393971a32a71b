import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocked } from '../lib/lock.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { watchTheme } from '../lib/theme.ts'
import { currentToast, dismissOnNavigation, onToasts } from '../lib/toasts.ts'
import { IdentityCheck } from './identity-check.tsx'
import { loadLockScreen } from './load-lock-screen.ts'
import { SessionWatch } from './session-watch.tsx'

const LockScreen = lazy(async () => ({ default: (await loadLockScreen()).LockScreen }))
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(watchTheme, [])
  useEffect(watchPages, [])

  return (
    <QueryClientProvider client={queryClient}>
      <SessionWatch />
      {children}
      <Lock />
      <IdentityCheck />
      {/* Modal dialogs hide everything else from screen readers, except live regions: toasts are announced above
         them. Toasts have their own roles, so this region is silent. */}
      <div aria-live="off">
        <Toasts />
      </div>
    </QueryClientProvider>
  )
}

/** A toast is about the page it appeared on. */
function watchPages() {
  const place = () => location.pathname + location.search
  let path = location.pathname
  let last = place()
  const watch = ({ type }: Event) => {
    // Replacing only the query, as autosaving does, isn’t a page change.
    if (type === 'replaceState' ? location.pathname !== path : place() !== last) dismissOnNavigation()
    path = location.pathname
    last = place()
  }
  const events = ['pushState', 'replaceState', 'popstate']
  for (const name of events) window.addEventListener(name, watch)
  return () => {
    for (const name of events) window.removeEventListener(name, watch)
  }
}

function Lock() {
  const locked = useLocked()
  if (!locked) return null
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  )
}

/** The toast code is loaded with the first toast. */
function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (currentToast()) setWanted(true)
    return onToasts(() => setWanted(true))
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
