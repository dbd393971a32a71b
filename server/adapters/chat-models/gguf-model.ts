import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { SharedModel } from '../../ports/model-connections.ts'
import { projectRoot } from '../../project-root.ts'
import { sharedModel } from './chat-model.ts'
import { ggufExchange, type LlamaPackage } from './gguf-exchange.ts'
import { type ModelLimits, SELF_HOSTED_LIMITS } from './model-limits.ts'

/** Optional: install it to use it. A constant, so that no tool treats it as a dependency. */
const PACKAGE = 'node-llama-cpp'

type Options = {
  path: string
  limits?: Partial<ModelLimits>
  load?: () => Promise<LlamaPackage>
}

/** A model file in this process, so no data leaves the computer. */
export function ggufModel({
  path,
  limits,
  load = () => import(PACKAGE) as Promise<LlamaPackage>,
}: Options): SharedModel {
  const bounds = { ...SELF_HOSTED_LIMITS, ...limits }
  const { exchange, contextTokens, close } = ggufExchange({ path, load, limits: bounds })
  return sharedModel({
    name: basename(path),
    where: 'this computer',
    local: true,
    exchange,
    limits: bounds,
    atOnce: 1,
    contextTokens,
    onClose: () => void close(),
  })
}

/** Whether the package for GGUF files is installed. */
export function canReadGguf(): boolean {
  try {
    createRequire(join(projectRoot(), 'package.json')).resolve(PACKAGE)
    return true
  } catch (error) {
    // Installed, but it only has exports for `import`.
    return (error as { code?: string }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}
