import { operation } from '../contract/operation.ts'
import { EXAMPLE_STYLE_MAP, StyleMap } from './schema.ts'
import { styleMap } from './style-map.ts'

export const describeStyles = operation({
  id: 'describeStyles',
  method: 'GET',
  path: '/v1/styles:describe',
  scope: 'read:library',
  tag: 'Styles',
  summary: 'The four types of styles with their counts and what reading them costs',
  output: StyleMap,
  example: EXAMPLE_STYLE_MAP,
  reads: ['library'],
  async run({ libraries }, call) {
    return styleMap(await libraries.open(call))
  },
})
