import { AUTHORIZE_PATH } from '../pages/authorize-path.ts'
import { isExplorerAddress } from '../pages/console-static.ts'

const HERE = 'http://here.invalid'
const LONGEST = 2_000

/** The page of ours that somebody asked to be sent to; the explorer's first for whatever is none. */
export function ownPath(asked: string | null): string {
  if (asked === null || asked.length > LONGEST || !asked.startsWith('/') || !URL.canParse(asked, HERE)) return '/'
  // Read as browsers read it: `//host`, `/\host` and `/.//host` lead away.
  const { origin, pathname, search } = new URL(asked, HERE)
  const isPage = pathname === AUTHORIZE_PATH || isExplorerAddress(pathname.slice(1))
  if (origin !== HERE || pathname.startsWith('//') || !isPage) return '/'
  return pathname + search
}
