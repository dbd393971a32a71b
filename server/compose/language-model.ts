import type { FastifyBaseLogger } from 'fastify'
import type { Connected } from '../access/model-use.ts'
import { canReadGguf, ggufModel } from '../adapters/chat-models/gguf-model.ts'
import { modelConnections } from '../adapters/chat-models/model-connections.ts'
import { modelChecker } from '../adapters/note-writer/model-checker.ts'
import { modelWriter } from '../adapters/note-writer/model-writer.ts'
import { wordBudget } from '../adapters/note-writer/word-budget.ts'
import { modelLetterWriter } from '../adapters/note-writer/write-letter.ts'
import { modelLiveWriter } from '../adapters/note-writer/write-stretch.ts'
import { BadConfiguration, type Config, type ModelAddress } from '../config.ts'
import { languageModelService } from '../features/language-model/language-model.service.ts'
import {
  createModelSource,
  type DescribedModel,
  type EnvironmentModels,
  type LanguageModels,
} from '../features/language-model/language-model.source.ts'
import { languageModelStore } from '../features/language-model/language-model.store.ts'
import { usageStore } from '../features/language-model/language-model.usage.store.ts'
import { usageMeter } from '../features/language-model/language-model.usage.ts'
import { trialRunner } from '../features/language-model/trial.ts'
import type { ModelSource } from '../ports/chat-model.ts'
import type { ModelConnections } from '../ports/model-connections.ts'
import type { NoteChecker } from '../ports/note-checker.ts'
import type { Storage } from './storage.ts'

/** Connections to models, with the operator's limits. */
export function connectionsFrom({ modelLimits }: Pick<Config, 'modelLimits'>): ModelConnections {
  return modelConnections({ limits: modelLimits })
}

/** The models set by the environment, if any. Fails at startup if the settings are invalid. */
export function environmentModels(
  { model, modelLimits }: Pick<Config, 'model' | 'modelLimits'>,
  connections: ModelConnections,
): EnvironmentModels | undefined {
  if (!model) return undefined
  if ('ggufPath' in model) {
    if (!canReadGguf()) {
      throw new BadConfiguration([
        'AI_GGUF_PATH needs the package node-llama-cpp, which is not installed: npm install --no-save node-llama-cpp',
      ])
    }
    const open = () => ({
      writer: ggufModel({ path: model.ggufPath, limits: modelLimits }),
      verifier: undefined,
    })
    return {
      revise: model.revise,
      open,
      description: `${model.ggufPath} in this process`,
      writer: { provider: 'llamacpp', address: '', hasKey: false },
      verifier: undefined,
    }
  }
  const { writer, verifier, revise } = model
  const connect = (address: ModelAddress) =>
    connections.connect({ ...address, confirmed: { privateNetwork: true, plainHttp: true } })
  return {
    revise,
    writer: described(writer),
    verifier: verifier && described(verifier),
    description: `${writer.model} at ${new URL(writer.address).host}`,
    open: () => ({ writer: connect(writer), verifier: verifier && connect(verifier) }),
  }
}

function described({ provider, address, apiKey }: ModelAddress): DescribedModel {
  return { provider, address, hasKey: apiKey !== undefined }
}

type Parts = {
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>
  connections: ModelConnections
  environment: EnvironmentModels | undefined
  /** The built-in check. */
  facts: NoteChecker
  logger: Pick<FastifyBaseLogger, 'error'>
  now: () => Date
}

/** The models in use, and the administrator's settings for them. */
export function languageModelParts({ storage, connections, environment, facts, logger, now }: Parts) {
  const { database, vault, audit } = storage
  const store = languageModelStore(database, vault)
  const usage = usageStore(database)
  // The meter and the source depend on each other: for the limit and for the usage.
  const held: { source?: LanguageModels } = {}
  const meter = usageMeter({
    store: usage,
    limit: async () => (await held.source?.settings())?.monthlyLimit ?? null,
    now,
    onFailure: (fact) => logger.error(fact, 'could not record language model usage'),
  })
  const source = createModelSource({ environment, store, connections, meter })
  held.source = source
  const runTrial = trialRunner({
    meter,
    writerOn: (models) => modelWriter({ models, facts }),
    wordBudget: (visitWords) => wordBudget(visitWords, 'standard'),
  })
  const service = languageModelService({
    database,
    vault,
    audit,
    store,
    usage,
    source,
    connections,
    runTrial,
    now,
  })
  return { source, service }
}

/** The models in use, with the writers and the checker built on them. */
export function connectedBy(source: ModelSource, facts: NoteChecker) {
  return async (userId: number): Promise<Connected | undefined> => {
    const models = await source.current(userId)
    if (!models) return undefined
    const deps = { models, facts }
    return {
      models,
      writer: modelWriter(deps),
      letters: modelLetterWriter(deps),
      live: modelLiveWriter(deps),
      checker: modelChecker(deps),
    }
  }
}
