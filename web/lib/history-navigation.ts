/** Whether the current page was reached with Back or Forward rather than by a link. */

let back = false
let last = here()

function here(): string {
  return location.pathname + location.search
}

window.addEventListener('popstate', () => {
  // Clicking a link to a section also fires popstate but stays on the page.
  back = here() !== last
  last = here()
})
// The router announces its own changes with these events.
for (const name of ['pushState', 'replaceState']) {
  window.addEventListener(name, () => {
    if (here() !== last) back = false
    last = here()
  })
}

export function arrivedByHistory(): boolean {
  return back
}

/** The page has rendered and read the flag. */
export function pageShown(): void {
  back = false
}
