import { useEffect, useRef, useState } from 'react'
import type { NoteBody } from '#shared/domain/statements.ts'
import { idsFrom, type LineActs, lineActs } from './line-acts.ts'
import { type LinePlace, withLines, withWords } from './note-changes.ts'
import { undone } from './note-undo.ts'

/** The line that is being typed: one of the note, or a new one under the id it will have. */
export type LineTarget = { id: string; place?: LinePlace | undefined }

function withTyped(body: NoteBody, { id, place }: LineTarget, words: string): NoteBody {
  return place ? withLines(body, place, words, idsFrom(id)) : withWords(body, id, words, idsFrom(undefined))
}

/**
 * Lines that are edited on the screen and saved together. What is being typed is part of the body from the first letter
 * on, so that a draft keeps it; the rows show the note without it until the line is finished.
 */
export function useLocalLines(
  body: NoteBody,
  onBody: (body: NoteBody) => void,
): { shown: NoteBody; acts: LineActs; onWords: (target: LineTarget, words: string | undefined) => void } {
  const [base, setBase] = useState<NoteBody>()
  const shown = base ?? body
  const latest = useRef(body)
  useEffect(() => {
    latest.current = body
  }, [body])

  function become(next: NoteBody) {
    setBase(undefined)
    onBody(next)
  }

  const acts = lineActs((said, make) => {
    const after = make(shown)
    if (after === shown) {
      if (base) become(base)
      return undefined
    }
    become(after)
    return {
      said,
      run: () => {
        const back = undone(shown, after, latest.current)
        if (back) become(back)
      },
    }
  })
  return {
    shown,
    acts,
    onWords(target, words) {
      if (words === undefined) {
        if (base) become(base)
        return
      }
      setBase(shown)
      onBody(withTyped(shown, target, words))
    },
  }
}
