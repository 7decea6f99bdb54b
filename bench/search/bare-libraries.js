import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import path from 'node:path'

// Libraries as teams have them, without a word of written documentation: [{ kind, name, description, facts }].

const ROOT = path.resolve(import.meta.dirname, '../..')
const DATA = path.resolve(ROOT, '../shared/data')
const read = (file) => JSON.parse(readFileSync(path.join(DATA, file), 'utf8'))

export const hasData = existsSync(DATA)

/** `facts`: what else designers wrote, found by and not quoted. */
const entity = (kind, name, description = '', facts = []) => ({ kind, name, description, facts })

export function demo() {
  const library = JSON.parse(readFileSync(path.join(ROOT, 'demo/library.json'), 'utf8'))
  const collections = new Map(library.collections.map(({ key, name }) => [key, name]))
  return [
    ...library.components.map(({ name, description, spec }) => entity('component', name, description, factsOf(spec))),
    ...library.tokens.map(({ name, description, collection }) =>
      entity('token', name, description, [collections.get(collection) ?? collection]),
    ),
    ...library.styles.map(({ name, description }) => entity('style', name, description)),
    ...library.screens.map(({ name }) => entity('screen', name)),
    ...library.flows.map(({ name }) => entity('flow', name)),
  ]
}

/** The same with the texts of its documentation's blocks. */
export function documentedDemo() {
  const source = (file) => JSON.parse(readFileSync(path.join(ROOT, 'demo', file), 'utf8'))
  const library = source('library.json')
  const keyed = [library.components, library.tokens, library.styles, library.screens, library.flows].flat()
  const keys = new Map(keyed.map(({ key, name }) => [key, name]))
  const texts = new Map()
  for (const { type, id, blocks } of source('documentation.json').documentation)
    texts.set(
      `${type} ${keys.get(/(\S+)\}\}$/.exec(id)?.[1])}`,
      blocks.map(({ content }) => textOf(content)).join('\n'),
    )
  return demo().map((item) => ({ ...item, text: texts.get(`${item.kind} ${item.name}`) ?? '' }))
}

/** What is written in a block, without addresses. */
function textOf(value) {
  if (typeof value === 'string') return /^(?:https?:|\{\{)\S+$/.test(value) ? '' : value
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join('\n') : ''
}

function factsOf(spec) {
  const properties = Object.entries(spec?.props ?? {}).flatMap(([name, property]) => [
    name,
    ...[property.default, ...(property.enum ?? [])].filter((value) => typeof value === 'string'),
  ])
  return properties.length === 0 ? [] : [properties.join('\n')]
}

export function gitlab() {
  const folders = ['constant', 'contextual', 'semantic'].map((folder) => `tokens/gitlab/${folder}`)
  return folders.flatMap((folder) =>
    readdirSync(path.join(DATA, folder))
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => tokensOf(read(`${folder}/${file}`), [])),
  )
}

function tokensOf(node, at) {
  if (typeof node !== 'object' || node === null) return []
  if ('$value' in node) return [entity('token', at.join('.'), node.$description ?? '')]
  return Object.entries(node).flatMap(([name, child]) => (name.startsWith('$') ? [] : tokensOf(child, [...at, name])))
}

/** Themes have the same tokens with other values. */
export function primer() {
  const folder = 'tokens/primer/figma'
  const files = readdirSync(path.join(DATA, folder), { recursive: true, encoding: 'utf8' })
  const found = new Map()
  for (const file of files.filter((file) => file.endsWith('.json')).sort()) {
    const tokens = read(`${folder}/${file}`)
    if (!Array.isArray(tokens)) continue
    for (const { name, description = '', collection } of tokens)
      if (!found.has(name)) found.set(name, entity('token', name, description, collection ? [collection] : []))
  }
  return [...found.values()]
}

export function spectrum() {
  const folder = 'tokens/spectrum-tokens/src'
  return readdirSync(path.join(DATA, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.entries(read(`${folder}/${file}`)))
    .map(([name, { description }]) => entity('token', name, description))
}

export function sds() {
  return Object.values(read('tokens/figma-sds/components.json')).map(({ name, description }) =>
    entity('component', name.trim(), (description ?? []).join('\n')),
  )
}

export function seed() {
  const sets = Object.values(read('figma/seed/component-sets.json')).map(({ name, componentPropertyDefinitions }) => {
    const properties = Object.entries(componentPropertyDefinitions ?? {}).flatMap(([property, { variantOptions }]) => [
      property.replace(/#\d+:\d+$/, ''),
      ...(variantOptions ?? []),
    ])
    return entity('component', name, '', [properties.join('\n')])
  })
  const components = Object.values(read('figma/seed/components.json')).map(({ name }) => entity('component', name))
  const tokens = Object.values(read('figma/seed/variables.json')).map(({ name, description }) =>
    entity('token', name, description),
  )
  return [...sets, ...components, ...tokens]
}

export function radix() {
  const file = path.join(DATA, 'figma/files/radix-icons.document.json.gz')
  const { components } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))
  return Object.values(components ?? {}).map(({ name, description }) => entity('component', name, description))
}

/** Names of icons with the words that their authors tagged them with: { name, tags }. */
export const lucide = () =>
  Object.entries(read('aliases/lucide-tags.json')).map(([name, tags]) => ({
    name,
    tags: /** @type {string[]} */ (tags),
  }))

/** The icons alone, as a library whose designers wrote nothing but names. */
const lucideNames = () => lucide().map(({ name }) => entity('component', name))

/** Components of Spectrum by what stands above their documentation, with their options. */
function spectrumUi() {
  const folder = 'spectrum/packages/design-data/components'
  return readdirSync(path.join(DATA, folder)).map((file) => {
    const { displayName, description, options } = read(`${folder}/${file}`)
    const facts = Object.entries(options ?? {}).flatMap(([name, option]) => [name, ...valuesOf(option)])
    return entity('component', displayName, description, facts.length === 0 ? [] : [facts.join('\n')])
  })
}

const valuesOf = ({ enum: values = [] }) => values.filter((value) => typeof value === 'string')

/** Each color stands there three times; what a machine made of it has no words of its own. */
function rhds() {
  const all = builtTokensOf(read('tokens/rhds/rhds.tokens.json'), [])
  return all.filter(({ name }) => !/-(?:hsl|rgb)$/.test(name))
}

function builtTokensOf(node, at) {
  if (typeof node !== 'object' || node === null) return []
  if ('$value' in node || 'value' in node) return [entity('token', at.join('.'), node.comment ?? node.$description)]
  return Object.entries(node).flatMap(([name, child]) =>
    name.startsWith('$') ? [] : builtTokensOf(child, [...at, name]),
  )
}

function warp() {
  const { variables, variableCollections } = read('figma/warp/figma.json').meta
  return Object.values(variables).map(({ name, description, variableCollectionId }) =>
    entity('token', name, description, [variableCollections[variableCollectionId].name]),
  )
}

/** Components of Primer by title and description, without a word of their pages. */
function primerUi() {
  const folder = path.join(DATA, 'docs/primer/content/components')
  const found = new Map()
  for (const file of readdirSync(folder).filter((file) => file.endsWith('.mdx'))) {
    const matter = readFileSync(path.join(folder, file), 'utf8').split('\n---')[0] ?? ''
    const [title, description] = ['title', 'description'].map(
      (key) => new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(matter)?.[1],
    )
    if (title && description) found.set(title, entity('component', title, description))
  }
  return [...found.values()]
}

/** Components of USWDS by title and lead, without a word of their pages. */
function uswdsUi() {
  const folder = path.join(DATA, 'docs/uswds/_components')
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name, `${name}.md`)
    const matter = existsSync(file) ? (readFileSync(file, 'utf8').split('\n---')[0] ?? '') : ''
    const [title, lead] = ['title', 'lead'].map((key) => new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(matter)?.[1])
    return title && lead ? [entity('component', title, lead.replaceAll('"', ''))] : []
  })
}

