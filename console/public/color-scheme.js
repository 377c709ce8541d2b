// Runs before the first paint, so that a dark page never flashes white. A file of its own because the
// content security policy allows no inline script. The key is the one Mantine stores the choice under.
;(() => {
  let choice = 'auto'
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
  } catch {
    // Storage can be switched off: the system decides then.
  }
  const isDark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
