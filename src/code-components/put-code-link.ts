import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { invalidArgument, notFound } from '../errors.ts'
import { openCodeSide } from './code-side.ts'
import { decideLink, MOST_DECISIONS } from './decide-link.ts'
import { DecidedLink, LinkDecision } from './schema.ts'
import { toldLink } from './told-code.ts'

export const putCodeLink = operation({
  id: 'putCodeLink',
  method: 'PUT',
  path: '/code-links',
  scope: 'write:docs',
  tag: 'Console',
  summary:
    'Decides whether a component of the design and one in code are partners; a refusal stays until it is taken back',
  body: LinkDecision,
  bodyExample: { design: EXAMPLE_ID, code: '@acme/ui#Button', state: 'confirmed' },
  output: DecidedLink,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { body }) {
    const { state, property, target, properties } = body
    if (state === 'confirmed' && (property !== undefined || target !== undefined))
      throw invalidArgument([{ path: 'body.property', message: 'is for a refusal: a link has `properties`' }])
    if (target !== undefined && property === undefined)
      throw invalidArgument([{ path: 'body.target', message: 'needs a property that it is not' }])
    if (state !== 'confirmed' && properties !== undefined)
      throw invalidArgument([{ path: 'body.properties', message: 'are of a link that is confirmed' }])
    const before = await openCodeSide(services, { projectId })
    const design = body.design.toLowerCase()
    // What is not there any more can still be taken back.
    if (state !== 'open' && !before.design.has(design)) throw notFound('component', body.design)
    if (state !== 'open' && !before.components.has(body.code)) throw notFound('code component', body.code)
    const name = before.design.get(design)?.name
    const outcome = await decideLink(services, projectId, { ...body, design, name })
    if (outcome === 'too_many')
      throw invalidArgument([
        { path: 'body', message: `${MOST_DECISIONS} are decided already: a links file holds more` },
      ])
    const side = await openCodeSide(services, { projectId })
    const links = (side.linksOfDesign.get(design) ?? []).filter(({ code }) => code === body.code)
    return { links: links.map((link) => toldLink(link, side)) }
  },
})
