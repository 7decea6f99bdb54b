import { memo } from '../kit/memo.ts'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'

/** Computes something of a library once, for all requests; a library never changes, so it stays true. */
export function oncePerLibrary<T>(
  compute: (library: Library, pace: Pace) => Promise<T>,
): (library: Library) => Promise<T> {
  return memo((library) => compute(library, new Pace()))
}
