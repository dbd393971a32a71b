import { useEffect } from 'react'
import { cameBack, pageShown } from '../lib/came-back.ts'
import { focusHeading } from '../lib/focus-heading.ts'

let firstPage = true

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
    const returned = cameBack()
    firstPage = false
    pageShown()
    if (loaded) return
    // Who has opened the palette meanwhile keeps typing there.
    if (!document.querySelector('[role="dialog"]')) focusHeading()
    // Going back returns to the old place by itself.
    if (!returned && !location.hash) window.scrollTo(0, 0)
  }, [])

  return null
}
