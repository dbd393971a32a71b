import { PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import type { ModelConnections } from '../../ports/model-connections.ts'
import { parseAddress } from './address-guard.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { type ConnectSettings, connectModel } from './connect-model.ts'
import { serverRoot } from './context-window.ts'
import { listModels } from './list-models.ts'
import { discoverServers, LOCAL_SERVERS } from './local-servers.ts'
import { HOSTED_LIMITS } from './model-limits.ts'
import { pullModel } from './ollama-pull.ts'

type Options = ConnectSettings & {
  /** Tests use other ports. */
  localServers?: typeof LOCAL_SERVERS
}

/** Connects to every kind of language model. */
export function modelConnections({
  localServers = LOCAL_SERVERS,
  ...settings
}: Options = {}): ModelConnections {
  const ollama = localServers.find(({ provider }) => provider === 'ollama')?.address
  return {
    connect: (connection) => connectModel(connection, settings),
    models({ confirmed, ...server }, signal) {
      parseAddress(server.address)
      const { connectMs } = { ...HOSTED_LIMITS, ...settings.limits }
      const { resolve } = settings
      const fetch = boundedFetch({ connectMs, maxBytes: 8 * 1024 * 1024, confirmed, resolve })
      return listModels(server, fetch, signal)
    },
    discover: (signal) => discoverServers(signal, localServers),
    pull: (model, onProgress, signal) =>
      pullModel(serverRoot(ollama ?? PROVIDER_FACTS.ollama.address), model, onProgress, signal),
  }
}
