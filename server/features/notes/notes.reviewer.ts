import { sectionsOf } from '#shared/domain/note-text.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import {
  clinicianSentences,
  firstState,
  newSentences,
  nextState,
  type ReviewState,
  sourceOf,
} from './notes.review.ts'
import type { NotesStore } from './notes.store.ts'

export type TextToReview = {
  createdBy: number
  noteType: string
  inputText: string | null
  transcript: string | null
  soapNote: string | null
  templateId: number | null
}

type Tools = { store: Pick<NotesStore, 'templateSections'>; checker: NoteChecker }

/** Holds the notes of the chart against their visits. It may take a second: no transaction should wait for it. */
export function noteReviewer({ store, checker }: Tools) {
  async function checkerFor(note: TextToReview) {
    const source = sourceOf(note)?.text
    const text = note.soapNote
    if (!source || !text?.trim()) return undefined
    const sections = await sectionsFor(note.createdBy, note.templateId, text)
    return (clinicianWrote: readonly string[]) =>
      checker.check({ source, note: text, noteType: note.noteType, sections, clinicianWrote })
  }

  /** A template that is gone asks for nothing any more: then it is what the note itself has. */
  async function sectionsFor(ownerId: number, templateId: number | null, text: string) {
    const template = templateId === null ? undefined : await store.templateSections(ownerId, templateId)
    if (template) return template
    const own = sectionsOf(text).filter(({ heading }) => heading !== '')
    return own.length > 0 ? own : (SOAP_TEMPLATES[0]?.structure.sections ?? [])
  }

  return {
    /** Null for a note without a visit or without text. */
    async first(note: TextToReview, clinicianWrote: readonly string[] = []): Promise<ReviewState | null> {
      const check = await checkerFor(note)
      return check ? firstState(await check(clinicianWrote)) : null
    },

    /** Of a text that has taken the place of another. */
    async next(
      note: TextToReview,
      previous: ReviewState,
      clinicianWrote: readonly string[] | undefined,
    ): Promise<ReviewState | null> {
      const check = await checkerFor(note)
      if (!check) return null
      const before = clinicianSentences(previous)
      const review = await check(before)
      const added = newSentences(review, previous)
      const mine = clinicianWrote ? added.filter((text) => clinicianWrote.includes(text)) : added
      return nextState(mine.length > 0 ? await check([...before, ...mine]) : review, previous)
    },
  }
}
