import { isExplorerAddress } from '../pages/console-static.ts'

const HERE = 'http://here.invalid'
const LONGEST = 2_000

/** The address of the explorer that somebody asked to be sent to; its first page for whatever is none of ours. */
export function ownPath(asked: string | null): string {
  if (asked === null || asked.length > LONGEST || !asked.startsWith('/') || !URL.canParse(asked, HERE)) return '/'
  // Read as browsers read it: `//host`, `/\host` and `/.//host` lead away.
  const { origin, pathname, search } = new URL(asked, HERE)
  if (origin !== HERE || pathname.startsWith('//') || !isExplorerAddress(pathname.slice(1))) return '/'
  return pathname + search
}
