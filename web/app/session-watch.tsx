import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { call } from '../lib/api.ts'
import { currentUserQuery, useCurrentUser } from '../lib/current-user.ts'
import { isLocked, lockedElsewhere, lockScreen } from '../lib/lock.ts'
import { isGuardedPath } from '../lib/page-access.ts'
import type { SignInState } from '../lib/return-path.ts'
import { applyTheme } from '../lib/theme.ts'
import { toast } from '../lib/toasts.ts'
import { onTokenChange, readToken, type TokenChange, watchOtherTabs } from '../lib/token.ts'

/** Answers the ends of a session that the person did not ask for, in this tab or another. */
export function SessionWatch() {
  const queryClient = useQueryClient()
  useEffect(watchOtherTabs, [])

  useEffect(() => {
    return onTokenChange((change) => {
      if (change === 'signed-in' || change === 'renewed' || change === 'signed-out') return
      const known = queryClient.getQueryData(currentUserQuery.queryKey)
      const wasKnown = known !== undefined
      if (known && change === 'elsewhere' && lockedElsewhere() && readToken() === null) {
        lockScreen()
        return
      }
      if (isLocked()) {
        if (change === 'elsewhere' && readToken() !== null) void unlockIfSamePerson(queryClient)
        return
      }
      if (change === 'elsewhere' && known && readToken() !== null) {
        void stayIfSamePerson(known.id)
        return
      }
      // Nothing of one person may stay for the next.
      queryClient.clear()
      if (change !== 'elsewhere') leave(change, wasKnown)
    })
  }, [queryClient])

  useThemeOfUser()
  return null
}

/** Another tab has a new token. Mostly of the same person, who has shown again who they are: then all stays. */
async function stayIfSamePerson(userId: number) {
  const { me } = await import('#shared/contracts/auth.ts')
  const now = await call(me, {}).catch(() => undefined)
  // Begins anew with nothing of the other in memory.
  if (now?.data.id !== userId) location.reload()
}

/** Another tab was unlocked. Without an answer this one stays locked, and its own field still opens it. */
async function unlockIfSamePerson(queryClient: QueryClient) {
  // Nobody who only looks at the start page needs what goes on after a lock.
  const { comeBack } = await import('../lib/session.ts')
  const same = await comeBack(queryClient).catch(() => true)
  if (!same) location.reload()
}

type Ending = Exclude<TokenChange, 'elsewhere' | 'signed-in' | 'renewed' | 'signed-out'>

function leave(change: Ending, wasKnown: boolean) {
  const guarded = isGuardedPath(location.pathname)
  // A forgotten token of long ago, found on a public page, is no news to anybody.
  if (!guarded && !wasKnown) return
  const from = guarded ? location.pathname + location.search : undefined
  const state: SignInState = { ...(from ? { from } : {}), ...(change === 'idle' ? { notice: 'idle' } : {}) }
  navigate(PAGES.signIn, { replace: guarded, state })
  if (change !== 'expired') return
  // After the page whose call was refused has had its say: this is the message that counts, and there is
  // room for one.
  window.setTimeout(() => toast({ title: 'Your session has ended. Sign in again.', tone: 'danger' }))
}

/** The choice lives with the account; this device follows it. */
function useThemeOfUser() {
  const { user } = useCurrentUser()
  const theme = user?.preferences.theme
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
}
