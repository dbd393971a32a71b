import { createHash } from 'node:crypto'
import { connectModel } from '../../server/adapters/chat-models/connect-model.ts'
import type { DrawMark } from '../../server/adapters/note-writer/data-blocks.ts'
import type { ChatModel } from '../../server/ports/chat-model.ts'
import type { FolderServer } from './folder-server.ts'

/** The longest delay a timer supports, because a person may be answering. */
const NO_LIMIT = 2 ** 31 - 1
const LIMITS = {
  firstTokenMs: NO_LIMIT,
  maxFirstTokenMs: NO_LIMIT,
  silenceMs: NO_LIMIT,
  totalMs: NO_LIMIT,
  retries: 2,
}

/** The real client for OpenAI-compatible servers, pointed at the folder. */
export function folderModel(server: FolderServer, visit: string, contextTokens: number): ChatModel {
  return {
    name: 'folder',
    where: 'a folder',
    local: false,
    contextTokens,
    async ask(request, signal) {
      const shared = connectModel(
        {
          provider: 'compatible',
          address: server.baseUrl,
          apiKey: undefined,
          confirmed: { privateNetwork: true, plainHttp: true },
          model: server.modelFor(visit, request.task),
        },
        { limits: LIMITS },
      )
      try {
        return await shared.forUser(0).ask(request, signal)
      } finally {
        shared.close()
      }
    },
    close: () => undefined,
  }
}

/** The same mark for the same data, so a second run makes the same requests. */
export const repeatableMark: DrawMark = (text) =>
  createHash('sha256').update(`mark\n${text}`).digest('hex').slice(0, 32)
