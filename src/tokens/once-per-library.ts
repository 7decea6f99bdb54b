import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'

/** Computes something of a library once, for all requests; a library never changes, so it stays true. */
export function oncePerLibrary<T>(
  compute: (library: Library, pace: Pace) => Promise<T>,
): (library: Library) => Promise<T> {
  const known = new WeakMap<Library, Promise<T>>()
  return (library) => {
    let result = known.get(library)
    if (!result) known.set(library, (result = compute(library, new Pace())))
    return result
  }
}
