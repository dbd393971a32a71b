import { type LanguageModel, WriterFailed } from '../../ports/note-writer.ts'
import { plainText } from './clean-text.ts'
import type { ModelClient, ModelRequest } from './model-client.ts'
import type { ModelLimits } from './model-limits.ts'
import { nextStop, noteFrom, noteSoFar, sectionFrom } from './note-answer.ts'
import { persistentModel } from './persistent-model.ts'
import { readPrompts } from './prompts.ts'

type Options = {
  client: ModelClient
  modelName: string
  description: string
  bounds: ModelLimits
  now?: (() => number) | undefined
}

/** A note writer out of anything that answers two messages with text. */
export function modelWriter({ client, modelName, description, bounds, now }: Options): LanguageModel {
  const model = persistentModel(client, bounds, now)
  const prompts = readPrompts()

  async function text(request: ModelRequest, signal: AbortSignal): Promise<string> {
    const answer = plainText(await model.ask(request, unheard, signal))
    if (answer === '') throw new WriterFailed('unusable', 'no text')
    return answer
  }

  return {
    modelName,
    description,
    async writeNote(visit, emit, signal) {
      const endsAt = Date.now() + bounds.totalMs
      let end = 0
      let shown = ''
      /** Shown by the sentence: markup can be told from text only when both of its ends are there. */
      function show(text: string) {
        if (!text.startsWith(shown)) return
        if (text.length > shown.length) emit(text.slice(shown.length))
        shown = text
      }
      const answer = await model.ask(
        prompts.note(visit),
        (soFar) => {
          const stop = nextStop(soFar, end)
          if (stop === end) return
          end = stop
          show(noteSoFar(soFar.slice(0, stop), visit.sections))
        },
        signal,
      )
      const note = usable(noteFrom(answer, visit.sections))
      show(note)
      return {
        note,
        async mend(flaws, mendSignal) {
          const left = endsAt - Date.now()
          if (left <= 0) throw new WriterFailed('slow')
          const mended = await model.ask(prompts.mend(visit, note, flaws), unheard, mendSignal, left)
          return usable(noteFrom(mended, visit.sections))
        },
      }
    },
    async writeSection(section, signal) {
      const answer = await model.ask(prompts.section(section), unheard, signal)
      return usable(sectionFrom(answer, section.sections, section.heading))
    },
    summarise: (visit, signal) => text(prompts.summary(visit), signal),
    recommend: (notes, signal) => text(prompts.recommendations(notes), signal),
    overview: (notes, signal) => text(prompts.overview(notes), signal),
    close: () => model.close(),
  }
}

const unheard = () => undefined

function usable(text: string | undefined): string {
  if (text === undefined) throw new WriterFailed('unusable', 'no section')
  return text
}
