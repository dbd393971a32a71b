import type { ServerInput } from '#shared/contracts/language-model.ts'
import { PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import { AppError } from '#shared/errors.ts'
import type { ModelServer } from '../../ports/model-connections.ts'
import type { StoredSettings } from './language-model.store.ts'

type SavedKey = { provider: string; address: string; key: string }

export function savedKeys({ models, writerKey, verifierKey }: StoredSettings): SavedKey[] {
  const keys: SavedKey[] = []
  if (models && writerKey) keys.push({ ...models.writer, key: writerKey })
  if (models?.verifier && verifierKey) keys.push({ ...models.verifier, key: verifierKey })
  return keys
}

/** A saved key is only sent to the address it was saved for. A new address requires entering the key again. */
export function serverFrom(input: ServerInput, keys: readonly SavedKey[]): ModelServer {
  const facts = PROVIDER_FACTS[input.provider]
  const typed = facts.addressFixed ? facts.address : (input.address || facts.address).replace(/\/+$/, '')
  if (!URL.canParse(typed)) throw fieldError('address', 'Enter the server’s full address.')
  const saved = keys.find(({ provider, address }) => provider === input.provider && address === typed)
  const apiKey = input.apiKey || saved?.key
  if (facts.key === 'required' && !apiKey) throw fieldError('apiKey', 'Enter the API key.')
  return {
    provider: input.provider,
    address: typed,
    apiKey,
    confirmed: { privateNetwork: input.confirmPrivateNetwork, plainHttp: input.confirmPlainHttp },
  }
}

function fieldError(field: string, message: string): AppError {
  return new AppError('bad_request', message, { details: { fields: { [field]: message } } })
}
