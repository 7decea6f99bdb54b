import { operation } from '../../contract/operation.ts'
import { findIcons } from './find-icons.ts'
import { IconCount } from './schema.ts'

export const countIcons = operation({
  id: 'countIcons',
  method: 'GET',
  path: '/icons/count',
  scope: 'read:library',
  tag: 'Console',
  summary: 'How many components are icons, and of how many',
  output: IconCount,
  reads: ['library'],
  async run({ libraries }, call) {
    const { library, icons } = await findIcons(libraries, call)
    let components = 0
    for (const _ of library.live('component')) components++
    return { icons: icons.size, components }
  },
})
