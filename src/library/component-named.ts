import { memo } from '../kit/memo.ts'
import type { Library } from './library.ts'
import { foldName } from './rules/fold-name.ts'

/** What an instance shows by its name: the one of the same file before those of others; what is deleted in the source after what is not. */
export function componentNamed(library: Library, name: string, file: string): number | undefined {
  const all = componentsByName(library).get(foldName(name)) ?? []
  return (
    all.find((node) => library.fileKey(node) === file && !library.isDeleted(node)) ??
    all.find((node) => !library.isDeleted(node)) ??
    all[0]
  )
}

const componentsByName = memo((library: Library): ReadonlyMap<string, readonly number[]> => {
  const { first, count } = library.ranges.component
  const byName = new Map<string, number[]>()
  for (let node = first; node < first + count; node++) {
    const name = library.foldedName(node)
    const all = byName.get(name)
    if (all) all.push(node)
    else byName.set(name, [node])
  }
  return byName
})
