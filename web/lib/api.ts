import { type Call, CallError, createClient, type Download, type Stream } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { proofWanted, reauthenticate } from './identity.ts'
import { hasIdleTimedOut, lockScreen } from './lock.ts'
import { recordServerContact } from './server-contact.ts'
import { currentToast, dismissError } from './toasts.ts'
import { dropToken, readToken, wasRenewed } from './token.ts'

const client = createClient({ token: readToken })

/** Calls that run without a click. Their success says nothing about an error on the screen. */
const AUTOMATIC =
  /^\/api\/(note-drafts|recordings|transcribe|check-statements|clinical-notes\/:id\/check)\b|\/search$/

/** All browser calls go through this. A rejected token ends the session here. */
async function withSession<Output>(endpoint: AnyEndpoint, ask: () => Promise<Output>): Promise<Output> {
  const sent = readToken()
  const shown = currentToast()
  try {
    const output = await ask()
    if (sent !== null && !endpoint.inBackground) recordServerContact()
    if (endpoint.method !== 'GET' && !AUTOMATIC.test(endpoint.path)) dismissError(shown)
    return output
  } catch (error) {
    // A wrong password at sign-in is also a 401 but doesn’t end the session. A late response must not end a
    // session that started after the request.
    const refused = error instanceof CallError && error.status === 401 && endpoint.access !== 'public'
    if (refused && sent !== null) {
      if (readToken() === sent) endSession()
      else if (wasRenewed(sent)) return withSession(endpoint, ask)
    }
    const wanted = proofWanted(error)
    if (wanted && (await reauthenticate(wanted))) return withSession(endpoint, ask)
    throw error
  }
}

/** The session timed out before this tab noticed: lock instead of signing out. */
function endSession(): void {
  if (hasIdleTimedOut()) lockScreen()
  dropToken('expired')
}

export const call: Call = (endpoint, input, options) =>
  withSession(endpoint, () => client.call(endpoint, input, options))

export const stream: Stream = (endpoint, input, onPiece, options) =>
  withSession(endpoint, () => client.stream(endpoint, input, onPiece, options))

export const download: Download = (endpoint, input, options) =>
  withSession(endpoint, () => client.download(endpoint, input, options))

/** Lists are empty without a session. */
export async function emptyWhenSignedOut<Row>(list: Promise<Row[]>): Promise<Row[]> {
  try {
    return await list
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return []
    throw error
  }
}

/** The message to show for a failed call: the server’s own, if it sent one. */
export function messageOf(error: unknown, otherwise = 'Check your connection and try again.'): string {
  return (error instanceof CallError ? error.serverMessage : undefined) || otherwise
}
