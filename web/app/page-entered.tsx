import { useEffect } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'

let firstPage = true
let cameBack = false
let shownPath = location.pathname
window.addEventListener('popstate', () => {
  // Following a link to a section of the page is such an event as well, but leads to no other page.
  cameBack = location.pathname !== shownPath
})

/**
 * Stands beside a page and acts once the page is there: names the document, and moves the focus to the new
 * page as a browser would, so that a screen reader begins to read it.
 */
export function PageEntered({ title }: { title: string }) {
  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const loaded = firstPage
    firstPage = false
    shownPath = location.pathname
    if (loaded) return
    focusHeading()
    // Going back returns to the old place by itself.
    if (!cameBack && !location.hash) window.scrollTo(0, 0)
    cameBack = false
  }, [])

  return null
}
