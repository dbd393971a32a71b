import type {
  FoundServer,
  LanguageModelSettings,
  ModelInput,
  ModelsInput,
  PullPiece,
  ServerInput,
  Trial,
  WriterInUse,
} from '#shared/contracts/language-model.ts'
import type { MonthlyLimit, SavedModel } from '#shared/domain/language-model.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Database } from '../../db/database.ts'
import type { SharedModel } from '../../ports/model-connections.ts'
import type { OnPiece } from '../../ports/note-writer.ts'
import type { LanguageModelStore } from './language-model.store.ts'
import type { UsageStore } from './language-model.usage.store.ts'
import { settingsView } from './language-model.view.ts'
import { withModelErrorMessage } from './model-error-messages.ts'
import { type Chosen, type ChosenModels, fingerprint, modelTrials, type TrialDeps } from './model-trials.ts'
import { savedKeys, serverFrom } from './server-input.ts'
import { openProof, type Proof } from './trial-proof.ts'

type Deps = TrialDeps & {
  database: Database
  store: LanguageModelStore
  usage: UsageStore
}

export type LanguageModelService = ReturnType<typeof languageModelService>

const SET_BY_ENVIRONMENT = 'The language model is set by environment variables on this server.'

export function languageModelService(deps: Deps) {
  const { database, vault, store, usage, source, connections, now } = deps
  const { record } = auditFor(deps.audit, 'language model')

  function refuseWhenSetByEnvironment(): void {
    if (source.environment) throw new AppError('conflict', SET_BY_ENVIRONMENT)
  }

  const view = async (): Promise<LanguageModelSettings> =>
    settingsView({ source, usage, settings: await source.settings(), at: now() })

  async function chosenModels(input: ModelsInput): Promise<ChosenModels> {
    const saved = await store.read()
    const keys = savedKeys(saved)
    const choose = ({ model, ...server }: ModelInput) => ({ server: serverFrom(server, keys), model })
    return { writer: choose(input.writer), verifier: input.verifier && choose(input.verifier), input }
  }

  const { tried, tryCurrent } = modelTrials(deps)

  return {
    settings: view,

    async inUse(): Promise<WriterInUse> {
      const open = await source.open()
      if (!open) return { kind: 'embedded' }
      const line = ({ name, where, local }: SharedModel) => ({ model: name, where, local })
      const { writer, verifier } = open
      return { kind: 'model', ...line(writer), verifier: verifier === writer ? null : line(verifier) }
    },

    /** External hosts that receive the text of visits. */
    async hostsSentTo(): Promise<string[]> {
      const open = await source.open()
      const all = open ? [open.writer, open.verifier] : []
      return [...new Set(all.filter(({ local }) => !local).map(({ where }) => where))]
    },

    discover: (signal: AbortSignal): Promise<FoundServer[]> => connections.discover(signal),

    async models(input: ServerInput, signal: AbortSignal): Promise<string[]> {
      const server = serverFrom(input, savedKeys(await store.read()))
      try {
        return await connections.models(server, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw withModelErrorMessage(error)
      }
    },

    async pull(actor: Actor, model: string, tell: (piece: PullPiece) => void, signal: AbortSignal) {
      await record(actor, 'admin.model_pulled', undefined, { model })
      try {
        await connections.pull(model, tell, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw withModelErrorMessage(error)
      }
    },

    async try(
      actor: Actor,
      input: ModelsInput | undefined,
      onPiece: OnPiece,
      signal: AbortSignal,
    ): Promise<Trial> {
      try {
        if (!input) return await tryCurrent(actor, onPiece, signal)
        return await tried(actor, await chosenModels(input), onPiece, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw withModelErrorMessage(error)
      }
    },

    async connect(
      actor: Actor,
      {
        proof: sealed,
        useAnyway,
        ...input
      }: ModelsInput & { proof?: string | undefined; useAnyway: boolean },
    ): Promise<LanguageModelSettings> {
      refuseWhenSetByEnvironment()
      const chosen = await chosenModels(input)
      const wanted = { fingerprint: fingerprint(chosen), now: now().getTime() }
      const proof = await openProof(vault, actor.userId, sealed, wanted)
      if (!proof?.fit && !useAnyway) throw notReady(proof)
      const usedAnyway = !proof?.fit
      const { writer, verifier } = chosen
      await database.transaction(async () => {
        await store.connect(
          actor.userId,
          {
            models: {
              writer: toSave(writer, proof?.measured.writer),
              verifier: verifier && toSave(verifier, proof?.measured.verifier ?? undefined),
              revise: input.revise,
              usedAnyway,
            },
            writerKey: writer.server.apiKey ?? null,
            verifierKey: verifier?.server.apiKey ?? null,
          },
          now(),
        )
        const { provider, address } = writer.server
        await record(actor, 'admin.model_connected', undefined, {
          provider,
          host: new URL(address).host,
          model: writer.model,
          usedAnyway,
          ...(verifier
            ? { verifier: verifier.model, verifierHost: new URL(verifier.server.address).host }
            : {}),
        })
      })
      source.refresh()
      return view()
    },

    async disconnect(actor: Actor): Promise<LanguageModelSettings> {
      refuseWhenSetByEnvironment()
      await database.transaction(async () => {
        await store.disconnect(actor.userId)
        await record(actor, 'admin.model_disconnected')
      })
      source.refresh()
      return view()
    },

    async setLimit(actor: Actor, limit: MonthlyLimit | null): Promise<LanguageModelSettings> {
      await database.transaction(async () => {
        await store.setLimit(actor.userId, limit)
        const detail = { unit: limit?.unit ?? null, amount: limit?.amount ?? null }
        await record(actor, 'admin.model_limit_changed', undefined, detail)
      })
      source.refresh()
      return view()
    },
  }
}

function toSave({ server, model }: Chosen, speed: Proof['measured']['writer'] | undefined): SavedModel {
  return {
    provider: server.provider,
    address: server.address,
    model,
    confirmedPrivateNetwork: server.confirmed.privateNetwork,
    confirmedPlainHttp: server.confirmed.plainHttp,
    ...(speed ?? { reads: null, writes: null, contextTokens: null }),
  }
}

function notReady(proof: Proof | undefined): AppError {
  return proof
    ? new AppError('unprocessable', 'This model didn’t pass the trial run. You can still use it.', {
        details: { code: 'not_fit' },
      })
    : new AppError('unprocessable', 'Test the model with these settings first.', {
        details: { code: 'try_first' },
      })
}
