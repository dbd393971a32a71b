import { useEffect, useSyncExternalStore } from 'react'

/** wouter says on window when it has changed the address itself. */
const CHANGES = ['hashchange', 'popstate', 'pushState', 'replaceState']

function subscribe(onChange: () => void): () => void {
  for (const name of CHANGES) window.addEventListener(name, onChange)
  return () => {
    for (const name of CHANGES) window.removeEventListener(name, onChange)
  }
}

/** The part of the address after #, as it changes. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => decodeHash(location.hash))
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // Somebody typed half an escape: there is no such section.
    return ''
  }
}

/**
 * Goes to the section the address names. A browser does so when a page loads, but by then ours is not drawn yet;
 * and it does not open an answer that is folded.
 */
export function useHashTarget(): void {
  const hash = useHash()
  useEffect(() => {
    const target = hash && document.getElementById(hash)
    if (!target) return
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView()
  }, [hash])
}
