import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { question } from './questions.js'

// Twenty questions made from the data alone: what is asked about is drawn by a seed, and the answer is worked out from the
// file, not by anything of ours.

export const SEED = 20261116

/** @returns {import('./questions.js').Question[]} */
export function madeQuestions(data, seed = SEED) {
  const draw = drawing(seed)
  return [
    ...draw(componentsOf(readJson(data, 'figma/files/figmagic.figma.json')), 4).map((node) => sizeOf('figmagic', node)),
    ...draw(componentsOf(readJson(data, 'figma/files/code-connect.many_components.json')), 4).map((node) =>
      sizeOf('codeconnect', node),
    ),
    ...draw(setsOf(readJson(data, 'figma/seed/component-sets.json')), 3).map(optionsOf),
    ...draw(seedColors(data), 3),
    ...draw(gitlabColors(data), 6),
  ]
}

const readJson = (data, file) => JSON.parse(readFileSync(path.join(data, file), 'utf8'))

/** Draws without putting back; the same seed draws the same. */
export function drawing(seed) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return (all, count) => {
    const left = [...all]
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0])
  }
}

/** Components with a name that no other has and a size in whole pixels. */
function componentsOf({ document }) {
  const all = [...everyNode(document)].filter(({ type }) => type === 'COMPONENT')
  const names = all.map(({ name }) => name)
  return all.filter(({ name, absoluteBoundingBox: { width, height } }) => {
    const isWhole = Number.isInteger(width) && Number.isInteger(height) && height > 9
    return isWhole && names.indexOf(name) === names.lastIndexOf(name)
  })
}

export function* everyNode(node) {
  yield node
  for (const child of node.children ?? []) yield* everyNode(child)
}

const sizeOf = (library, { name, absoluteBoundingBox: { width, height } }) =>
  question(library, 'tree', `How large is ${name}?`, { component: name }, [String(width), String(height)])

const setsOf = (sets) =>
  Object.values(sets).filter(({ componentPropertyDefinitions: properties }) =>
    Object.values(properties ?? {}).some(({ type }) => type === 'VARIANT'),
  )

function optionsOf({ name, componentPropertyDefinitions: properties }) {
  const options = Object.values(properties).flatMap(({ variantOptions }) => variantOptions ?? [])
  return question('seed', 'props', `Which variants has ${name}?`, { component: name }, [...new Set(options)])
}

const hex = ({ r, g, b, a = 1 }) =>
  `#${(a === 1 ? [r, g, b] : [r, g, b, a])
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

/** Colors of the design tool's own export that differ between light and dark. */
function seedColors(data) {
  const variables = Object.values(readJson(data, 'figma/seed/variables.json'))
  const byId = new Map(variables.map((variable) => [variable.id, variable]))
  const valueIn = (variable, mode, hops = 0) => {
    const value = variable?.valuesByMode[mode]
    if (value?.type !== 'VARIABLE_ALIAS') return value
    return hops > 8 ? undefined : valueIn(byId.get(value.id), mode, hops + 1)
  }
  return variables.flatMap((variable) => {
    const [light, dark] = ['1928:7', '1928:8'].map((mode) => valueIn(variable, mode))
    if (variable.resolvedType !== 'COLOR' || !light || !dark || hex(light) === hex(dark)) return []
    const about = { tokens: [variable.name], modes: ['theme-light', 'theme-dark'] }
    return [question('seed', 'token', `What is ${variable.name} in both themes?`, about, [hex(light), hex(dark)])]
  })
}

/** Colors of semantic and contextual files that are aliases, in both modes. */
function gitlabColors(data) {
  const values = new Map()
  const gather = (node, at) => {
    if ('$value' in node) values.set(at.join('.'), node)
    else
      for (const [key, child] of Object.entries(node)) {
        if (!key.startsWith('$') && typeof child === 'object') gather(child, [...at, key])
      }
  }
  for (const folder of ['constant', 'semantic', 'contextual']) {
    const place = path.join(data, 'tokens/gitlab', folder)
    for (const file of readdirSync(place).filter((name) => name.endsWith('.json'))) {
      gather(readJson(place, file), [])
    }
  }
  const valueIn = (name, mode) => {
    const { $value } = values.get(name) ?? {}
    const said = $value?.default === undefined ? $value : ($value[mode] ?? $value.default)
    return typeof said === 'string' && said.startsWith('{') ? valueIn(said.slice(1, -1), mode) : said
  }
  return [...values].flatMap(([name, { $type, $value }]) => {
    const both = ['default', 'dark'].map((mode) => valueIn(name, mode)?.hex)
    const isAlias = typeof ($value.default ?? $value) === 'string'
    if ($type !== 'color' || !isAlias || both.some((one) => one?.length !== 7) || both[0] === both[1]) return []
    const about = { tokens: [name], modes: ['default', 'dark'] }
    const ask = `What is ${name} by default and in the dark?`
    return [
      question(
        'gitlab',
        'token',
        ask,
        about,
        both.map((one) => one.toUpperCase()),
      ),
    ]
  })
}
