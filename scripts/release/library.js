// What a kept store's libraries are made of: a part of the demo of the release itself, and a few small files beside it.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Few, because a release since 0.2.0 keeps a vector of each: sets and single ones, with specs of several versions. */
const COMPONENTS = ['Icon', 'Spinner', 'Divider', 'Button', 'Sparkline', 'Key hint', 'Search field', 'File drop']
const ANCHOR_KEY = '3f1c9a7be2d04856b1f0c3d9e8a7625140cdef91'

/** The files by their names, as they are imported one after the other. */
export function libraryFiles(checkout) {
  const read = (name) => JSON.parse(readFileSync(path.join(checkout, 'demo', name), 'utf8'))
  const library = part(read('library.json'))
  return {
    'before.json': read('before.json'),
    'library.json': library,
    'tokens/base.json': TOKENS,
    'tokens/dark.json': { $description: 'The dark mode', space: { wide: { $type: 'dimension', $value: '24px' } } },
    'answers.json': ANSWERS,
    'Sparkline.json': attached(library.components.find(({ name }) => name === 'Sparkline')),
    'neighbor.json': neighbor(library),
  }
}

/** A few components, and what they and each other's styles name. */
function part({ components, tokens, styles, screens, flows, ...rest }) {
  const kept = components.filter(({ name }) => COMPONENTS.includes(name))
  const styleKeys = new Set(kept.flatMap((component) => component.styles.map(({ style }) => style)))
  const keptStyles = styles.filter(({ key, type }) => styleKeys.has(key) || type === 'GRID' || type === 'EFFECT')
  const wanted = [
    // What the largest bind is mostly left out: a reference may lead nowhere.
    ...kept.flatMap(({ name, binds }) => binds.slice(0, name === 'Button' ? 5 : 20).map(({ token }) => token)),
    ...keptStyles.flatMap((style) => style.bound_variables.map(({ token }) => token)),
  ]
  const byKey = new Map(tokens.map((token) => [token.key, token]))
  const keys = new Set()
  for (let key = wanted.pop(); key !== undefined; key = wanted.pop()) {
    if (keys.has(key)) continue
    keys.add(key)
    for (const value of Object.values(byKey.get(key)?.values ?? {})) if (value?.alias) wanted.push(value.alias)
  }
  return {
    ...rest,
    // Its content then is known as what was published.
    components: kept.map((one) => (one.name === 'Icon' ? { ...one, published_at: '2026-10-01T08:00:00Z' } : one)),
    tokens: tokens.filter(({ key, type }) => keys.has(key) || type === 'BOOLEAN'),
    styles: keptStyles,
    screens: screens.slice(0, 3),
    flows: flows.slice(0, 2),
  }
}

/** Another project has the same file, so the same keys. */
const neighbor = ({ components, tokens, styles: _styles, screens: _screens, flows: _flows, ...rest }) => ({
  ...rest,
  components: components.slice(0, 2),
  tokens: tokens.slice(0, 5),
})

/** A document that somebody wrote for a component, which stands before the one of its library. */
const attached = ({ spec }) => ({ ...spec, metadata: { ...spec.metadata, author: 'The chart team' } })

export const TOKENS = {
  space: {
    $type: 'dimension',
    narrow: { $value: '4px', $description: 'Between an icon and its label' },
    wide: { $value: '16px' },
    card: { $value: '{space.wide}' },
  },
  ink: { $type: 'color', $value: '#1b1f24' },
}

/** A saved answer of the design tool, which does not tell the key of its file. */
export const ANSWERS = {
  name: 'Saved icons',
  lastModified: '2026-11-14T09:00:00Z',
  version: '7',
  schemaVersion: 0,
  document: {
    id: '0:0',
    name: 'Document',
    type: 'DOCUMENT',
    children: [
      {
        id: '0:1',
        name: 'Icons',
        type: 'CANVAS',
        children: [
          {
            id: '1:2',
            name: 'Anchor',
            type: 'COMPONENT',
            absoluteBoundingBox: { x: 0, y: 0, width: 24, height: 24 },
            children: [
              {
                id: '1:3',
                name: 'Shape',
                type: 'RECTANGLE',
                absoluteBoundingBox: { x: 2, y: 2, width: 20, height: 20 },
                fills: [{ type: 'SOLID', color: { r: 0.1, g: 0.2, b: 0.3, a: 1 } }],
              },
            ],
          },
        ],
      },
    ],
  },
  components: { '1:2': { key: ANCHOR_KEY, name: 'Anchor', description: 'Where ships lie' } },
  componentSets: {},
  styles: {},
}
