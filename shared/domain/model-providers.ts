/** Where a language model can run, and what is needed to reach it. */

export const MODEL_PROVIDERS = [
  'ollama',
  'llamacpp',
  'lmstudio',
  'vllm',
  'openai',
  'azure',
  'anthropic',
  'gemini',
  'mistral',
  'openrouter',
  'compatible',
] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

export type ProviderFacts = {
  /** The provider's display name. */
  label: string
  /** Usually runs on the user's own computer, at the default address. */
  ownServer: boolean
  /** Fixed or typical; empty where each customer has a different one. */
  address: string
  /** A hosted service has one address; everything else may be anywhere. */
  addressFixed: boolean
  key: 'required' | 'optional'
  /** Placeholder for the address field. */
  addressExample: string
  /** Example of a model name. */
  modelExample: string
}

const own = { ownServer: true, addressFixed: false, key: 'optional' } as const
const service = { ownServer: false, addressFixed: true, key: 'required', addressExample: '' } as const

export const PROVIDER_FACTS: Record<ModelProvider, ProviderFacts> = {
  ollama: {
    ...own,
    label: 'Ollama',
    address: 'http://127.0.0.1:11434',
    addressExample: 'http://127.0.0.1:11434',
    modelExample: 'qwen2.5:14b',
  },
  llamacpp: {
    ...own,
    label: 'llama.cpp',
    address: 'http://127.0.0.1:8080/v1',
    addressExample: 'http://127.0.0.1:8080/v1',
    modelExample: 'qwen2.5-14b-instruct',
  },
  lmstudio: {
    ...own,
    label: 'LM Studio',
    address: 'http://127.0.0.1:1234/v1',
    addressExample: 'http://127.0.0.1:1234/v1',
    modelExample: 'qwen2.5-14b-instruct',
  },
  vllm: {
    ...own,
    label: 'vLLM',
    address: 'http://127.0.0.1:8000/v1',
    addressExample: 'http://127.0.0.1:8000/v1',
    modelExample: 'Qwen/Qwen2.5-14B-Instruct',
  },
  openai: {
    ...service,
    label: 'OpenAI',
    address: 'https://api.openai.com/v1',
    modelExample: 'gpt-4.1',
  },
  azure: {
    ownServer: false,
    addressFixed: false,
    key: 'required',
    label: 'Azure OpenAI',
    address: '',
    addressExample: 'https://your-resource.openai.azure.com',
    modelExample: 'your-deployment',
  },
  anthropic: {
    ...service,
    label: 'Anthropic',
    address: 'https://api.anthropic.com',
    modelExample: 'claude-sonnet-4-5',
  },
  gemini: {
    ...service,
    label: 'Google Gemini',
    address: 'https://generativelanguage.googleapis.com/v1beta/openai',
    modelExample: 'gemini-2.5-pro',
  },
  mistral: {
    ...service,
    label: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    modelExample: 'mistral-large-latest',
  },
  openrouter: {
    ...service,
    label: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    modelExample: 'qwen/qwen-2.5-72b-instruct',
  },
  compatible: {
    ownServer: false,
    addressFixed: false,
    key: 'optional',
    address: '',
    label: 'Another OpenAI-compatible server',
    addressExample: 'https://models.example.com/v1',
    modelExample: 'llama-3.3-70b-instruct',
  },
}

/** The provider most likely behind an address. */
export function providerAt(address: string): ModelProvider {
  const { hostname, port } = new URL(address)
  if (hostname === 'api.openai.com') return 'openai'
  if (hostname === 'api.anthropic.com') return 'anthropic'
  if (hostname === 'generativelanguage.googleapis.com') return 'gemini'
  if (hostname === 'api.mistral.ai') return 'mistral'
  if (hostname === 'openrouter.ai') return 'openrouter'
  if (/\.(openai\.azure\.com|cognitiveservices\.azure\.com)$/.test(hostname)) return 'azure'
  return port === '11434' ? 'ollama' : 'compatible'
}
