import { Type } from 'typebox'
import { OneOf } from '../../contract/schema.ts'
import { invalidArgument } from '../../errors.ts'
import type { Ask } from '../ask.ts'
import type { Finding } from '../ceiling.ts'
import { Cursor, Texts } from '../inputs.ts'
import { partOf, startOf, telling, tool } from '../tool.ts'

interface Typed {
  readonly type: string
  readonly title?: string
  readonly summary?: string
  readonly allowedOwners?: readonly string[] | null
  readonly example?: unknown
}

export const getAuthoringGuide = tool({
  name: 'get_authoring_guide',
  title: 'How to write documentation',
  description:
    'Read before writing. steps: the order of work. types: block types with an example. criteria: which type fits and what makes it good. shapes: fields and limits. types narrows it to some block types.',
  scope: 'read:docs',
  effect: 'reads',
  operations: ['getGuide', 'listBlockTypes'],
  input: {
    section: Type.Optional(OneOf(['steps', 'types', 'criteria', 'shapes'], 'default steps')),
    types: Texts,
    cursor: Cursor,
  },
  output: {},
  async run(ask, { section = 'steps', types, cursor }, again) {
    const part = { start: startOf(cursor), again }
    if (section === 'steps') return steps(ask)
    if (section === 'types') {
      const { body } = await ask('listBlockTypes')
      // Without a section it is the list of types.
      const { rows: kept, unknown } = wanted(body.data as readonly Typed[], types)
      const rows = kept.map(({ type, summary, allowedOwners, example }) =>
        telling({ type, summary, owners: allowedOwners, example: types === undefined ? undefined : example }),
      )
      return {
        head: types === undefined ? { examples: 'come with types' } : unknown,
        list: partOf('types', rows, part),
      }
    }
    const { body } = await ask('listBlockTypes', { query: { section } })
    const { rows, common } = sectionRows(body.data)
    const { rows: kept, unknown } = wanted(rows, types)
    const list = partOf(section, kept, part)
    return { head: part.start === 0 && types === undefined ? common : unknown, list }
  },
})

function wanted(
  all: readonly Typed[],
  types: readonly string[] | undefined,
): { rows: readonly Typed[]; unknown: Record<string, unknown> } {
  if (types === undefined) return { rows: all, unknown: {} }
  const expected = all.map(({ type }) => type)
  const unknown = types.filter((type) => !expected.includes(type))
  const [first] = unknown
  if (first !== undefined && unknown.length === types.length)
    throw invalidArgument([{ path: 'body.types', message: `has no block type "${first}"`, expected }])
  return {
    rows: all.filter(({ type }) => types.includes(type)),
    unknown: unknown.length === 0 ? {} : { unknown_types: unknown, known: expected },
  }
}

/** Steps name the calls of the HTTP interface; an agent is told the tools that make them. */
const TOOL_OF_STEP: readonly (readonly [path: RegExp, tool: string])[] = [
  [/entities:match/, 'search_library'],
  [/\/spec$/, 'get_component'],
  [/section=criteria/, 'get_authoring_guide {"section":"criteria"}'],
  [/section=shapes/, 'get_authoring_guide {"section":"shapes","types":[…]}'],
  [/\/images$/, 'upload_asset'],
  [/documentation:validate/, 'write_documentation {"action":"validate"}'],
  [/^POST .*\/documentation$/, 'write_documentation {"action":"append"}'],
  [/\/documentation$/, 'get_documentation'],
]

async function steps(ask: Ask): Promise<Finding> {
  const { body } = await ask('getGuide')
  return {
    head: {
      steps: body.steps.map(({ title, why, call: { method, path } }) => {
        const tool = TOOL_OF_STEP.find(([call]) => call.test(`${method} ${path}`))?.[1]
        return `${title}${tool === undefined ? '' : ` (${tool})`}: ${why}`
      }),
      rules: body.rules,
    },
  }
}

/** Criteria are a list of types; shapes have what all types share beside theirs. */
function sectionRows(data: unknown): { rows: readonly Typed[]; common: Record<string, unknown> } {
  if (Array.isArray(data)) return { rows: data as Typed[], common: {} }
  const { blocks = [], ...common } = data as { readonly blocks?: readonly Typed[] } & Record<string, unknown>
  return { rows: blocks, common }
}
