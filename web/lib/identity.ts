import type { ProofWanted } from '#shared/domain/proofs.ts'
import { CallError } from '#shared/http/call.ts'

/** Asks the user to re-authenticate; resolves to true on success. */
type ReauthPrompt = (wanted: ProofWanted) => Promise<boolean>

let prompt: ReauthPrompt | undefined
let pending: Promise<boolean> | undefined

/** The dialog registers itself here. */
export function registerReauthPrompt(answer: ReauthPrompt): () => void {
  prompt = answer
  return () => {
    if (prompt === answer) prompt = undefined
  }
}

/** The proof the server requires, if it rejected a call for lack of re-authentication. */
export function proofWanted(error: unknown): ProofWanted | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  return error.details?.code === 'confirm_identity' ? (error.details as ProofWanted) : undefined
}

/** Calls rejected at the same time share one dialog. */
export function reauthenticate(wanted: ProofWanted): Promise<boolean> {
  pending ??= (prompt?.(wanted) ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}
