import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { LanguageModel } from '../../ports/note-writer.ts'
import { projectRoot } from '../../project-root.ts'
import { ggufClient, type LlamaPackage } from './gguf-client.ts'
import { MODEL_LIMITS, type ModelLimits } from './model-limits.ts'
import { modelWriter } from './model-writer.ts'

/** Not one of our dependencies: whoever wants it installs it. A constant, so that no tool takes it for one. */
const PACKAGE = 'node-llama-cpp'

type Options = {
  path: string
  limits?: Partial<ModelLimits>
  load?: () => Promise<LlamaPackage>
}

/** A model in a file, in this very process: nothing leaves the machine. */
export function ggufModel({
  path,
  limits,
  load = () => import(PACKAGE) as Promise<LlamaPackage>,
}: Options): LanguageModel {
  const bounds = { ...MODEL_LIMITS, ...limits }
  const client = ggufClient({ path, load, limits: bounds })
  const modelName = basename(path)
  const writer = modelWriter({ client, modelName, description: `language model ${modelName} here`, bounds })
  return {
    ...writer,
    close() {
      writer.close()
      void client.close()
    },
  }
}

/** Whether the package that reads such files is there. */
export function canReadGguf(): boolean {
  try {
    createRequire(join(projectRoot(), 'package.json')).resolve(PACKAGE)
    return true
  } catch (error) {
    // It is there, but for `import` only.
    return (error as { code?: string }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}
