import type { Static } from 'typebox'
import { operation } from '../contract/operation.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { deprecations, replacementsOf, type Deprecation } from '../documentation/lifecycle/deprecations.ts'
import { sourceNames } from '../entities/source-store.ts'
import type { Library } from '../library/library.ts'
import { namesakesAmong, nodesSharing, type Namesake } from './namesakes.ts'
import { DescribeBody, Described } from './schema.ts'

export const describeEntities = operation({
  id: 'describeEntities',
  method: 'POST',
  path: '/entities/described',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What is to be said beside the names of some entities',
  description:
    'A read, although it is a POST: which share their name with others and what tells them apart, which are deprecated, what ' +
    'tokens are called in code, in which mode a collection stands. A name is answered with all that share it, to the letter.',
  body: DescribeBody,
  bodyExample: { entities: [{ entity_type: 'component', entity_id: EXAMPLE_ID }], tell: ['namesakes'] },
  output: Described,
  async run({ db, libraries }, call, { body: { entities, tell } }) {
    const library = await libraries.open(call)
    const asked = await Promise.all(
      entities.map(async ({ entity_type: kind, entity_id: id, name }) => {
        if (id === undefined) return name === undefined ? [] : nodesSharing(library, kind, name)
        return library.find(kind, id) ?? []
      }),
    )
    const nodes = [...new Set(asked.flat())].slice(0, MOST)
    const [shared, deprecated] = await Promise.all([
      tell.includes('namesakes') ? namesakesAmong(library, nodes, await sourceNames(db, call.projectId)) : NONE,
      tell.includes('deprecated') ? deprecations({ db }, library, call) : NOTHING,
    ])
    const facts = { library, shared, deprecated, isCodeTold: tell.includes('code_names') }
    return { data: nodes.flatMap((node) => rowOf(node, facts)) }
  },
})

const MOST = 5_000
const NONE: ReadonlyMap<number, Namesake> = new Map()
const NOTHING: ReadonlyMap<string, Deprecation> = new Map()

interface Facts {
  readonly library: Library
  readonly shared: ReadonlyMap<number, Namesake>
  readonly deprecated: ReadonlyMap<string, Deprecation>
  readonly isCodeTold: boolean
}

type Row = Static<typeof Described>['data'][number]

function rowOf(node: number, { library, shared, deprecated, isCodeTold }: Facts): Row[] {
  const id = library.id(node)
  const namesake = shared.get(node)
  const said = deprecated.get(id)
  const told = {
    ...(namesake === undefined ? {} : { shared: { label: namesake.label, facts: [...namesake.facts] } }),
    ...(said === undefined ? {} : { deprecated: { says: said.says, replaced_by: replacementsOf(said) } }),
    ...(isCodeTold ? inCode(library, node) : {}),
  }
  if (Object.keys(told).length === 0) return []
  return [{ entity_type: library.kindOf(node), entity_id: id, name: library.name(node), ...told }]
}

function inCode(library: Library, node: number): Pick<Row, 'code_names' | 'default_mode'> {
  const kind = library.kindOf(node)
  if (kind === 'token') {
    const { codeNames } = library.token(node)
    return codeNames === null || library.isDeleted(node) ? {} : { code_names: { ...codeNames } }
  }
  if (kind !== 'token-collection') return {}
  const { modes, defaultMode } = library.collection(node)
  const usual = modes.find(({ id }) => id === defaultMode)
  return modes.length < 2 || usual === undefined ? {} : { default_mode: usual.name }
}
