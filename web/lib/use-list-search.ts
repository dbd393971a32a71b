import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const PAUSE_MS = 250

/**
 * The text in a list’s search field and the debounced query. Kept in the query cache, so that it’s still there on
 * Back and is cleared when the session ends.
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

  // Clearing the field applies immediately.
  return { text, change, query: typed === '' ? '' : settled }
}
