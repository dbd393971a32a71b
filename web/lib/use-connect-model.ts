import { useSignedInUser } from './current-user.ts'
import { useWriterInUse } from './language-model.ts'

/** Whether this user can connect a language model or must ask an administrator; undefined if one is connected. */
export function useConnectModel(): 'admin' | 'ask' | undefined {
  const { role } = useSignedInUser()
  const writer = useWriterInUse()
  if (writer?.kind !== 'embedded') return undefined
  return role === 'admin' ? 'admin' : 'ask'
}
