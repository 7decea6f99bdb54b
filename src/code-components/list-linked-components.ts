import { operation } from '../contract/operation.ts'
import { openCodeSide } from './code-side.ts'
import { LinkedComponents } from './schema.ts'

export const listLinkedComponents = operation({
  id: 'listLinkedComponents',
  method: 'GET',
  path: '/components/in-code',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Which components of the design are in code, and how many in code are not of the design',
  output: LinkedComponents,
  async run(services, { projectId }) {
    const { components, linksOfCode, linksOfDesign, linking } = await openCodeSide(services, { projectId })
    return {
      component_ids: [...linksOfDesign.keys()].sort(),
      code_components: components.size,
      only_in_code: components.size - linksOfCode.size,
      proposals: linking.proposals.length,
    }
  },
})
