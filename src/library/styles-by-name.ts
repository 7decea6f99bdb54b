import { memo } from '../kit/memo.ts'
import type { Library } from './library.ts'

/** By folded names; of several that are called the same, the last. */
export const stylesByName = memo((library: Library): ReadonlyMap<string, number> => {
  const { first, count } = library.ranges.style
  return new Map(Array.from({ length: count }, (_, at) => [library.foldedName(first + at), first + at] as const))
})
