import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const PAUSE_MS = 250

/**
 * What is typed into the search of a list, and what to ask the server for. Whoever opens a row and comes back
 * finds their search again: it is kept with the answers, in memory only, and goes when the session ends.
 */
export function useListSearch(list: string) {
  const queryClient = useQueryClient()
  const key = ['list-search', list]
  const [text, setText] = useState(() => queryClient.getQueryData<string>(key) ?? '')
  const typed = text.trim()
  const settled = useDebounced(typed, PAUSE_MS)

  function change(next: string) {
    setText(next)
    queryClient.setQueryData(key, next)
  }

  // An emptied field shows everything at once; there is nothing to wait for.
  return { text, change, query: typed === '' ? '' : settled }
}
