import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { sourceLink } from '../library/rules/source-link.ts'
import { beginningOf, stepsFrom } from './leads.ts'
import { FlowAnswer } from './schema.ts'
import { asScreen, leadsOf } from './told-screen.ts'

const MOST_SCREENS = 200

export const getFlow = operation({
  id: 'getFlow',
  method: 'GET',
  path: '/flows/{id}',
  scope: 'read:library',
  tag: 'Console',
  summary: 'A flow screen by screen, from the one that it begins at, with what leads on from each',
  pathParams: { id: params.pathId('The id of the flow.', EXAMPLE_ID) },
  output: FlowAnswer,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { id }) {
    const library = await libraries.open(call)
    const flow = library.find('flow', id)
    if (flow === undefined) throw notFound('flow', id)
    const beginning = beginningOf(library, flow)
    const steps = beginning === null ? [] : stepsFrom(library, beginning)
    return {
      id: library.id(flow),
      name: library.name(flow),
      link: sourceLink(library.fileKey(flow), library.sourceId(flow)),
      screens: steps
        .slice(0, MOST_SCREENS)
        .map(({ screen, step }) => ({ ...asScreen(library, screen), step, leads_to: leadsOf(library, screen) })),
      total: steps.length,
    }
  },
})
