import type { ProofWanted } from '#shared/domain/proofs.ts'
import { CallError } from '#shared/http/call.ts'

/** Asks whoever sits there to show who they are; true when they did. */
type Asker = (wanted: ProofWanted) => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** The dialog announces itself here. */
export function answerProofRequests(answer: Asker): () => void {
  asker = answer
  return () => {
    if (asker === answer) asker = undefined
  }
}

/** What the server wants to see, when it refused a call for want of a fresh proof. */
export function proofWanted(error: unknown): ProofWanted | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  return error.details?.code === 'confirm_identity' ? (error.details as ProofWanted) : undefined
}

/** Several calls that are refused together share one question. */
export function askForProof(wanted: ProofWanted): Promise<boolean> {
  asking ??= (asker?.(wanted) ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
