import * as z from 'zod'
import type { ModelProvider } from '#shared/domain/model-providers.ts'
import { readJson } from './read-json.ts'

type Server = {
  provider: ModelProvider
  /** As configured: with or without /v1. */
  address: string
  model: string
  headers: Record<string, string>
  fetch: typeof globalThis.fetch
}

/** Ollama's default context, at which it silently truncates. */
const OLLAMA_DEFAULT = 4_096

/**
 * The server's context size, from its own API, because the OpenAI API doesn't have it. Undefined if unknown
 * or unanswered.
 */
export async function contextWindow(server: Server, signal: AbortSignal): Promise<number | undefined> {
  try {
    switch (server.provider) {
      case 'ollama':
        return await ollamaContext(server, signal)
      case 'llamacpp':
        return await llamaCppContext(server, signal)
      case 'lmstudio':
        return await lmStudioContext(server, signal)
      case 'vllm':
      case 'mistral':
      case 'openrouter':
      case 'compatible':
        return await listedContext(server, signal)
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}

export function serverRoot(address: string): string {
  return address.replace(/\/+$/, '').replace(/\/v1$/, '')
}

const Running = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number().positive().optional() })),
})
const Shown = z.object({ parameters: z.string().optional() })

/** The loaded context size, or the model file's, or the default. */
async function ollamaContext(server: Server, signal: AbortSignal): Promise<number> {
  const root = serverRoot(server.address)
  const running = await ask(server, `${root}/api/ps`, Running, signal)
  const full = server.model.includes(':') ? server.model : `${server.model}:latest`
  const loaded = running.models.find(({ name }) => name === full)?.context_length
  if (loaded) return loaded
  const body = JSON.stringify({ model: server.model })
  const shown = await ask(server, `${root}/api/show`, Shown, signal, body)
  const set = /^num_ctx\s+(\d+)/m.exec(shown.parameters ?? '')?.[1]
  return set ? Number(set) : OLLAMA_DEFAULT
}

const Properties = z.object({ default_generation_settings: z.object({ n_ctx: z.number().positive() }) })

async function llamaCppContext(server: Server, signal: AbortSignal): Promise<number> {
  const properties = await ask(server, `${serverRoot(server.address)}/props`, Properties, signal)
  return properties.default_generation_settings.n_ctx
}

const LmStudioModel = z.object({ loaded_context_length: z.number().positive().optional() })

async function lmStudioContext(server: Server, signal: AbortSignal): Promise<number | undefined> {
  const url = `${serverRoot(server.address)}/api/v0/models/${encodeURIComponent(server.model)}`
  return (await ask(server, url, LmStudioModel, signal)).loaded_context_length
}

const Listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: z.number().positive().nullish(),
      context_length: z.number().positive().nullish(),
      max_context_length: z.number().positive().nullish(),
    }),
  ),
})

/** vLLM, OpenRouter and Mistral include it in the model list, under different names. */
async function listedContext(server: Server, signal: AbortSignal): Promise<number | undefined> {
  const listed = await ask(server, `${server.address.replace(/\/+$/, '')}/models`, Listed, signal)
  const found = listed.data.find(({ id }) => id === server.model)
  return found?.max_model_len ?? found?.context_length ?? found?.max_context_length ?? undefined
}

function ask<Shape>(
  server: Server,
  url: string,
  shape: z.ZodType<Shape>,
  signal: AbortSignal,
  body?: string,
): Promise<Shape> {
  const headers = { ...server.headers, ...(body ? { 'content-type': 'application/json' } : {}) }
  const init = { headers, signal, ...(body ? { method: 'POST', body } : {}) }
  return readJson(server.fetch, url, init, shape)
}
