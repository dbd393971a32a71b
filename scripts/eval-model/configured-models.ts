import { connectionsFrom, environmentModels } from '../../server/compose/language-model.ts'
import { readConfig } from '../../server/config.ts'
import type { ConnectedModels } from '../../server/ports/chat-model.ts'

/** The models set in the environment (AI_MODEL, AI_BASE_URL and so on), for the command-line tools. */
export async function configuredModels(): Promise<ConnectedModels> {
  const config = readConfig({ ...process.env, NODE_ENV: 'development' })
  const found = environmentModels(config, connectionsFrom(config))
  if (!found) {
    console.error('No language model is configured. Set AI_BASE_URL and AI_MODEL (docs/models.md).')
    process.exit(2)
  }
  const { writer, verifier = writer } = found.open()
  await Promise.all([writer.ready, verifier.ready])
  return { writer: writer.forUser(0), verifier: verifier.forUser(0), revise: found.revise !== 'off' }
}
