import type { Call } from '../contract/operation.ts'
import type { Services } from '../services.ts'

/** Whether a component has documentation: it is written in another place than the library and changes on its own. */
export type HasDocs = (componentId: string) => boolean

/** As of the revision that the request learned, so that a write that was answered is seen by every process. */
export async function documentedComponents({ docs }: Pick<Services, 'docs'>, call: Call): Promise<HasDocs> {
  const ids = (await docs.open(call)).documented('component')
  return (componentId) => ids.has(componentId)
}
