/** Whether the page on the screen was reached with the browser's Back or Forward rather than by a link. */

let back = false
let shownPath = location.pathname

window.addEventListener('popstate', () => {
  // Following a link to a section of the page is such an event as well, but leads to no other page.
  back = location.pathname !== shownPath
})

export function cameBack(): boolean {
  return back
}

/** The page is there, and has asked. */
export function pageShown(): void {
  back = false
  shownPath = location.pathname
}
