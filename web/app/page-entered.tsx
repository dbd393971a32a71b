import { useEffect } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { arrivedByHistory, pageShown } from '../lib/history-navigation.ts'

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
    // If the palette was opened in the meantime, keep its focus.
    if (!document.querySelector('[role="dialog"]')) focusHeading()
    // On Back, the browser restores the scroll position.
    if (!returned && !location.hash) window.scrollTo(0, 0)
  }, [])

  return null
}
