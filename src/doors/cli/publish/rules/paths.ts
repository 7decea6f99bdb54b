/** Names of files, as every disk and every web server takes them. */
const LONGEST = 60
/** What Windows takes for a device, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** A name as part of an address: letters and digits of any script in lower case, nothing else. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const slug = Array.from(words.join('-')).slice(0, LONGEST).join('').replace(/-$/, '')
  if (slug === '') return 'unnamed'
  return DEVICE.test(slug) || slug === 'index' ? `${slug}-1` : slug
}

interface Named {
  readonly id: string
  readonly name: string
}

/**
 * A slug for each, which no other has on a disk that knows no case. Of several that are alike the one whose id comes first
 * keeps it, so that the address of one does not depend on what comes later in the list.
 */
export function slugsOf(all: readonly Named[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const slugs = new Map<string, string>()
  for (const { id, name } of all.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))) {
    const slug = slugOf(name)
    let free = slug
    const tail = slugOf(id.slice(-8))
    for (let next = 1; taken.has(caseless(free)); next++) free = `${slug}-${tail}${next === 1 ? '' : `-${next}`}`
    taken.add(caseless(free))
    slugs.set(id, free)
  }
  return slugs
}

/** Some disks fold more than the case. */
const caseless = (slug: string): string => slug.normalize('NFKC').toUpperCase().toLowerCase()

/** An address from one file of the site to another, which holds under any sub-path and on a disk. */
export function linkBetween(from: string, to: string): string {
  const [path = '', anchor] = to.split('#', 2)
  const [above, below] = [from.split('/').slice(0, -1), path.split('/')]
  let same = 0
  while (same < above.length && same < below.length - 1 && above[same] === below[same]) same++
  const up = '../'.repeat(above.length - same)
  const rest = below.slice(same).map(encodeURIComponent).join('/')
  return `${up}${rest}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`
}

/** Whether a path that a file names stays within its folder. */
export const isWithin = (path: string): boolean =>
  path !== '' && !/[\\\0:]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
