import type { ConnectedModel, ModelInput, ModelsInput } from '#shared/contracts/language-model.ts'
import type { Revision } from '#shared/domain/language-model.ts'
import { type ModelProvider, PROVIDER_FACTS } from '#shared/domain/model-providers.ts'

/** One model's values in the form. */
export type ModelDraft = {
  provider: ModelProvider
  address: string
  model: string
  /** Empty keeps the saved key, if there is one. */
  apiKey: string
  confirmPrivateNetwork: boolean
  confirmPlainHttp: boolean
}

export type ModelsDraft = {
  writer: ModelDraft
  /** Undefined when the writer also checks notes. */
  verifier: ModelDraft | undefined
  revise: Revision
}

export const SERVICES: readonly ModelProvider[] = [
  ...(['openai', 'azure', 'anthropic', 'gemini', 'mistral', 'openrouter', 'compatible'] as const),
]
export const OWN_SERVERS: readonly ModelProvider[] = ['ollama', 'llamacpp', 'lmstudio', 'vllm']

export function emptyDraft(provider: ModelProvider): ModelDraft {
  return {
    provider,
    address: PROVIDER_FACTS[provider].address,
    model: '',
    apiKey: '',
    confirmPrivateNetwork: false,
    confirmPlainHttp: false,
  }
}

export function draftOf(saved: ConnectedModel): ModelDraft {
  const { provider, address, model, confirmPrivateNetwork, confirmPlainHttp } = saved
  return { provider, address, model, apiKey: '', confirmPrivateNetwork, confirmPlainHttp }
}

export function inputOf({ writer, verifier, revise }: ModelsDraft): ModelsInput {
  return { writer: modelInput(writer), verifier: verifier ? modelInput(verifier) : null, revise }
}

function modelInput({ apiKey, address, ...draft }: ModelDraft): ModelInput {
  return {
    ...draft,
    address: address.trim(),
    model: draft.model.trim(),
    ...(apiKey.trim() ? { apiKey: apiKey.trim() } : {}),
  }
}

/** The host visits would be sent to; undefined for this computer and for incomplete addresses. */
export function hostOf({ provider, address }: ModelDraft): string | undefined {
  const { addressFixed, address: fixed } = PROVIDER_FACTS[provider]
  const full = addressFixed ? fixed : address.trim()
  if (!URL.canParse(full)) return undefined
  const { hostname, host } = new URL(full)
  return isLoopback(hostname) ? undefined : host
}

/** A saved key is only reused for the same provider and address. */
export function hasSavedKey(draft: ModelDraft, saved: readonly (ConnectedModel | null)[]): boolean {
  const { addressFixed } = PROVIDER_FACTS[draft.provider]
  return saved.some(
    (model) =>
      model?.hasKey === true &&
      model.provider === draft.provider &&
      (addressFixed || model.address === draft.address.trim().replace(/\/+$/, '')),
  )
}

/** Missing fields before a trial run. */
export function missingIn(draft: ModelDraft, saved: readonly (ConnectedModel | null)[]) {
  const { addressFixed, key } = PROVIDER_FACTS[draft.provider]
  return {
    ...(!addressFixed && !URL.canParse(draft.address.trim())
      ? { address: 'Enter the server’s full address.' }
      : {}),
    ...(key === 'required' && !draft.apiKey.trim() && !hasSavedKey(draft, saved)
      ? { apiKey: 'Enter the API key.' }
      : {}),
    ...(draft.model.trim() ? {} : { model: 'Choose a model.' }),
  }
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
