import { useState } from 'react'
import { type NoteSection, sectionsOf, textOf } from '#shared/domain/note-text.ts'

/** A note's text as sections to edit. What is typed stays as typed; the text is made from it. */
export function useSections(text: string, onText: (text: string) => void) {
  const [held, setHeld] = useState(() => ({ text, sections: sectionsOf(text) }))
  // The text may change from elsewhere: another tab's words were taken, a discarded change came back.
  const sections = held.text === text ? held.sections : sectionsOf(text)

  function change(next: NoteSection[]) {
    const made = textOf(next)
    setHeld({ text: made, sections: next })
    onText(made)
  }
  return { sections, change }
}
