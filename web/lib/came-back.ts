/** Whether the page on the screen was reached with the browser's Back or Forward rather than by a link. */

let back = false
let last = here()

function here(): string {
  return location.pathname + location.search
}

window.addEventListener('popstate', () => {
  // Following a link to a section of the page is such an event as well, but leads to no other page.
  back = here() !== last
  last = here()
})
// The router tells of its own changes by these.
for (const name of ['pushState', 'replaceState']) {
  window.addEventListener(name, () => {
    if (here() !== last) back = false
    last = here()
  })
}

export function cameBack(): boolean {
  return back
}

/** The page is there, and has asked. */
export function pageShown(): void {
  back = false
}
