import { useState } from 'react'

/** For a row: whether it's selected, and the way to change it. */
export type RowSelection = { checked: boolean; onToggle: () => void }

/** The notes selected for an export; undefined while none is being prepared. */
export function useNoteSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>()
  return {
    ids,
    start: () => setIds(new Set()),
    stop: () => setIds(undefined),
    of(id: number): RowSelection | undefined {
      return (
        ids && {
          checked: ids.has(id),
          onToggle() {
            const next = new Set(ids)
            if (!next.delete(id)) next.add(id)
            setIds(next)
          },
        }
      )
    },
  }
}

export type NoteSelection = ReturnType<typeof useNoteSelection>
