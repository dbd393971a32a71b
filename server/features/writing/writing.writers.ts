import type { About, ModelUse } from '../../access/model-use.ts'
import type {
  NoteWriter,
  OnPiece,
  PartToRewrite,
  RewrittenPart,
  VisitToWrite,
  WrittenNote,
} from '../../ports/note-writer.ts'

type Deps = { writer: NoteWriter; models: ModelUse }
type Request = Omit<About, 'task'>

const BUILT_IN_WROTE = 'The built-in writer wrote this draft instead.'

/** Tries the language model first if one is connected. Falls back to the built-in writer. */
export function writersWithFallback({ writer, models }: Deps) {
  return {
    async note(
      about: Request,
      visit: VisitToWrite,
      onPiece: OnPiece,
      builtIn: boolean,
    ): Promise<WrittenNote> {
      const { signal } = about
      if (builtIn) return writer.writeNote(visit, onPiece, signal)
      const answer = await models.use({ ...about, task: 'note' }, (model) =>
        model.writer.writeNote(visit, onPiece, signal),
      )
      if ('given' in answer) return answer.given
      if (answer.notice) onPiece({ kind: 'statements', statements: [] })
      const written = await writer.writeNote(visit, onPiece, signal)
      return { ...written, notice: answer.notice && `${answer.notice} ${BUILT_IN_WROTE}` }
    },

    async part(about: Request, part: PartToRewrite): Promise<RewrittenPart> {
      const { signal } = about
      const answer = await models.use({ ...about, task: 'rewrite' }, (model) =>
        model.writer.rewrite(part, signal),
      )
      if ('given' in answer) return answer.given
      const written = await writer.rewrite(part, signal)
      return {
        ...written,
        notice: answer.notice && `${answer.notice} The built-in writer wrote this instead.`,
      }
    },

    async text(about: About, ask: (writer: NoteWriter) => Promise<string>): Promise<string> {
      const answer = await models.use(about, (model) => ask(model.writer))
      return 'given' in answer ? answer.given : ask(writer)
    },
  }
}
