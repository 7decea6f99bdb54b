// Runs before the first paint. A file of its own because the console's content security policy allows no inline script.

// A chosen theme does not flash.
try {
  const theme = localStorage.getItem('vitrine.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the system's theme holds.
}

// Nor does the color of a library that this browser knows (src/face/kept-face.ts).
try {
  const { project, face } = JSON.parse(localStorage.getItem('vitrine.face') ?? '{}')
  if (face?.shades && project === localStorage.getItem('vitrine.session')) {
    const { light, dark } = face.shades
    const { style } = document.documentElement
    for (const [property, shade] of Object.entries({
      '--accent': 'accent',
      '--accent-solid': 'solid',
      '--on-accent': 'on',
      '--accent-soft': 'soft',
    }))
      style.setProperty(property, `light-dark(${light[shade]}, ${dark[shade]})`)
  }
} catch {
  // Then it is the explorer's own.
}

// While servers are replaced one after the other a page may come from the new one and its scripts be asked of an old one,
// which does not have them. Without them nothing would ever be shown, so the page is loaded again, a few times.
let isMissing = false
addEventListener(
  'error',
  ({ target }) => {
    const isOfThePage =
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href.includes('/assets/index-'))
    if (!isOfThePage || isMissing) return
    isMissing = true
    const said = document.createElement('p')
    said.setAttribute('role', 'status')
    said.textContent = 'Parts of the explorer did not come. It is loaded again in a moment.'
    let again = true
    try {
      const tries = JSON.parse(sessionStorage.getItem('vitrine.tries') ?? '[]').filter((at) => Date.now() - at < 60_000)
      again = tries.length < 5
      sessionStorage.setItem('vitrine.tries', JSON.stringify([...tries, Date.now()]))
    } catch {
      again = false
    }
    if (again) setTimeout(() => location.reload(), 2_000)
    else said.textContent = 'Parts of the explorer did not come. Load this page again in a minute.'
    const show = () => document.getElementById('root')?.childElementCount === 0 && document.body.prepend(said)
    if (document.body) show()
    else addEventListener('DOMContentLoaded', show)
  },
  true,
)
