import { randomBytes } from 'node:crypto'
import type { LetterContent } from '#shared/contracts/letters.ts'
import {
  type LetterKind,
  type LetterLanguage,
  type LetterLine,
  type LetterNote,
  longDay,
} from '#shared/domain/letters.ts'
import type { Actor } from '../../access/actor.ts'
import type { ModelUse } from '../../access/model-use.ts'
import { type Choice, copiedLine, sourceOf, withSourceDoubts } from './letters.sources.ts'

export type ToDraft = {
  patientId: number
  kind: LetterKind
  language: LetterLanguage
  rewrite: boolean
  notes: readonly LetterNote[]
  /** In the letter's order. */
  chosen: readonly Choice[]
}

export type Drafted = { language: LetterLanguage; content: LetterContent; notice: string | null }

function newLineId(): string {
  return randomBytes(9).toString('base64url')
}

const COPIED_INSTEAD = 'The statements were copied from the notes instead.'
const IN_ENGLISH = 'Spanish needs a language model, so this draft is in English, copied from the notes.'

/** Asks the model for a letter, or copies the statements. */
export function letterDrafting({ models }: { models: Pick<ModelUse, 'use'> }) {
  return async (actor: Actor, asked: ToDraft, signal: AbortSignal): Promise<Drafted> => {
    const { patientId, kind, rewrite, notes, chosen } = asked
    const dayOf = (id: number) => notes.find((note) => note.id === id)?.on ?? ''
    const copied = (some: readonly Choice[], language: LetterLanguage) =>
      some.map((choice) => copiedLine(choice, newLineId, language, dayOf(choice.noteId)))
    const base = { notes: [...notes], sources: chosen.map(sourceOf) }
    const assembled = (notice: string | null): Drafted => ({
      language: 'en',
      content: { ...base, lines: copied(chosen, 'en'), origin: null },
      notice,
    })
    // Dates of visits are facts of the record. A model has nothing to rewrite.
    const facts = chosen.filter(({ statement }) => !statement)
    const said = chosen.filter(({ statement }) => statement)
    if (!rewrite || said.length === 0) {
      const language = said.length === 0 ? asked.language : 'en'
      return {
        ...assembled(null),
        language,
        content: { ...base, lines: copied(chosen, language), origin: null },
      }
    }
    const answer = await models.use({ actor, patientId, task: 'letter', signal }, ({ letters }) =>
      letters.write(
        {
          kind,
          language: asked.language,
          statements: said.map(({ noteId, section, text }) => ({
            from: fromOf(notes, noteId),
            section,
            text,
          })),
        },
        signal,
      ),
    )
    if (!('given' in answer)) {
      if (asked.language === 'es')
        return assembled(answer.notice ? `${answer.notice} ${IN_ENGLISH}` : IN_ENGLISH)
      return assembled(answer.notice && `${answer.notice} ${COPIED_INSTEAD}`)
    }
    const { lines, origin, notice } = answer.given
    const written = lines.map((line): LetterLine => {
      const sources = line.sources.flatMap((place) => said[place] ?? [])
      return {
        id: newLineId(),
        section: line.section,
        text: line.text,
        by: 'model',
        sources: sources.map(({ id }) => id),
        check: withSourceDoubts(line.check, sources),
        kept: false,
      }
    })
    return {
      language: asked.language,
      content: { ...base, lines: [...copied(facts, asked.language), ...written], origin },
      notice,
    }
  }
}

/** Only the note's type and date, nothing about the patient. */
function fromOf(notes: readonly LetterNote[], noteId: number): string {
  const note = notes.find(({ id }) => id === noteId)
  return note ? `${note.noteType}, ${longDay(note.on, 'en')}` : ''
}
