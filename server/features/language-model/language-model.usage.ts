import type { MonthlyLimit } from '#shared/domain/language-model.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { costMicrosOf } from './known-prices.ts'
import type { UsageStore } from './language-model.usage.store.ts'

type Deps = {
  store: UsageStore
  limit: () => Promise<MonthlyLimit | null>
  now: () => Date
  /** For the log. Contains no patient data. */
  onFailure: (fact: { kind: string }) => void
}

export type UsageMeter = ReturnType<typeof usageMeter>

const CHARACTERS_PER_TOKEN = 4
const MICROS = 1_000_000

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Counts the usage of each request, and refuses requests once the monthly limit is reached. */
export function usageMeter({ store, limit, now, onFailure }: Deps) {
  async function refuseOverLimit(): Promise<void> {
    const most = await limit()
    if (!most) return
    const used = await store.total(monthOf(now()))
    const reached =
      most.unit === 'tokens' ? used.tokens >= most.amount : used.costMicros >= most.amount * MICROS
    if (reached) throw new WriterFailed('limit')
  }

  async function add(userId: number, model: ChatModel, inputTokens: number, outputTokens: number) {
    try {
      await store.add({
        month: monthOf(now()),
        userId,
        model: model.name,
        place: model.where,
        inputTokens,
        outputTokens,
        costMicros: model.local ? 0 : costMicrosOf(model.name, inputTokens, outputTokens),
      })
    } catch (error) {
      // The answer is already written, so a failed counter must not discard it.
      onFailure({ kind: error instanceof Error ? error.name : typeof error })
    }
  }

  return {
    counted(model: ChatModel, userId: number): ChatModel {
      return {
        name: model.name,
        where: model.where,
        local: model.local,
        get contextTokens() {
          return model.contextTokens
        },
        close: model.close,
        async ask(request, signal) {
          await refuseOverLimit()
          let receivedCharacters = 0
          const onText = (text: string) => {
            receivedCharacters = text.length
            request.onText?.(text)
          }
          try {
            const answer = await model.ask({ ...request, onText }, signal)
            await add(userId, model, answer.usage.inputTokens, answer.usage.outputTokens)
            return answer
          } catch (error) {
            // Interrupted answers are billed too.
            if (receivedCharacters > 0) {
              const asked = Math.ceil((request.system.length + request.user.length) / CHARACTERS_PER_TOKEN)
              await add(userId, model, asked, Math.ceil(receivedCharacters / CHARACTERS_PER_TOKEN))
            }
            throw error
          }
        },
      }
    },
  }
}
