import type { NoteReview } from '#shared/domain/evidence.ts'
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

type Tools = {
  store: Pick<NotesStore, 'templateSections'>
  checker: NoteChecker
  /** For whoever runs the server: plain facts, nobody's words. */
  onFailure: (fact: { kind: string }) => void
}

type Check = (clinicianWrote: readonly string[]) => Promise<NoteReview>

/** Holds the notes of the chart against their visits. It may take a second: no transaction should wait for it. */
export function noteReviewer({ store, checker, onFailure }: Tools) {
  async function checkerFor(note: TextToReview): Promise<Check | undefined> {
    const source = sourceOf(note)?.text
    const text = note.soapNote
    if (!source || !text?.trim()) return undefined
    const sections = await sectionsFor(note.createdBy, note.templateId, text)
    return (clinicianWrote) =>
      checker.check({ source, note: text, noteType: note.noteType, sections, clinicianWrote })
  }

  /** Whatever becomes of the checker, a note is saved, opened and signed. */
  async function orNull(review: Promise<ReviewState | null>): Promise<ReviewState | null> {
    try {
      return await review
    } catch (error) {
      onFailure({ kind: error instanceof Error ? error.name : typeof error })
      return null
    }
  }

  async function first(note: TextToReview, clinicianWrote: readonly string[]): Promise<ReviewState | null> {
    const check = await checkerFor(note)
    return check ? firstState(await check(clinicianWrote)) : null
  }

  async function next(
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
    first: (note: TextToReview, clinicianWrote: readonly string[] = []) =>
      orNull(first(note, clinicianWrote)),
    /** Of a text that has taken the place of another. */
    next: (note: TextToReview, previous: ReviewState, clinicianWrote: readonly string[] | undefined) =>
      orNull(next(note, previous, clinicianWrote)),
  }
}
