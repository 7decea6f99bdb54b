import { documentedComponents } from '../components/documented.ts'
import { operation } from '../contract/operation.ts'
import { memo } from '../kit/memo.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { tokenLook } from '../tokens/rules/token-look.ts'
import { chosenComponents, paletteOf } from './rules/showcase.ts'
import { Showcase } from './schema.ts'

const MOST_COMPONENTS = 12
const MOST_COLORS = 36
const MOST_SCREENS = 6
/** As many as stand together in one small picture. */
const MOST_PLACED = 4

export const getShowcase = operation({
  id: 'getShowcase',
  method: 'GET',
  path: '/showcase',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What a library shows of itself first: components that can be drawn, its colors, its screens',
  description: 'Chosen by what is documented and used; `users` counts the components and screens that place it.',
  output: Showcase,
  async run(services, call) {
    const library = await services.libraries.open(call)
    const hasDocs = await documentedComponents(services, call)
    const drawn = shownIn(library).components.map((row) => ({ ...row, hasDocs: hasDocs(row.id) }))
    return {
      components: chosenComponents(drawn, MOST_COMPONENTS).map(({ id, name, users, variants, depth }) => {
        return { id, name, users, depth, variant_count: variants }
      }),
      colors: shownIn(library).colors,
      screens: shownIn(library).screens,
    }
  },
})

/** All of it but what is written changes with the library alone. */
const shownIn = memo((library: Library) => {
  const placed = screensOf(library)
  const onScreens = new Map<number, number>()
  for (const { nodes } of placed) for (const node of nodes) onScreens.set(node, (onScreens.get(node) ?? 0) + 1)
  return {
    components: drawable(library).map((node) => ({
      id: library.id(node),
      name: library.name(node),
      isSet: library.components.type(node) === 'COMPONENT_SET',
      variants: library.components.numbers.variant_count[node] ?? 0,
      depth: library.components.depth(node),
      users: library.edges.USES_COMPONENT.entering(node).length + (onScreens.get(node) ?? 0),
    })),
    colors: colorsOf(library),
    screens: placed
      .filter(({ nodes }) => nodes.length > 0)
      .toSorted((one, other) => other.nodes.length - one.nodes.length)
      .slice(0, MOST_SCREENS)
      .map(({ screen, nodes }) => ({
        id: library.id(screen),
        name: library.name(screen),
        components: nodes.slice(0, MOST_PLACED).map((node) => ({ id: library.id(node), name: library.name(node) })),
      })),
  }
})

const drawable = (library: Library): number[] =>
  [...library.live('component')].filter((node) => library.components.hasSpec[node] === 1)

const screensOf = (library: Library) =>
  [...library.live('screen')].map((screen) => ({
    screen,
    nodes: [...new Set(library.screen(screen).uses.map(({ component }) => component))].filter(
      (node) => node !== NO_NODE && !library.isDeleted(node) && library.components.hasSpec[node] === 1,
    ),
  }))

function colorsOf(library: Library) {
  const { BINDS_VARIABLE, STYLE_BINDS_VAR, ALIASES_VARIABLE } = library.edges
  const colors = [...library.live('token')].flatMap((node) => {
    const css = library.token(node).type === 'COLOR' ? tokenLook(library, node).swatch : null
    const users = [BINDS_VARIABLE, STYLE_BINDS_VAR, ALIASES_VARIABLE].map((table) => table.entering(node).length)
    return css === null ? [] : [{ css, node, users: users.reduce((sum, count) => sum + count) }]
  })
  return paletteOf(colors, MOST_COLORS).map(({ css, node }) => ({
    id: library.id(node),
    name: library.name(node),
    css,
  }))
}
