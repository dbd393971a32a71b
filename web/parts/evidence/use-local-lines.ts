import { useEffect, useRef, useState } from 'react'
import type { NoteBody } from '#shared/domain/statements.ts'
import { idsFrom, type LineActions, lineActions } from './line-actions.ts'
import { type LinePlace, withLines, withWords } from './note-changes.ts'
import { undone } from './note-undo.ts'

/** The line being typed: an existing line, or a new one with its future id. */
export type LineTarget = { id: string; place?: LinePlace | undefined }

function withTyped(body: NoteBody, { id, place }: LineTarget, words: string): NoteBody {
  return place ? withLines(body, place, words, idsFrom(id)) : withWords(body, id, words, idsFrom(undefined))
}

/**
 * Lines edited on screen and saved together. The draft includes the line being typed from the first keystroke, but
 * the rows show the note without it until it’s finished.
 */
export function useLocalLines(
  body: NoteBody,
  onBody: (body: NoteBody) => void,
): { shown: NoteBody; acts: LineActions; onWords: (target: LineTarget, words: string | undefined) => void } {
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

  const acts = lineActions((said, make) => {
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
