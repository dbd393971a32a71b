import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SecondStep } from '#shared/contracts/factors.ts'
import { secondStepInHash } from '../../lib/second-step.ts'
import { beginSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'

/** Whether the first step of signing in is done, here or at Google, and another is wanted. */
export function useSecondStep() {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<SecondStep | undefined>(() => secondStepInHash(location.hash))

  useEffect(() => {
    // It leaves the address and the history at once.
    if (!secondStepInHash(location.hash)) return
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  return {
    step,
    ask: setStep,
    onSignedIn: (token: string) => beginSession(queryClient, token),
    onStartAgain: (why?: string) => {
      setStep(undefined)
      if (why) toast({ title: 'Sign in again', description: why, tone: 'danger' })
    },
  }
}
