import { FAST_ENOUGH_TO_REVISE, type Revision, type SavedModel } from '#shared/domain/language-model.ts'
import type { ModelProvider } from '#shared/domain/model-providers.ts'
import type { ConnectedModels, ModelSource } from '../../ports/chat-model.ts'
import type { ModelConnection, ModelConnections, SharedModel } from '../../ports/model-connections.ts'
import type { LanguageModelStore, StoredSettings } from './language-model.store.ts'
import type { UsageMeter } from './language-model.usage.ts'

export type DescribedModel = { provider: ModelProvider; address: string; hasKey: boolean }

/** Models set by the environment. The operator chose the addresses, so they count as confirmed. */
export type EnvironmentModels = {
  revise: Revision
  writer: DescribedModel
  verifier: DescribedModel | undefined
  /** For the startup message. */
  description: string
  open(): { writer: SharedModel; verifier: SharedModel | undefined }
}

type Deps = {
  environment: EnvironmentModels | undefined
  store: Pick<LanguageModelStore, 'read'>
  connections: Pick<ModelConnections, 'connect'>
  meter: UsageMeter
  now?: () => number
}

type Open = { writer: SharedModel; verifier: SharedModel; revise: Revision }

/** How long until settings saved by another process are seen. */
const FRESH_MS = 5_000
/** How long a request waits to learn a newly connected model's context length. */
const READY_MS = 1_500

export type LanguageModels = ModelSource & {
  /** Not for a specific user; used to show what is connected. */
  open(): Promise<Open | undefined>
  settings(): Promise<StoredSettings>
  /** Undefined if an administrator chooses the models. */
  environment: Pick<EnvironmentModels, 'writer' | 'verifier'> | undefined
  /** Reloads the settings with the next request. */
  refresh(): void
  close(): void
}

/** The models in use: those set by the environment, otherwise those connected by an administrator. */
export function createModelSource(deps: Deps): LanguageModels {
  const { environment, store, connections, meter, now = Date.now } = deps
  let known: { settings: StoredSettings; until: number } | undefined
  let reading: Promise<StoredSettings> | undefined
  let current: { fingerprint: string; open: Open } | undefined
  let closed = false

  async function settings(): Promise<StoredSettings> {
    if (known && known.until > now()) return known.settings
    reading ??= store.read().finally(() => {
      reading = undefined
    })
    const read = await reading
    known = { settings: read, until: now() + FRESH_MS }
    return read
  }

  function closeCurrent(): void {
    const { writer, verifier } = current?.open ?? {}
    writer?.close()
    if (verifier !== writer) verifier?.close()
    current = undefined
  }

  function openEnvironment({ revise, open }: EnvironmentModels): Open {
    if (!current) {
      const { writer, verifier } = open()
      current = { fingerprint: 'environment', open: { writer, verifier: verifier ?? writer, revise } }
    }
    return current.open
  }

  function openSaved(saved: StoredSettings): Open | undefined {
    const { models, writerKey, verifierKey } = saved
    if (!models) {
      closeCurrent()
      return undefined
    }
    // Later measurements don't change the model's identity.
    const fingerprint = JSON.stringify([models, writerKey, verifierKey])
    if (current?.fingerprint !== fingerprint) {
      closeCurrent()
      const writer = connections.connect(connectionOf(models.writer, writerKey))
      const verifier = models.verifier
        ? connections.connect(connectionOf(models.verifier, verifierKey))
        : writer
      current = { fingerprint, open: { writer, verifier, revise: models.revise } }
    }
    return current.open
  }

  async function open(): Promise<Open | undefined> {
    if (closed) return undefined
    const found = environment ? openEnvironment(environment) : openSaved(await settings())
    if (found) await within(READY_MS, Promise.all([found.writer.ready, found.verifier.ready]))
    return found
  }

  return {
    open,
    settings,
    environment,
    async current(userId): Promise<ConnectedModels | undefined> {
      const found = await open()
      if (!found) return undefined
      const writer = meter.counted(found.writer.forUser(userId), userId)
      const verifier =
        found.verifier === found.writer ? writer : meter.counted(found.verifier.forUser(userId), userId)
      return { writer, verifier, revise: revises(found) }
    },
    refresh() {
      known = undefined
    },
    close() {
      closed = true
      closeCurrent()
    },
  }
}

/** A model of unknown speed is assumed to be fast unless it runs on this computer. */
export function revises({ writer, revise }: Pick<Open, 'writer' | 'revise'>): boolean {
  if (revise !== 'auto') return revise === 'on'
  const { writes } = writer.speed
  return writes === undefined ? !writer.local : writes >= FAST_ENOUGH_TO_REVISE
}

function connectionOf(saved: SavedModel, apiKey: string | null): ModelConnection {
  const { provider, address, model, reads, writes, contextTokens } = saved
  return {
    provider,
    address,
    model,
    apiKey: apiKey ?? undefined,
    confirmed: { privateNetwork: saved.confirmedPrivateNetwork, plainHttp: saved.confirmedPlainHttp },
    speed: { reads: reads ?? undefined, writes: writes ?? undefined },
    contextTokens: contextTokens ?? undefined,
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
