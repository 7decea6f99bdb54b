import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { openCodeSide, type CodeSide } from './code-side.ts'
import { isCalled } from './rules/called.ts'
import { CodeAsked, CodeOfEach, type LinkedCode } from './schema.ts'
import { toldComponent } from './told-code.ts'

export const listComponentCode = operation({
  id: 'listComponentCode',
  method: 'POST',
  path: '/components/code',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What components of the design are in code: their import lines, props, and uses of them',
  description:
    'A read, although it is a POST. Components may also be asked for by what code calls them, whether or not the design has them.',
  body: CodeAsked,
  bodyExample: { component_ids: [EXAMPLE_ID] },
  output: CodeOfEach,
  async run(services, call, { body: { component_ids: ids = [], names = [] } }) {
    const side = await openCodeSide(services, call)
    const data = [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => ({
      component_id: id,
      code: partnersOf(side, id),
    }))
    const named = [...new Set(names)].map((name) => ({ name, code: calledSo(side, name) }))
    return { data: data.filter(hasCode), named: named.filter(hasCode) }
  },
})

const hasCode = ({ code }: { readonly code: readonly LinkedCode[] }): boolean => code.length > 0

/** What is confirmed stands before what only the names say. */
const partnersOf = (side: CodeSide, id: string): LinkedCode[] =>
  (side.linksOfDesign.get(id) ?? [])
    .toSorted((a, b) => Number(a.status === 'by name') - Number(b.status === 'by name'))
    .flatMap((link) => {
      const component = side.components.get(link.code)
      return component === undefined ? [] : [toldComponent(component, side, link)]
    })

const MOST_NAMED = 5

const calledSo = (side: CodeSide, name: string): LinkedCode[] =>
  [...side.components.values()]
    .filter((component) => isCalled(component, name))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map((component) => toldComponent(component, side, side.linksOfCode.get(component.id)?.[0]))
