import { unavailable } from '../errors.ts'
import type { Libraries } from '../library/cache/libraries.ts'
import type { Library } from '../library/library.ts'
import type { ProjectScope } from '../projects/revisions.ts'

/**
 * Reads layers of the library's revision. An import may have swept them since; then the newer library names others,
 * and `work` is done once more with that one. `work` answers null when a layer is gone.
 */
export async function withLayers<T>(
  libraries: Libraries,
  scope: ProjectScope,
  work: (library: Library) => Promise<T | null>,
): Promise<T> {
  const { projectId } = scope
  const answer = (await work(await libraries.open(scope))) ?? (await work(await libraries.open({ projectId })))
  if (answer === null) throw unavailable('the spec, which is being replaced,')
  return answer
}
