// Runs before the first paint, so it is a plain file of its own: the policy allows no inline script.
// The same rule as resolveTheme in web/lib/theme.ts; web/lib/theme.test.ts holds the two together.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage is blocked: follow the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'light' || choice === 'dark' ? choice : system
})()
