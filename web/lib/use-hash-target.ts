import { useEffect, useSyncExternalStore } from 'react'

/** wouter dispatches events on window when it changes the URL. */
const CHANGES = ['hashchange', 'popstate', 'pushState', 'replaceState']

function subscribe(onChange: () => void): () => void {
  for (const name of CHANGES) window.addEventListener(name, onChange)
  return () => {
    for (const name of CHANGES) window.removeEventListener(name, onChange)
  }
}

/** The URL fragment as it changes. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => decodeHash(location.hash))
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // Malformed escape sequence: no such section.
    return ''
  }
}

/**
 * Scrolls to the section in the URL fragment. Browsers do this on load, before our page has rendered, and they
 * don’t open a collapsed answer.
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
