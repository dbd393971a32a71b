import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { beginPasskeySignIn, passkeySignIn } from '#shared/contracts/two-factor.ts'
import { call } from '../../lib/api.ts'
import { passkeyProblem, requestPasskey } from '../../lib/passkeys.ts'
import { beginSession } from '../../lib/session.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { loginMessage } from './login-message.ts'

/** No email or password: the passkey identifies the account. */
export function PasskeyButton() {
  const queryClient = useQueryClient()
  const { save, busy } = useSave(
    async () => {
      const { data: begun } = await call(beginPasskeySignIn, {})
      const passkey = await requestPasskey(begun.options)
      const { data } = await call(passkeySignIn, { body: { challengeToken: begun.challengeToken, passkey } })
      await beginSession(queryClient, data.token)
    },
    { toast: 'Sign in failed', message: (error) => passkeyProblem(error) ?? loginMessage(error) },
  )

  return (
    <Button size="lg" block onClick={() => void save()} busyText={busy && 'Waiting for your device...'}>
      <KeyRound aria-hidden="true" className="size-4.5" />
      Sign in with a passkey
    </Button>
  )
}
