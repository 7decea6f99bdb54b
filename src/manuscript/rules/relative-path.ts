/** Where a path leads that is written in a file, from the folder on; null: out of it. */
export function pathTo(file: string, path: string): string | null {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** How a file names another one. */
export function pathFrom(file: string, other: string): string {
  const from = file.split('/').slice(0, -1)
  const to = other.split('/')
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++
  const up = from.slice(same).map(() => '..')
  return [...(up.length === 0 ? ['.'] : up), ...to.slice(same)].join('/')
}
