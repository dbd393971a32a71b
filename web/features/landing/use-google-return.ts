import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { readGoogleReturn, WELCOME, withoutGoogleReturn } from './google-return.ts'

/** True while a return from Google is being turned into a session. */
export function useGoogleReturn(): boolean {
  const queryClient = useQueryClient()
  const [signingIn, setSigningIn] = useState(() => readGoogleReturn(location.search).kind === 'success')

  useEffect(() => {
    const back = readGoogleReturn(location.search)
    if (back.kind === 'none') return
    // The token leaves the URL and the history before anything else happens.
    navigate(PAGES.landing + withoutGoogleReturn(location.search) + location.hash, { replace: true })

    if (back.kind === 'failure') {
      toast({ title: 'Sign in failed', description: back.description, tone: 'danger' })
      return
    }
    startSession(queryClient, back.token).then(
      () => {
        toast({ ...WELCOME, tone: 'good' })
        navigate(PAGES.dashboard, { replace: true })
      },
      () => {
        setSigningIn(false)
        toast({
          title: 'Sign in failed',
          description: 'Authentication failed. Please try again.',
          tone: 'danger',
        })
      },
    )
  }, [queryClient])

  return signingIn
}

/** Loaded only after a return from Google: visitors who just read the page don't need it. */
async function startSession(queryClient: QueryClient, token: string): Promise<void> {
  const { beginSession } = await import('../../lib/session.ts')
  await beginSession(queryClient, token)
}
