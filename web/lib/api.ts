import { type Call, CallError, createCall } from '#shared/http/call.ts'
import { recordServerContact } from './server-contact.ts'
import { dropToken, readToken } from './token.ts'

const plainCall = createCall({ token: readToken })

/** The one way from the browser to the server. A refused token ends the session here, for every call. */
export const call: Call = async (endpoint, input, options) => {
  const sent = readToken()
  try {
    const output = await plainCall(endpoint, input, options)
    if (sent !== null) recordServerContact()
    return output
  } catch (error) {
    // A wrong password at sign-in is a 401 as well, but says nothing about the session. And an answer that
    // comes late must not end the session that has begun since.
    const refused = error instanceof CallError && error.status === 401 && endpoint.access !== 'public'
    if (refused && sent !== null && readToken() === sent) dropToken('expired')
    throw error
  }
}

/** The sentence to show for a failed call: the server's own when there is one. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof CallError ? error.serverMessage : undefined) || otherwise
}
