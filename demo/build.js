// Writes the demo library: `node demo/build.js`. The same sources always give the same bytes.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { components, removedComponents } from './source/components.js'
import { flows, screens } from './source/places.js'
import { styles } from './source/styles.js'
import { collections, tokens } from './source/tokens.js'

const SOURCE = { tool: 'figma', file_key: 'vitrine-demo', name: 'Harbor' }

/** The library as it is today. */
export function libraryBundle() {
  const source = { ...SOURCE, version: '42', complete: true }
  return { vitrine: 1, source, collections, tokens, styles, components, screens, flows }
}

/**
 * A little of the version before: the two components that have been deleted since, and what they need. Imported first,
 * it makes the import of the library delete them.
 */
export function beforeBundle() {
  const used = new Set(removedComponents.flatMap((component) => component.uses.map((use) => use.component)))
  const atoms = components.filter((component) => used.has(component.key))
  const kept = [...removedComponents, ...atoms]
  const styleKeys = new Set(kept.flatMap((component) => component.styles.map(({ style }) => style)))
  const keptStyles = styles.filter((style) => styleKeys.has(style.key))
  const bound = [
    ...kept.flatMap((component) => component.binds.map(({ token }) => token)),
    ...keptStyles.flatMap((style) => style.bound_variables.map(({ token }) => token)),
  ]
  const tokenKeys = withTargets(bound)
  return {
    vitrine: 1,
    source: { ...SOURCE, version: '41', complete: false },
    collections,
    tokens: tokens.filter((token) => tokenKeys.has(token.key)),
    styles: keptStyles,
    components: kept,
  }
}

/** JSON with one item a line, so that a change reads well. @param {Record<string, unknown>} bundle */
export function bundleText(bundle) {
  const members = Object.entries(bundle).map(([name, value]) => `"${name}": ${memberText(value)}`)
  return `{\n${members.join(',\n')}\n}\n`
}

/** @param {unknown} value */
function memberText(value) {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `[\n${value.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`
}

/** The tokens and everything that they are aliases of. @param {readonly string[]} keys */
function withTargets(keys) {
  const reached = new Set(keys)
  const byKey = new Map(tokens.map((token) => [token.key, token]))
  // A set grows while it is walked: each target is visited once, after the token that names it.
  for (const key of reached) {
    for (const value of Object.values(byKey.get(key)?.values ?? {})) {
      if (typeof value === 'object' && 'alias' in value) reached.add(value.alias)
    }
  }
  return reached
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, bundle] of /** @type {const} */ ([
    ['library.json', libraryBundle()],
    ['before.json', beforeBundle()],
  ])) {
    writeFileSync(new URL(file, import.meta.url), bundleText(bundle))
  }
}
