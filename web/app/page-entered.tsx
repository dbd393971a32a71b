import { useEffect } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { arrivedByHistory, pageShown } from '../lib/history-navigation.ts'
import { isOverlayOpen } from '../lib/is-overlay-open.ts'

let firstPage = true

/**
 * Rendered next to a page. Once the page is there, sets the document title and moves focus to the page title, so
 * that screen readers start there.
 */
export function PageEntered({ title }: { title: string }) {
  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const loaded = firstPage
    const returned = arrivedByHistory()
    firstPage = false
    pageShown()
    if (loaded) return
    // A menu or the palette opened in the meantime keeps its focus; without it, a menu would close.
    if (!isOverlayOpen()) focusHeading()
    // On Back, the browser restores the scroll position.
    if (!returned && !location.hash) window.scrollTo(0, 0)
  }, [])

  return null
}
