import * as z from 'zod'
import { PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import type { FoundModel, FoundServer } from '../../ports/model-connections.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { serverRoot } from './context-window.ts'
import { HOSTED_LIMITS } from './model-limits.ts'
import { readJson } from './read-json.ts'

/** The default addresses of local model servers. Nothing else is scanned. */
export const LOCAL_SERVERS = (['ollama', 'llamacpp', 'lmstudio', 'vllm'] as const).map((provider) => ({
  provider,
  address: PROVIDER_FACTS[provider].address,
}))
type LocalServer = (typeof LOCAL_SERVERS)[number]

const TIMEOUT_MS = 1_500

const OllamaTags = z.object({
  models: z.array(z.object({ name: z.string(), size: z.number().nonnegative().optional() })),
})
const OpenAiList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Each server that responds in time, with its models. */
export async function discoverServers(
  signal: AbortSignal,
  servers: readonly LocalServer[] = LOCAL_SERVERS,
): Promise<FoundServer[]> {
  const fetch = boundedFetch({
    ...HOSTED_LIMITS,
    connectMs: TIMEOUT_MS,
    maxBytes: 1024 * 1024,
    confirmed: { privateNetwork: false, plainHttp: false },
  })
  const found = await Promise.all(
    servers.map(async ({ provider, address }) => {
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
        return { provider, address, models: await modelsOf(provider, address, fetch, within) }
      } catch {
        return undefined
      }
    }),
  )
  signal.throwIfAborted()
  return found.filter((server) => server !== undefined)
}

async function modelsOf(
  provider: LocalServer['provider'],
  address: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FoundModel[]> {
  if (provider === 'ollama') {
    const { models } = await readJson(fetch, `${serverRoot(address)}/api/tags`, { signal }, OllamaTags)
    return models.map(({ name, size }) => ({ name, bytes: size ?? null }))
  }
  const { data } = await readJson(fetch, `${address}/models`, { signal }, OpenAiList)
  return data.map(({ id }) => ({ name: id, bytes: null }))
}
