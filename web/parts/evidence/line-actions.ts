import type { NoteBody } from '#shared/domain/statements.ts'
import { randomId } from '../../lib/random-id.ts'
import {
  type Direction,
  type LinePlace,
  moved,
  withLines,
  without,
  withTopic,
  withWords,
} from './note-changes.ts'

/** A description of the action, and how to undo it. */
export type Undo = { said: string; run: () => void }

/** Actions on the lines of any note, saved or not. */
export type LineActions = {
  edit: (id: string, words: string) => Undo | undefined
  insert: (place: LinePlace, words: string, id?: string) => Undo | undefined
  remove: (id: string) => Undo | undefined
  move: (id: string, direction: Direction) => Undo | undefined
  label: (id: string, topic: string) => Undo | undefined
}

type Change = (said: string, make: (body: NoteBody) => NoteBody) => Undo | undefined

export function lineActions(change: Change): LineActions {
  return {
    edit: (id, words) =>
      change(words.trim() === '' ? 'Line deleted' : 'Line changed', (body) =>
        withWords(body, id, words, randomId),
      ),
    insert: (place, words, id) => change('Line added', (body) => withLines(body, place, words, idsFrom(id))),
    remove: (id) => change('Line deleted', (body) => without(body, id)),
    move: (id, direction) => change('Line moved', (body) => moved(body, id, direction)),
    label: (id, topic) => change('Label changed', (body) => withTopic(body, id, topic)),
  }
}

/** The first line gets the id the editor opened with. */
export function idsFrom(first: string | undefined): () => string {
  let next = first
  return () => {
    const id = next ?? randomId()
    next = undefined
    return id
  }
}
