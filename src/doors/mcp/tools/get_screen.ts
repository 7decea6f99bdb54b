import { Type } from 'typebox'
import { ServiceError } from '../../../errors.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'
import { estimateTokens } from '../../../kit/estimate-tokens.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { Cursor, Flag, Text } from '../asking/inputs.ts'
import { partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'
import { callingEach, type Calling } from '../names/namesakes.ts'
import { resolve } from '../names/resolve.ts'
import { treeOf, treeRows } from '../rules/specs/compact-spec.ts'

/** Of each kind of thing that stands beside the layers; how many more there are is said. */
const MOST_TOLD = 60
/** How many components one call of get_component takes. */
const MOST_READ = 10

export const getScreen = tool({
  name: 'get_screen',
  title: 'Read a screen',
  description: 'Components on a screen, tokens, styles, where it leads; layers: its element tree. No screen: all.',
  scope: 'read:library',
  effect: 'reads',
  operations: [],
  input: { screen: Text, layers: Flag, cursor: Cursor },
  output: {
    screens: Type.Optional(
      Type.Array(Type.Unknown(), { description: 'each with what is on it, where none was named' }),
    ),
    flows: Type.Optional(
      Type.Unknown({ description: 'where each begins; of one screen, how many steps from there it is' }),
    ),
    name: Type.Optional(Type.String()),
    uses: Type.Optional(Type.Array(Type.String(), { description: 'components, with their layers' })),
    binds: Type.Optional(Type.Array(Type.String(), { description: 'tokens and styles' })),
    leads_to: Type.Optional(Type.Array(Type.String(), { description: 'layer: what is done there → where it leads' })),
    more: Type.Optional(Type.Unknown({ description: 'what else there is, with the call and its price' })),
    elements: Type.Optional(Type.Unknown({ description: 'the element tree, as of a component' })),
    not_imported: Type.Optional(Type.String()),
  },
  async run(ask, { screen, layers, cursor }, again) {
    const start = startOf(cursor)
    if (screen === undefined) return everyScreen(ask, { start, again })
    const { body } = await ask('getScreen', { path: { id: await resolve(ask, 'screen', screen) } })
    return layers === true ? treeIn(body, { start, again }) : facts(ask, body, again)
  },
})

interface Part {
  readonly start: number
  readonly again: Again
}

async function everyScreen(ask: Ask, part: Part): Promise<Finding> {
  const [{ body: screens }, { body: flows }] = await Promise.all([ask('listScreens'), ask('listFlows')])
  const beginnings = flows.data.flatMap(({ screen }) => screen ?? [])
  const call = await callingEach(ask, asEntities('screen', [...screens.data, ...beginnings].slice(0, MOST_NAMED)))
  const rows = screens.data.map(({ id, name, component_count: components, leads_to_count: leads, has_picture: has }) =>
    telling({ screen: call(id, name), components, leads_on: leads, no_layers: !has }),
  )
  const begun = flows.data
    .slice(0, MOST_TOLD)
    .map(({ name, screen }) => [name, screen === null ? NO_SCREEN : call(screen.id, screen.name)] as const)
  return {
    head:
      part.start > 0
        ? {}
        : telling({
            flows: Object.fromEntries(begun),
            more_flows: flows.total - begun.length,
            not_listed: screens.total - rows.length,
          }),
    list: partOf('screens', rows, part),
  }
}

const MOST_NAMED = 500
const NO_SCREEN = 'at a screen that is not in this library'

type Answer = AnswerOf<'getScreen'>

const asEntities = (entity_type: string, all: readonly { readonly id: string }[]) =>
  [...new Set(all.map(({ id }) => id))].map((entity_id) => ({ entity_type, entity_id }))

async function facts(ask: Ask, body: Answer, again: Again): Promise<Finding> {
  const { name, id, link, uses, binds, leads_to: leads, reached_from: before, flows, layers } = body
  const own = uses.flatMap(({ component_id }) => component_id ?? [])
  const tokens = binds.flatMap(({ kind, id: bound }) => (bound === null ? [] : { entity_type: kind, entity_id: bound }))
  const screens = [...before, ...leads.flatMap(({ screen }) => screen ?? [])].slice(0, 2 * MOST_TOLD)
  const call = await callingEach(ask, [
    ...own.slice(0, MOST_TOLD).map((entity_id) => ({ entity_type: 'component', entity_id })),
    ...tokens.slice(0, MOST_TOLD),
    ...asEntities('screen', screens),
  ])
  const told = <T>(all: readonly T[], write: (one: T) => string): string[] => {
    const shown = all.slice(0, MOST_TOLD).map(write)
    return all.length > shown.length ? [...shown, `and ${all.length - shown.length} more`] : shown
  }
  const tree = layers === null ? null : treeOf(treeRows(layers.default as Json, body.names))
  const read = uses.flatMap(({ component_id, name: own }) =>
    component_id === null ? [] : [call(component_id, own ?? component_id)],
  )
  return {
    head: telling({
      name,
      id,
      link,
      flows: told(flows, ({ name: flow, step }) => (step === 0 ? `${flow}, begins here` : `${flow}, step ${step}`)),
      leads_to: told(leads, (lead) => leadText(lead, call)),
      reached_from: told(before, (one) => call(one.id, one.name)),
      uses: told(uses, (use) => useText(use, call)),
      binds: told(binds, (bound) => boundText(bound, call)),
      not_imported: tree === null ? 'its layers: sizes, colors and texts are not known here' : undefined,
      more: telling({
        layers: tree && { est_tokens: Math.ceil(estimateTokens(JSON.stringify(tree))), ...again({ layers: true }) },
        picture: tree && { tool: 'get_picture', arguments: { component: id } },
        components: read.length > 0 && {
          tool: 'get_component',
          arguments: { components: [...new Set(read)].slice(0, MOST_READ), include: ['code', 'build'] },
        },
      }),
    }),
  }
}

function treeIn({ name, layers, names }: Answer, part: Part): Finding {
  if (layers === null)
    throw new ServiceError('SVC_NOT_FOUND', `the layers of the screen "${name}" were not imported`, { type: 'screen' })
  const head = part.start > 0 ? {} : { name }
  return { head, list: partOf('elements', treeRows(layers.default as Json, names), { ...part, arrange: treeOf }) }
}

function useText({ component_id: id, name, key, has_own: hasOwn, elements }: Answer['uses'][number], call: Calling) {
  const said = id === null ? `${name ?? key} (outside this library${hasOwn ? ', which has its own' : ''})` : null
  const at = elements.slice(0, MOST_ELEMENTS).join(', ')
  const rest = elements.length > MOST_ELEMENTS ? ` and ${elements.length - MOST_ELEMENTS} more` : ''
  return `${said ?? call(id ?? '', name ?? key)}: ${at}${rest}`
}

const MOST_ELEMENTS = 6

const boundText = ({ kind, id, name, count, raw_value: raw }: Answer['binds'][number], call: Calling): string => {
  const said = id === null ? `${name}${raw === null ? '' : ` = ${raw}`} (not in this library)` : call(id, name)
  return `${kind} ${said}${count > 1 ? ` ×${count}` : ''}`
}

const leadText = ({ element, trigger, action, screen, to }: Answer['leads_to'][number], call: Calling): string =>
  `${element}: ${trigger} → ${action}${screen ? ` ${call(screen.id, screen.name)}` : to === null ? '' : ` ${to}`}`
