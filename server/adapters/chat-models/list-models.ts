import * as z from 'zod'
import type { ModelServer } from '../../ports/model-connections.ts'
import { anthropicClient, anthropicFailure } from './anthropic-exchange.ts'
import { openAiBase, usesDeployments } from './connect-model.ts'
import { serverRoot } from './context-window.ts'
import { HOSTED_LIMITS } from './model-limits.ts'
import { readJson } from './read-json.ts'

const OpenAiList = z.object({ data: z.array(z.object({ id: z.string() })) })
const OllamaList = z.object({ models: z.array(z.object({ name: z.string() })) })

/** Most models don't write text: they draw, speak, embed or moderate. */
const NOT_FOR_WRITING =
  /embed|whisper|tts|dall-e|moderation|audio|realtime|image|transcribe|rerank|davinci|babbage|search|sora|aqa|imagen|veo|ocr/i

/** The models the service offers for this key, sorted by name. */
export async function listModels(
  { provider, address, apiKey }: Omit<ModelServer, 'confirmed'>,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const base = address.replace(/\/+$/, '')
  if (provider === 'ollama') {
    const { models } = await readJson(fetch, `${serverRoot(base)}/api/tags`, { signal }, OllamaList)
    return sorted(models.map(({ name }) => name))
  }
  // Azure lists models that could be deployed, not deployments.
  if (usesDeployments(provider, base)) return []
  if (provider === 'anthropic') return sorted(await anthropicModels(base, apiKey ?? '', fetch, signal))
  const headers: HeadersInit = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  const url = `${openAiBase(provider, base)}/models`
  const { data } = await readJson(fetch, url, { headers, signal }, OpenAiList)
  // Gemini's list has a prefix that its chat endpoint doesn't use.
  return sorted(data.map(({ id }) => id.replace(/^models\//, '')))
}

async function anthropicModels(
  baseUrl: string,
  apiKey: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const client = anthropicClient({ server: { baseUrl, model: '', apiKey }, limits: HOSTED_LIMITS, fetch })
  try {
    const page = await client.models.list({ limit: 100 }, { signal })
    return page.data.map(({ id }) => id)
  } catch (error) {
    signal.throwIfAborted()
    throw anthropicFailure(error, false)
  }
}

function sorted(names: readonly string[]): string[] {
  const unique = [...new Set(names)].filter((name) => name.length <= 200 && !NOT_FOR_WRITING.test(name))
  return unique.sort((a, b) => a.localeCompare(b, 'en')).slice(0, 500)
}
