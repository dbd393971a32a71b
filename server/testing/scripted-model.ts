import type { ChatAnswer, ChatModel, ChatRequest, ChatTask } from '../ports/chat-model.ts'

/** A scripted model's response: a text, streamed in small pieces, or the function's result. */
export type Script = string | ((request: ChatRequest, signal: AbortSignal) => string | Promise<string>)

export type ScriptedModel = ChatModel & {
  requests: ChatRequest[]
  /** Requests for one task. */
  asked(task: ChatTask): ChatRequest[]
}

type Options = Partial<Pick<ChatModel, 'name' | 'where' | 'local' | 'contextTokens'>> & {
  /** Answers truncated by the token limit. */
  cutOff?: readonly ChatTask[]
  pieceLength?: number
}

/** A language model with scripted answers for each task: one per request, and the last one repeats. */
export function scriptedModel(
  scripts: Partial<Record<ChatTask, Script | readonly Script[]>>,
  { cutOff = [], pieceLength = 9, ...about }: Options = {},
): ScriptedModel {
  const requests: ChatRequest[] = []
  const counts = new Map<ChatTask, number>()
  return {
    name: 'scripted-1',
    where: 'this computer',
    local: false,
    contextTokens: 32_000,
    ...about,
    requests,
    asked: (task) => requests.filter((request) => request.task === task),
    async ask(request, signal): Promise<ChatAnswer> {
      signal.throwIfAborted()
      requests.push(request)
      const count = counts.get(request.task) ?? 0
      counts.set(request.task, count + 1)
      const given = scripts[request.task]
      const list = given === undefined ? [''] : Array.isArray(given) ? given : [given as Script]
      const script = list[Math.min(count, list.length - 1)] ?? ''
      const text = typeof script === 'string' ? script : await script(request, signal)
      for (let at = pieceLength; at < text.length + pieceLength; at += pieceLength) {
        signal.throwIfAborted()
        request.onText?.(text.slice(0, at))
      }
      signal.throwIfAborted()
      const usage = { inputTokens: request.user.length >> 2, outputTokens: text.length >> 2 }
      return { text, finished: !cutOff.includes(request.task), usage }
    },
    close: () => undefined,
  }
}
