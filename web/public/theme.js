// Runs before the first paint, so that a chosen theme does not flash. A file of its own because the console's content
// security policy allows no inline script.
try {
  const theme = localStorage.getItem('vitrine.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the system's theme holds.
}
