import type { ModelsInput, Trial } from '#shared/contracts/language-model.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { ModelConnections, ModelServer, SharedModel } from '../../ports/model-connections.ts'
import type { OnPiece } from '../../ports/note-writer.ts'
import type { Vault } from '../../vault/vault.ts'
import type { LanguageModels } from './language-model.source.ts'
import type { trialRunner } from './trial.ts'
import { fingerprintOf, type Proof, sealProof } from './trial-proof.ts'

export type TrialDeps = {
  vault: Vault
  audit: Audit
  source: LanguageModels
  connections: ModelConnections
  runTrial: ReturnType<typeof trialRunner>
  now: () => Date
}

export type Chosen = { server: ModelServer; model: string }
export type ChosenModels = { writer: Chosen; verifier: Chosen | null; input: ModelsInput }

export const fingerprint = ({ writer, verifier, input }: ChosenModels) =>
  fingerprintOf([writer, verifier, input.revise])

export function modelTrials({ vault, audit, source, connections, runTrial, now }: TrialDeps) {
  const { record } = auditFor(audit, 'language model')

  async function tried(
    actor: Actor,
    chosen: ChosenModels,
    onPiece: OnPiece,
    signal: AbortSignal,
  ): Promise<Trial> {
    const open = ({ server, model }: Chosen) => connections.connect({ ...server, model })
    const writer = open(chosen.writer)
    const verifier = chosen.verifier ? open(chosen.verifier) : writer
    try {
      const { revise } = chosen.input
      const outcome = await runTrial({ writer, verifier, revise }, actor.userId, onPiece, signal)
      await record(actor, 'admin.model_tried', undefined, {
        model: writer.name,
        where: writer.where,
        fit: outcome.fit,
      })
      const proof: Proof = {
        fingerprint: fingerprint(chosen),
        fit: outcome.fit,
        at: now().getTime(),
        measured: { writer: measured(writer), verifier: chosen.verifier ? measured(verifier) : null },
      }
      return { ...outcome, proof: await sealProof(vault, actor.userId, proof) }
    } finally {
      writer.close()
      if (verifier !== writer) verifier.close()
    }
  }

  async function tryCurrent(actor: Actor, onPiece: OnPiece, signal: AbortSignal): Promise<Trial> {
    const open = await source.open()
    if (!open) throw new AppError('unprocessable', 'No language model is connected yet.')
    const outcome = await runTrial(open, actor.userId, onPiece, signal)
    const { name: model, where } = open.writer
    await record(actor, 'admin.model_tried', undefined, { model, where, fit: outcome.fit })
    return { ...outcome, proof: '' }
  }

  return { tried, tryCurrent }
}

function measured({ speed, contextTokens }: SharedModel): Proof['measured']['writer'] {
  return {
    reads: speed.reads ?? null,
    writes: speed.writes ?? null,
    contextTokens: contextTokens ?? null,
  }
}
