import type { FoundBox, WantedBox } from './built.ts'
import { partKeys } from './part-keys.ts'

/** What is drawn by outlines is one picture in a page. */
const OUTLINED = new Set(['vector', 'gap', 'line'])

/** Parts that nobody has to hear of where a page has them not: outlines, and what is inside of a part that is missing. */
export function passedOver(wanted: readonly WantedBox[], found: readonly FoundBox[]): (key: string) => boolean {
  const known = new Set(found.map(({ key }) => key))
  const keys = partKeys(wanted)
  const outlined = new Set(keys.filter((_, at) => OUTLINED.has(wanted[at]?.look.kind ?? '')))
  return (key) => outlined.has(key) || (key.includes('/') && !known.has(key.slice(0, key.lastIndexOf('/'))))
}
