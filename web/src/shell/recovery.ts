import { useSyncExternalStore } from 'react'

// A tab outlives what it was loaded from: the service stops, or another build takes the place of the files that this one
// names. Both end by themselves: once the service answers, the page is loaded anew, once.

const RELOADED = 'vitrine.reloaded'
/** What fails again so soon after the page was loaded anew does not fail for that reason. */
const AGAIN_MS = 30_000
const PAUSE_MS = 2_000

type Recovery = 'none' | 'waiting' | 'given-up'

let state: Recovery = 'none'
let isMissing = false
const listeners = new Set<() => void>()

function become(next: Recovery): void {
  state = next
  for (const listener of listeners) listener()
}

/** Told by the loader of the build; without an answer it would throw what the router takes for its own to repair. */
export function notePartMissing(event: Event): void {
  event.preventDefault()
  isMissing = true
}

/**
 * Takes style sheets that did not come with the page out of it. The loader takes each that is named there for loaded; it
 * asks again for one that is not, and tells where that fails too. Scripts run once all of them have come or failed, perhaps
 * before the event that says so: `first.js` hears of the one that every page has only as long as that is in the page.
 */
export function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.href.includes(OF_EVERY_PAGE) && !hasRules(link)) link.remove()
}
const OF_EVERY_PAGE = '/assets/index-'

/** A browser may have an empty sheet in place of one that failed, or one that nobody may look into. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/** Begun by a page that could not be shown; does nothing where no part of the explorer was missing. */
export async function recover(reload: () => void = () => location.reload()): Promise<void> {
  if (!isMissing || state !== 'none') return
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < AGAIN_MS) return become('given-up')
  become('waiting')
  while (!(await isServed())) await new Promise((passed) => setTimeout(passed, PAUSE_MS))
  sessionStorage.setItem(RELOADED, String(Date.now()))
  reload()
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

export const useRecovery = (): Recovery =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
