import { type ModelProvider, PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import type { ModelConnection, SharedModel } from '../../ports/model-connections.ts'
import { isOwnNetwork, isThisComputer, parseAddress, type Resolve } from './address-guard.ts'
import { anthropicExchange } from './anthropic-exchange.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { sharedModel } from './chat-model.ts'
import { contextWindow, serverRoot } from './context-window.ts'
import type { Exchange } from './exchange.ts'
import { HOSTED_LIMITS, type ModelLimits, SELF_HOSTED_LIMITS } from './model-limits.ts'
import { openAiExchange } from './openai-exchange.ts'

export type ConnectSettings = {
  limits?: Partial<ModelLimits> | undefined
  /** Replaces DNS in tests. */
  resolve?: Resolve | undefined
  now?: (() => number) | undefined
}

/** Azure's last version with deployments in the URL; newer resources use /openai/v1. */
const AZURE_API_VERSION = '2024-10-21'
/** Timeout for asking the server its context size. */
const CONTEXT_TIMEOUT_MS = 1_500
/** vLLM batches requests; other local servers run one at a time. */
const CONCURRENCY_VLLM = 8
const CONCURRENCY_SINGLE = 1
const CONCURRENCY_HOSTED = 64

export function connectModel(connection: ModelConnection, settings: ConnectSettings = {}): SharedModel {
  const { provider, model, confirmed } = connection
  const url = parseAddress(connection.address)
  const address = url.href.replace(/\/+$/, '')
  const own = PROVIDER_FACTS[provider].ownServer || isOwnNetwork(url)
  const local = isThisComputer(url)
  const limits = { ...(own ? SELF_HOSTED_LIMITS : HOSTED_LIMITS), ...settings.limits }
  const fetch = boundedFetch({ ...limits, confirmed, resolve: settings.resolve })
  const closing = new AbortController()

  let contextTokens = connection.contextTokens
  async function askContext(): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(CONTEXT_TIMEOUT_MS)])
    const headers = authorization(connection.apiKey)
    contextTokens =
      (await contextWindow({ provider, address, model, headers, fetch }, signal)) ?? contextTokens
  }
  // Ollama sets it when loading the model, so it is queried again after the first answer.
  let askedLoaded = provider !== 'ollama'

  return sharedModel({
    name: model,
    where: local ? 'this computer' : url.host,
    local,
    exchange: exchangeFor({ ...connection, address }, limits, fetch),
    limits,
    atOnce: provider === 'vllm' ? CONCURRENCY_VLLM : own ? CONCURRENCY_SINGLE : CONCURRENCY_HOSTED,
    speed: connection.speed,
    contextTokens: () => contextTokens,
    onAnswer() {
      if (askedLoaded) return
      askedLoaded = true
      void askContext()
    },
    onClose: () => closing.abort(),
    ready: askContext(),
    now: settings.now,
  })
}

function exchangeFor(
  { provider, address, model, apiKey }: ModelConnection,
  limits: ModelLimits,
  fetch: typeof globalThis.fetch,
): Exchange {
  if (provider === 'anthropic') {
    const server = { baseUrl: address, model, apiKey: apiKey ?? '' }
    return anthropicExchange({ server, limits, fetch })
  }
  const server = { baseUrl: openAiBase(provider, address), model, apiKey }
  const azureApiVersion = usesDeployments(provider, address) ? AZURE_API_VERSION : undefined
  return openAiExchange({ server: { ...server, azureApiVersion }, limits, fetch })
}

/** The base URL before /chat/completions. */
export function openAiBase(provider: ModelProvider, address: string): string {
  return provider === 'ollama' ? `${serverRoot(address)}/v1` : address.replace(/\/+$/, '')
}

/** Azure's v1 URL is like OpenAI's; the older one has the deployment in its path. */
export function usesDeployments(provider: ModelProvider, address: string): boolean {
  return provider === 'azure' && !/\/v1\/?$/.test(address)
}

function authorization(apiKey: string | undefined): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
}
