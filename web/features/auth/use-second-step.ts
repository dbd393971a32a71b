import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SecondStep } from '#shared/contracts/two-factor.ts'
import { secondStepInHash } from '../../lib/second-step.ts'
import { beginSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'

/** The second sign-in step, if the first one (password or Google) is done and the account needs another. */
export function useSecondStep() {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<SecondStep | undefined>(() => secondStepInHash(location.hash))

  useEffect(() => {
    // Remove the challenge from the URL and the history right away.
    if (!secondStepInHash(location.hash)) return
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  return {
    step,
    ask: setStep,
    onSignedIn: (token: string) => beginSession(queryClient, token),
    onStartAgain: (reason?: string) => {
      setStep(undefined)
      if (reason) toast({ title: 'Sign in again', description: reason, tone: 'danger' })
    },
  }
}
