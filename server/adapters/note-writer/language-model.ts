import type { LanguageModel } from '../../ports/note-writer.ts'
import { type ModelAddress, modelClient } from './model-client.ts'
import { MODEL_LIMITS, type ModelLimits } from './model-limits.ts'
import { modelWriter } from './model-writer.ts'

type Options = ModelAddress & { limits?: Partial<ModelLimits>; now?: () => number }

/** Any server that speaks the OpenAI chat API: a provider's, or one in the same house. */
export function languageModel({ limits, now, ...address }: Options): LanguageModel {
  const bounds = { ...MODEL_LIMITS, ...limits }
  return modelWriter({
    client: modelClient(address, bounds),
    modelName: address.model,
    description: `language model ${address.model} at ${new URL(address.baseUrl).host}`,
    ...{ bounds, now },
  })
}
