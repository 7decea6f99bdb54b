import type { Static } from 'typebox'
import { chosenModes } from '../../code/chosen-modes.ts'
import { codeValueOf } from '../../code/code-value.ts'
import { libraryCode } from '../../code/library-code.ts'
import { modesSet, valuesInModes } from '../../code/rules/values-in-modes.ts'
import { operation } from '../../contract/operation.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { invalidArgument, ServiceError } from '../../errors.ts'
import type { PageReader } from '../../ports.ts'
import type { WantedBox } from './rules/built.ts'
import { compareBuilt, type Comparison } from './rules/compare-built.ts'
import { compareDeclared } from './rules/declared.ts'
import { matchParts, type GivenElement } from './rules/match-parts.ts'
import { pageOf } from './rules/page-of.ts'
import { passedOver } from './rules/passed-over.ts'
import { CheckBuildBody, CheckedBuild } from './schema.ts'

const MOST_TOLD = 300
const MOST_BOXES = 2_000

type Body = Static<typeof CheckBuildBody>
type Answer = Static<typeof CheckedBuild>

export const checkBuild = operation({
  id: 'checkBuild',
  method: 'POST',
  path: '/components/check',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What was built beside the picture of it: boxes, colors and texts',
  description:
    'A read, although it is a POST. A page is laid out where the operator named a browser; elsewhere what it declares is ' +
    'compared. `elements` are what a browser elsewhere found.',
  body: CheckBuildBody,
  bodyExample: { component_id: EXAMPLE_ID, html: '<button class="root">Save</button>', css: '.root { color: #fff }' },
  output: CheckedBuild,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries, pictures, pages }, call, { body }) {
    if ((body.html === undefined) === (body.elements === undefined))
      throw invalidArgument([{ path: 'body.html', message: 'must be given, or elements instead of it' }])
    const library = await libraries.open(call)
    const code = await libraryCode(library)
    const choice = chosenModes(code, body.modes ?? [])
    const modes = modesSet(code.library, choice)
    const { name, boxes } = await pictures.draw(call, {
      id: body.component_id,
      props: body.props ?? {},
      modes: Object.fromEntries(modes.map(({ collection, mode }) => [collection, mode])),
      looks: true,
    })
    const wanted = boxes
      .slice(0, MOST_BOXES)
      .flatMap(({ look, ...box }) => (look === undefined ? [] : [{ ...box, look }]))
    if (wanted.length === 0) throw notKnown(body.component_id)
    const read = await elementsOf(body, pages)
    const { how, not_rendered: why } = read
    const values = new Map(
      how === 'declared'
        ? valuesInModes(code.library, code.names.keys(), choice).flatMap((one) => variablesOf(codeValueOf(code, one)))
        : [],
    )
    const compared =
      read.elements === undefined
        ? compareDeclared(wanted, { html: body.html ?? '', css: body.css ?? '', values })
        : compareElements(wanted, read.elements)
    const { differences, ...counts } = compared
    return {
      name,
      how,
      ...(why === undefined ? {} : { not_rendered: why }),
      modes,
      ...counts,
      differences: differences.slice(0, MOST_TOLD),
      difference_count: differences.length,
    }
  },
})

interface Read extends Pick<Answer, 'how' | 'not_rendered'> {
  readonly elements?: readonly GivenElement[]
}

async function elementsOf({ html = '', css = '', elements }: Body, pages: PageReader | null): Promise<Read> {
  if (elements !== undefined) return { how: 'computed', elements }
  if (pages === null) return { how: 'declared', not_rendered: 'no browser is named here (VITRINE_BROWSER)' }
  const read = await pages.read(pageOf({ html, css }))
  return 'unread' in read ? { how: 'declared', not_rendered: read.unread } : { how: 'rendered', elements: read }
}

function compareElements(wanted: readonly WantedBox[], elements: readonly GivenElement[]): Comparison {
  const found = matchParts(wanted, elements)
  return compareBuilt(wanted, found, { isPassedOver: passedOver(wanted, found) })
}

const variablesOf = ({ code_name: name, css }: ReturnType<typeof codeValueOf>): [string, string][] =>
  css === null
    ? []
    : typeof css === 'string'
      ? [[name, css]]
      : Object.entries(css).map(([ending, text]) => [`${name}${ending}`, text])

const notKnown = (id: string): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', `the component "${id}" has no layers that could be compared`, {
    type: 'component',
    id,
    reason: 'no_spec',
  })
