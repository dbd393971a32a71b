import { useSyncExternalStore } from 'react'

/** For components that differ by width. Use CSS for pure styling. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The breakpoints of web/styles/tokens.css. */
export const FROM_MD = '(min-width: 48rem)'
export const FROM_LG = '(min-width: 64rem)'