/** Components of Carbon by title and description, without a word of their pages. */
function carbonUi() {
  const folder = path.join(DATA, 'docs/carbon/src/pages/components')
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name, 'usage.mdx')
    const matter = existsSync(file) ? (readFileSync(file, 'utf8').split('\n---')[0] ?? '') : ''
    const title = /^title:\s*(.*)$/m.exec(matter)?.[1]
    const description = /^description:\s*(?:>-?)?\s*(.*(?:\n {2,}.*)*)/m.exec(matter)?.[1]
    return title && description ? [entity('component', title, description.replaceAll(/\s+/g, ' '))] : []
  })
}

/** Colors of an interface for machines, as the design tool exports them: names alone. */
const bison = () => tokensOf(read('tokens/bison/Light.tokens.json'), [])

/** Filled and outlined ones have the same names. */
const seedIcons = () =>
  [...new Set(Object.values(read('figma/seed/icons.json')).map(({ name }) => name))].map((name) =>
    entity('component', name),
  )

const carbonTokens = () => tokensOf(read('tokens/carbon/dtcg/white.json'), [])

const sdsTokens = () => tokensOf(read('tokens/figma-sds/tokens.json'), [])

/** By name; without the real data only the demo. */
export const LIBRARIES = {
  demo,
  ...(hasData
    ? {
        bison,
        'carbon-tokens': carbonTokens,
        'carbon-ui': carbonUi,
        gitlab,
        lucide: lucideNames,
        primer,
        'primer-ui': primerUi,
        radix,
        rhds,
        sds,
        'sds-tokens': sdsTokens,
        seed,
        'seed-icons': seedIcons,
        spectrum,
        'spectrum-ui': spectrumUi,
        'uswds-ui': uswdsUi,
        warp,
      }
    : {}),
}

const bearers = new Map()

/** The names of all that have this description. */
export function bearersOf(library, description) {
  if (!bearers.has(library)) {
    const known = new Map()
    for (const { name, description } of LIBRARIES[library]())
      known.set(description, [...(known.get(description) ?? []), name])
    bearers.set(library, known)
  }
  return bearers.get(library).get(description) ?? []
}
