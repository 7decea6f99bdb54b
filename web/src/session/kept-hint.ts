/**
 * The cookie is out of our reach, so that this browser has a session, and of which project, is noted beside it: a tab then
 * opens at once instead of asking first, and hears when another tab signs in elsewhere. It opens nothing.
 */
const NAME = 'vitrine.session'
/** Where releases before sessions kept the key itself. */
const OLD_KEY = 'vitrine.key'

export const keptHint = (): string | null => ifAllowed(() => localStorage.getItem(NAME)) ?? null

export function keepHint(projectId: string | null): void {
  ifAllowed(() => (projectId === null ? localStorage.removeItem(NAME) : localStorage.setItem(NAME, projectId)))
}

/** The project that was chosen last, for the next sign-in by name. */
const CHOSEN = 'vitrine.project'
export const chosenProject = (): string | null => ifAllowed(() => localStorage.getItem(CHOSEN)) ?? null
export const keepChosen = (projectId: string): void => ifAllowed(() => localStorage.setItem(CHOSEN, projectId))

/** Another tab signed in, elsewhere or out. */
export function onOtherTab(told: (projectId: string | null) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === NAME) told(event.newValue)
  })
}

/** A key that a release before this one kept; it is taken once and is gone then. */
export function takeOldKey(): { readonly key: string; readonly remember: boolean } | null {
  const kept = ifAllowed(() => {
    const [tab, computer] = [sessionStorage.getItem(OLD_KEY), localStorage.getItem(OLD_KEY)]
    sessionStorage.removeItem(OLD_KEY)
    localStorage.removeItem(OLD_KEY)
    const key = tab ?? computer
    return key === null ? null : { key, remember: tab === null }
  })
  return kept ?? null
}

export type Brought = { readonly key: string } | { readonly link: string }

/** `#key=…` or `#link=…` is read once; the address is cleaned before anything can record or share it. Nothing is stored. */
export function takeFromAddress(): Brought | null {
  const said = new URLSearchParams(location.hash.slice(1))
  const [key, link] = [said.get('key')?.trim(), said.get('link')?.trim()]
  if (!key && !link) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return key ? { key } : { link: link ?? '' }
}

/** What a sign-in by name left in the address: `#sign-in=<why not>`, or `#choose` where there are several projects. */
export function takeSignIn(): { readonly whyNot: string } | 'choose' | null {
  const said = new URLSearchParams(location.hash.slice(1))
  const whyNot = said.get('sign-in')
  if (whyNot === null && !said.has('choose')) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return whyNot === null ? 'choose' : { whyNot }
}

/** A browser may forbid storage altogether. */
function ifAllowed<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
