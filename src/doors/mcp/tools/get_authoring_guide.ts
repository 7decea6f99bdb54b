import { Type } from 'typebox'
import { OneOf } from '../../../contract/schema.ts'
import { invalidArgument } from '../../../errors.ts'
import type { Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { Cursor, Texts } from '../asking/inputs.ts'
import { partOf, startOf, telling, tool } from '../asking/tool.ts'

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
    'Read before writing. steps: the order of work. types: block types with an example. criteria: which fits and what makes it good. shapes: fields and limits.',
  scope: 'read:docs',
  asks: 'contract',
  effect: 'reads',
  operations: ['getGuide', 'listBlockTypes'],
  input: {
    section: Type.Optional(OneOf(['steps', 'types', 'criteria', 'shapes'], 'default steps')),
    types: Texts,
    cursor: Cursor,
  },
  output: {
    steps: Type.Optional(Type.Array(Type.String(), { description: 'the order of work, each with its tool' })),
    rules: Type.Optional(Type.Array(Type.String())),
    types: Type.Optional(Type.Array(Type.Unknown(), { description: 'block types with what they are for' })),
    criteria: Type.Optional(Type.Array(Type.Unknown(), { description: 'when to use each, and what makes it good' })),
    shapes: Type.Optional(Type.Array(Type.Unknown(), { description: 'fields, limits, a wrong and a right example' })),
  },
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

interface ToldStep {
  readonly call: RegExp
  readonly tool: string
  /** Where the step itself speaks of the HTTP interface. */
  readonly why?: string
}

/** Steps name the calls of the HTTP interface; an agent is told the tools that make them, in the words of these. */
const STEPS: readonly ToldStep[] = [
  {
    call: /entities:match/,
    tool: 'search_library',
    why: 'Documentation hangs on one entity: component, token, style, token-collection, screen, flow, project or doc-page. Search by name or meaning and keep the name as it is told.',
  },
  { call: /\/spec$/, tool: 'get_component' },
  { call: /section=criteria/, tool: 'get_authoring_guide {"section":"criteria"}' },
  { call: /section=shapes/, tool: 'get_authoring_guide {"section":"shapes","types":[…]}' },
  {
    call: /\/images$/,
    tool: 'upload_asset',
    why: 'Only if a block shows one. An image up to 3 MB goes in one call; its object_key belongs into an image block or an item of dos-and-donts. Larger files: upload_asset with the actions presign and confirm.',
  },
  {
    call: /documentation:validate/,
    tool: 'write_documentation {"action":"validate"}',
    why: 'Nothing is written. Each error names the exact field path and a code; repair all of them and validate again until valid is true.',
  },
  {
    call: /^POST .*\/documentation$/,
    tool: 'write_documentation {"action":"append"}',
    why: 'Do not repeat an append blindly: it would add the blocks again. The action replace puts all blocks in place of what is there, with the etag of the last read. One invalid block and nothing is written.',
  },
  {
    call: /\/documentation$/,
    tool: 'get_documentation {"blocks":true}',
  },
]

/** Rules that speak of the HTTP interface, as the tools have it. */
const RULES: readonly (readonly [http: RegExp, tools: string])[] = [
  [/a body is /, 'A block is { "type", "content" } and nothing else; blocks is a list of these.'],
  [
    /^References are /,
    'References are { "entity_type", "entity_id" }; a name that tools print will do for the id of an entity of this project.',
  ],
  [
    /mention entities as /,
    'In fields named markdown mention entities as [Button](entity:component) or [label](entity:component/Name); fields with other names are plain text.',
  ],
  [/documentation\/pages/, 'A page is created empty (manage_pages) and filled as the entity doc-page, by its slug.'],
  [/PUT and DELETE/, 'There is no undo: replace and delete are final.'],
]

async function steps(ask: Ask): Promise<Finding> {
  const { body } = await ask('getGuide')
  return {
    head: {
      steps: body.steps.map(({ title, why, call: { method, path } }) => {
        const told = STEPS.find(({ call }) => call.test(`${method} ${path}`))
        const words = told?.why ?? (title === READ_FIRST.title ? READ_FIRST.why : why)
        return `${title}${told === undefined ? '' : ` (${told.tool})`}: ${words}`
      }),
      rules: body.rules.map((rule) => RULES.find(([http]) => http.test(rule))?.[1] ?? rule),
    },
  }
}

/** Two steps read: this one before, with what a later write needs. */
const READ_FIRST = {
  title: 'Read what is written already',
  why: 'Add what is missing instead of repeating it. Keep the etag for a later replace. blocks come in the very shape in which they are written.',
}

/** Criteria are a list of types; shapes have what all types share beside theirs. */
function sectionRows(data: unknown): { rows: readonly Typed[]; common: Record<string, unknown> } {
  if (Array.isArray(data)) return { rows: data as Typed[], common: {} }
  const { blocks = [], ...common } = data as { readonly blocks?: readonly Typed[] } & Record<string, unknown>
  return { rows: blocks, common }
}
