import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { call } from '../lib/api.ts'
import { currentUserQuery, useCurrentUser } from '../lib/current-user.ts'
import { isLocked, isLockStored, lockScreen } from '../lib/lock.ts'
import { isGuardedPath } from '../lib/page-access.ts'
import type { SignInState } from '../lib/return-path.ts'
import { applyTheme } from '../lib/theme.ts'
import { toast } from '../lib/toasts.ts'
import { onTokenChange, readToken, type TokenChange, watchOtherTabs } from '../lib/token.ts'

/** Handles sessions that end or change without the user’s doing, in this tab or another. */
export function SessionWatch() {
  const queryClient = useQueryClient()
  useEffect(watchOtherTabs, [])

  useEffect(() => {
    return onTokenChange((change) => {
      if (change === 'signed-in' || change === 'renewed' || change === 'signed-out') return
      const known = queryClient.getQueryData(currentUserQuery.queryKey)
      const wasKnown = known !== undefined
      if (known && change === 'elsewhere' && isLockStored() && readToken() === null) {
        lockScreen()
        return
      }
      if (isLocked()) {
        if (change === 'elsewhere' && readToken() !== null) void unlockIfSamePerson(queryClient)
        return
      }
      if (change === 'elsewhere' && known && readToken() !== null) {
        void reloadIfUserChanged(known.id)
        return
      }
      // No data may remain for the next user.
      queryClient.clear()
      if (change !== 'elsewhere') leave(change, wasKnown)
    })
  }, [queryClient])

  useThemeOfUser()
  return null
}

/** Another tab has a new token. Usually it’s the same user, who re-authenticated, and then everything stays. */
async function reloadIfUserChanged(userId: number) {
  const { me } = await import('#shared/contracts/auth.ts')
  const now = await call(me, {}).catch(() => undefined)
  // Reloads, so that no data of the other user stays in memory.
  if (now?.data.id !== userId) location.reload()
}

/** Another tab was unlocked. If the server doesn’t respond, this tab stays locked and can be unlocked here. */
async function unlockIfSamePerson(queryClient: QueryClient) {
  // Loaded on demand: landing page visitors never need it.
  const { unlockSession: comeBack } = await import('./unlock-session.ts')
  const same = await comeBack(queryClient).catch(() => true)
  if (!same) location.reload()
}

type Ending = Exclude<TokenChange, 'elsewhere' | 'signed-in' | 'renewed' | 'signed-out'>

function leave(change: Ending, wasKnown: boolean) {
  const guarded = isGuardedPath(location.pathname)
  // A stale token found on a public page needs no message.
  if (!guarded && !wasKnown) return
  const from = guarded ? location.pathname + location.search : undefined
  const state: SignInState = { ...(from ? { from } : {}), ...(change === 'idle' ? { notice: 'idle' } : {}) }
  navigate(PAGES.signIn, { replace: guarded, state })
  if (change !== 'expired') return
  // After the page has handled its failed call. Only one toast fits, and this is the one that matters.
  window.setTimeout(() => toast({ title: 'Your session has ended. Sign in again.', tone: 'danger' }))
}

/** The theme is stored with the account, and this device follows it. */
function useThemeOfUser() {
  const { user } = useCurrentUser()
  const theme = user?.preferences.theme
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
}
