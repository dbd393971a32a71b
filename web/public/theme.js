// Runs before the first paint. A separate file, because the content security policy allows no inline scripts.
// Must match resolveTheme in web/lib/theme.ts (web/lib/theme.test.ts checks that).
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
