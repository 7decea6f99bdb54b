import { operation } from '../contract/operation.ts'
import { placedOn, placeParams, places } from './places.ts'
import { ScreenList } from './schema.ts'

export const listScreens = operation({
  id: 'listScreens',
  method: 'GET',
  path: '/screens',
  scope: 'read:library',
  tag: 'Console',
  summary:
    'The screens of the library by name, each with the components that are placed on it and how often it leads on',
  query: placeParams,
  output: ScreenList,
  async run({ libraries }, call, asked) {
    const library = await libraries.open(call)
    return places(library, 'screen', asked, (screen) => ({
      has_picture: library.screen(screen).spec !== null,
      leads_to_count: library.screen(screen).leads.length,
      ...placedOn(library, screen),
    }))
  },
})
