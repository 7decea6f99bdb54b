import { operation } from '../contract/operation.ts'
import type { Library } from '../library/library.ts'
import { placedOn, placeParams, places } from './places.ts'
import { FlowList } from './schema.ts'

export const listFlows = operation({
  id: 'listFlows',
  method: 'GET',
  path: '/flows',
  scope: 'read:library',
  tag: 'Console',
  summary: 'The flows of the library by name, each with the screen that it begins at and the components there',
  query: placeParams,
  output: FlowList,
  async run({ libraries }, call, asked) {
    const library = await libraries.open(call)
    return places(library, 'flow', asked, (flow) => {
      const screen = beginningOf(library, flow)
      return {
        ...placedOn(library, screen),
        screen: screen === null ? null : { id: library.id(screen), name: library.name(screen) },
      }
    })
  },
})

/** The design tool knows a flow by the frame that it begins at, which is a screen of the same file. */
function beginningOf(library: Library, flow: number): number | null {
  const sourceId = library.sourceId(flow)
  const file = library.fileKey(flow)
  const screen = sourceId === null ? undefined : library.oneBySourceId('screen', sourceId, file)
  return screen === undefined || library.fileKey(screen) !== file || library.isDeleted(screen) ? null : screen
}
