import type { ConversionNotes } from '../model/conversion-notes.ts'
import type { TokenFile } from './read-files.ts'

/**
 * Packages ship a file twice, at their top and in `dist`, or once more for machines: what says the same is read once. In
 * folders side by side equal files are the same variables in two collections.
 */
export function dropCopies(files: readonly TokenFile[], notes: ConversionNotes): TokenFile[] {
  const byName = new Map<string, TokenFile[]>()
  for (const file of files) byName.set(nameOf(file), [...(byName.get(nameOf(file)) ?? []), file])
  return files.filter((file) => {
    const alike = byName.get(nameOf(file)) ?? []
    const before = alike.slice(0, alike.indexOf(file))
    const same = before.find((other) => isBelow(other, file) && contentOf(other) === contentOf(file))
    const large = nameOf(file).endsWith('.min.css')
      ? files.find(({ path }) => path === file.path.replace(/\.min\.css$/, '.css'))
      : undefined
    const original = same ?? large
    if (original) notes.add('file-skipped', file.name, `says what ${original.name} says and was left out`)
    return !original
  })
}

const folderOf = ({ path }: TokenFile): string => path.slice(0, path.lastIndexOf('/') + 1)
const isBelow = (a: TokenFile, b: TokenFile): boolean =>
  folderOf(a).startsWith(folderOf(b)) || folderOf(b).startsWith(folderOf(a))

const nameOf = ({ path }: TokenFile): string => path.slice(path.lastIndexOf('/') + 1)

function contentOf(file: TokenFile): string {
  if ('text' in file) return file.text
  return JSON.stringify('root' in file ? file.root : file.list)
}
