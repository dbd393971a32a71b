import type { ProofWanted } from '#shared/domain/proofs.ts'
import { CallError } from '#shared/http/call.ts'

/** Asks the user to re-authenticate; resolves to true on success. */
type Asker = (wanted: ProofWanted) => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** The dialog registers itself here. */
export function answerProofRequests(answer: Asker): () => void {
  asker = answer
  return () => {
    if (asker === answer) asker = undefined
  }
}

/** What the server requires, when it rejected a call that needs re-authentication. */
export function proofWanted(error: unknown): ProofWanted | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  return error.details?.code === 'confirm_identity' ? (error.details as ProofWanted) : undefined
}

/** Calls rejected at the same time share one dialog. */
export function askForProof(wanted: ProofWanted): Promise<boolean> {
  asking ??= (asker?.(wanted) ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
