import { listPhrases } from '#shared/contracts/phrases.ts'
import { type NamedPhrase, phraseAt } from '#shared/domain/phrases.ts'
import { queryOf } from './queries.ts'

export const phrasesQuery = queryOf(listPhrases, {})

/** Attribute of fields in which phrases are inserted. */
export const TAKES_PHRASES = { 'data-phrases': '' }

/** The field of an event, if phrases are inserted in it. */
export function phraseField(target: EventTarget | null): HTMLTextAreaElement | undefined {
  return target instanceof HTMLTextAreaElement && 'phrases' in target.dataset ? target : undefined
}

/** Replaces the phrase that ends `back` characters before the caret. False if there is none. */
export function insertPhrase(field: HTMLTextAreaElement, phrases: readonly NamedPhrase[], back = 0): boolean {
  const { selectionStart: caret, selectionEnd, value } = field
  if (caret !== selectionEnd) return false
  const end = caret - back
  const found = phraseAt(value.slice(0, end), phrases)
  if (!found) return false
  const after = value.slice(end, caret)
  field.setSelectionRange(end - found.length, caret)
  // The browser's own command keeps the change in the field's undo history.
  return document.execCommand('insertText', false, found.phrase.text + after)
}
