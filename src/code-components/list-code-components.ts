import { operation } from '../contract/operation.ts'
import { cutPage, pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { foldKey } from '../formats/manifests/model/fold.ts'
import type { CodeComponent } from '../formats/manifests/model/code-component.ts'
import { openCodeSide } from './code-side.ts'
import { isCalled } from './rules/called.ts'
import { CodeComponents } from './schema.ts'
import { toldListing } from './told-code.ts'

export const listCodeComponents = operation({
  id: 'listCodeComponents',
  method: 'GET',
  path: '/code-components',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Components that can be imported, as manifests of code tell them, and which of the design they are',
  query: {
    query: params.text({ description: 'What their name, tag or package contains.', maxLength: 200 }),
    name: params.text({
      description: 'The whole name, tag or id; case and punctuation are passed over.',
      maxLength: 2_000,
    }),
    linked: params.flag('Only those that a component of the design is linked with; `false`: only the others.'),
    limit: params.limit(1_000, 100),
    cursor: params.cursor(),
  },
  output: CodeComponents,
  async run(services, call, { query, name, linked, limit }) {
    const side = await openCodeSide(services, call)
    const isWanted = (component: CodeComponent): boolean =>
      (query === undefined || contains(component, query)) &&
      (name === undefined || isCalled(component, name)) &&
      (linked === undefined || side.linksOfCode.has(component.id) === linked)
    const found = [...side.components.values()].filter(isWanted).sort((a, b) => (a.id < b.id ? -1 : 1))
    const after = call.position?.[0]
    const rest = typeof after === 'string' ? found.filter(({ id }) => id > after) : found
    const { page, lastOfMore } = cutPage(rest.slice(0, limit + 1), limit)
    return {
      data: page.map((component) => toldListing(component, side)),
      total: found.length,
      pagination: pagination(call, limit, lastOfMore && [lastOfMore.id]),
    }
  },
})

const contains = ({ name, tag, package: from }: CodeComponent, wanted: string): boolean => {
  const folded = foldKey(wanted)
  return folded !== '' && [name, tag, from].some((text) => text !== null && foldKey(text).includes(folded))
}
