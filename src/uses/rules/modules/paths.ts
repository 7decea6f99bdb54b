/** Paths within a repository: `/` between parts, none before or after. */
export function joined(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A folder and those around it, the innermost first. */
export function* foldersAround(path: string): Generator<string> {
  let folder = folderOf(path)
  for (;;) {
    yield folder
    if (folder === '') return
    folder = folderOf(folder)
  }
}
