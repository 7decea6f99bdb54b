import { operation } from '../contract/operation.ts'
import { beginningOf } from './leads.ts'
import { placedOn, placeParams, places } from './places.ts'
import { FlowList } from './schema.ts'
import { asScreen } from './told-screen.ts'

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
        screen: screen === null ? null : asScreen(library, screen),
      }
    })
  },
})
