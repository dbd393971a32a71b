import { lazy, Suspense, useEffect, useState } from 'react'
import type { ProofWanted } from '#shared/domain/proofs.ts'
import { registerReauthPrompt } from '../lib/identity.ts'

const IdentityDialog = lazy(async () => ({
  default: (await import('../features/auth/identity-dialog.tsx')).IdentityDialog,
}))

type Question = { wanted: ProofWanted; answer: (confirmed: boolean) => void }

/** Opens when a call needs re-authentication. The call is retried afterward. */
export function IdentityCheck() {
  const [question, setQuestion] = useState<Question>()

  useEffect(
    () => registerReauthPrompt((wanted) => new Promise((answer) => setQuestion({ wanted, answer }))),
    [],
  )

  function answer(confirmed: boolean) {
    question?.answer(confirmed)
    setQuestion(undefined)
  }

  if (!question) return null
  return (
    <Suspense fallback={null}>
      <IdentityDialog methods={question.wanted.methods} onAnswer={answer} />
    </Suspense>
  )
}
