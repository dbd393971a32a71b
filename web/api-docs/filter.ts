/** Filters the operations in the page, and opens the one in the URL fragment. */

const form = document.querySelector<HTMLFormElement>('.filters')
const nothing = document.querySelector<HTMLElement>('.nothing')
const areas = [...document.querySelectorAll<HTMLElement>('.area')]

if (form && nothing) {
  const count = form.querySelector('.count')
  const apply = () => {
    const shown = filter(new FormData(form))
    nothing.hidden = shown > 0
    if (count) count.textContent = shown === 1 ? '1 operation' : `${shown} operations`
  }
  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  nothing.querySelector('button')?.addEventListener('click', () => {
    form.reset()
    apply()
    form.querySelector('input')?.focus()
  })
  // The browser may have restored the filter text after a reload.
  apply()
}

openNamed()
addEventListener('hashchange', openNamed)

function filter(chosen: FormData): number {
  const words = String(chosen.get('words') ?? '')
    .toLowerCase()
    .split(/\s+/)
  const access = chosen.get('access')
  const area = chosen.get('area')
  let shown = 0
  for (const section of areas) {
    let inSection = 0
    for (const operation of section.querySelectorAll<HTMLElement>('.operation')) {
      const { words: text = '', access: who } = operation.dataset
      const matches =
        (!area || area === section.dataset.area) &&
        (!access || access === who) &&
        words.every((word) => text.includes(word))
      operation.hidden = !matches
      if (matches) inSection += 1
    }
    section.hidden = inSection === 0
    shown += inSection
  }
  return shown
}

function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
}
