import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { canonical, isList, isRecord, own, ownPath, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { estimateTokens } from '../../kit/estimate-tokens.ts'
import { figmaBundle } from './figma-bundle.ts'

// Every layer of every component of real files against what the file says of it, worked out here once more: where it
// stands, how large it is, what it says and how it is filled.

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/figma/files')
const isThere = existsSync(DATA)
if (!isThere) console.log('real design files are not covered: ../shared/data is absent')

const FILES = [
  ['figmagic.figma.json', { components: 25, layers: 100 }],
  ['radix-icons.document.json.gz', { components: 332, layers: 1_000 }],
  ['code-connect.dummy_api_response.json', { components: 1, layers: 1 }],
  ['code-connect.dummy_api_response_for_wizard.json', { components: 1, layers: 1 }],
  ['code-connect.many_components.json', { components: 50, layers: 98 }],
  ['figma-transformer.testFile.json', { components: 1, layers: 1 }],
] as const

describe.skipIf(!isThere).each(FILES)('%s', (name, least) => {
  const file = isThere ? read(name) : {}
  const components = [...(figmaBundle({ fileKey: 'real', file }).bundle.components ?? [])]
  const nodes = nodesById(own(file, 'document') ?? null)
  const layers = components.flatMap(({ node_id, spec }) => {
    const node = nodes.get(node_id ?? '')
    return node === undefined || !isRecord(spec) ? [] : layersOf(node, spec)
  })

  test('is looked at as a whole', () => {
    expect(components.length).toBeGreaterThanOrEqual(least.components)
    expect(layers.length).toBeGreaterThanOrEqual(least.layers)
    expect(layers.filter(({ element }) => element === undefined)).toEqual([])
  })

  for (const [what, wanted, served] of [
    ['how wide and high it is', sizeOf, ({ styles }) => [styles['width'], styles['height']].map(plain)],
    ['where it stands outside of auto layout', placeOf, ({ styles }) => [styles['x'], styles['y']]],
    ['what it says', ({ node }) => own(node, 'characters'), ({ element }) => plain(own(element, 'content'))],
    ['how it is filled', fillOf, ({ styles }) => colorsIn(styles['textColor'] ?? styles['backgroundColor'])],
    ['whether it masks', maskOf, ({ styles }) => styles['mask']],
    ['how its gradients run', anglesOf, ({ styles }) => anglesIn(styles['backgroundColor'])],
    ['which runs of its text look different', runsOf, ({ styles }) => rangesIn(styles['textRuns'])],
  ] as const satisfies readonly (readonly [string, (layer: Layer) => unknown, (layer: Layer) => unknown])[]) {
    test(`each layer tells ${what}`, () => {
      const different = layers.filter((layer) => {
        const want = wanted(layer)
        return want !== undefined && !isEqual(want, served(layer))
      })
      const told = different.map((layer) => [own(layer.node, 'id'), wanted(layer), served(layer)])
      expect(told.slice(0, 5), `${different.length} of ${layers.length}`).toEqual([])
    })
  }
})

test.skipIf(!isThere)('each vector of a file with geometry has its paths beside the tree', () => {
  const file = read('radix-icons.document.json.gz')
  const nodes = nodesById(own(file, 'document') ?? null)
  let drawn = 0
  for (const { node_id, spec, vectors = {} } of figmaBundle({ fileKey: 'real', file }).bundle.components ?? []) {
    const node = nodes.get(node_id ?? '')
    for (const layer of node && isRecord(spec) ? layersOf(node, spec) : []) {
      const isShape = ['VECTOR', 'BOOLEAN_OPERATION', 'LINE', 'STAR'].includes(textOf(layer.node, 'type'))
      if (!isShape || textOf(layer.parent ?? {}, 'type') === 'BOOLEAN_OPERATION') continue
      const paths = [...pathsOf(layer.node, 'fillGeometry'), ...pathsOf(layer.node, 'strokeGeometry')]
      const hash = own(layer.element, 'vector')
      const { fill = [], stroke = [] } = typeof hash === 'string' ? (vectors[hash] ?? {}) : {}
      expect([...fill, ...stroke].map(({ path }) => path)).toEqual(paths)
      drawn += paths.length
    }
  }
  expect(drawn).toBeGreaterThan(400)
})

const pathsOf = (node: JsonObject, list: string): readonly unknown[] => {
  const paths = own(node, list)
  return isList(paths) ? paths.map((one) => own(one, 'path')).filter((path) => path !== '') : []
}

test.skipIf(!isThere)('each text inside an instance is that of its component, or told as changed', () => {
  const file = read('figmagic.figma.json')
  const nodes = nodesById(own(file, 'document') ?? null)
  let changed = 0
  for (const { node_id, spec } of figmaBundle({ fileKey: 'real', file }).bundle.components ?? []) {
    const node = nodes.get(node_id ?? '')
    for (const { node: instance, element } of node && isRecord(spec) ? layersOf(node, spec) : []) {
      if (textOf(instance, 'type') !== 'INSTANCE') continue
      const told = Object.values(own(element, 'overrides') ?? {}).map((one: Json) => own(one, 'content'))
      for (const [id, inner] of nodesById(instance)) {
        const original = nodes.get(id.split(';').at(-1) ?? '')
        if (textOf(inner, 'type') !== 'TEXT' || original === undefined) continue
        const [text, usual] = [textOf(inner, 'characters'), textOf(original, 'characters')]
        if (text === usual) continue
        expect(told).toContain(text)
        changed++
      }
    }
  }
  expect(changed).toBeGreaterThanOrEqual(10)
})

// Decision 44: what a place costs cannot be had for less, and nothing else may cost more than it did.
test.skipIf(!isThere)('an icon costs more than before by its places and its shapes alone', () => {
  const file = read('radix-icons.document.json.gz')
  const nodes = nodesById(own(file, 'document') ?? null)
  const prices = [...(figmaBundle({ fileKey: 'real', file }).bundle.components ?? [])].flatMap(({ node_id, spec }) => {
    const node = nodes.get(node_id ?? '') ?? {}
    // Three are another icon turned around, which is no question of places.
    if (JSON.stringify(node).includes('"INSTANCE"')) return []
    const tree = (spec as JsonObject)['default'] as JsonObject
    return [{ now: priceOf(tree), placeless: priceOf(withoutPlaces(tree)), before: priceOf(treeBefore(node)) }]
  })
  const sum = (of: 'now' | 'before'): number => prices.reduce((all, one) => all + one[of], 0)
  const dear = prices.filter(({ now, before }) => now > 1.2 * before)
  expect(prices).toHaveLength(329)
  expect(sum('now') / sum('before')).toBeLessThan(1.1)
  expect(dear.length).toBeLessThanOrEqual(38)
  expect(prices.filter(({ placeless, before }) => placeless > before)).toEqual([])
})

const priceOf = (tree: JsonObject): number => estimateTokens(JSON.stringify(tree))

const PLACE = new Set(['position', 'x', 'y', 'constraints', 'rotation', 'transform'])

/** The same tree without where its layers stand, how they are turned, which are groups, and what they are drawn by. */
function withoutPlaces(tree: JsonObject): JsonObject {
  const elements = Object.entries(own(tree, 'elements') ?? {}).map(([name, element]) => {
    const { vector: _, styles, ...rest } = element as JsonObject & { styles: JsonObject }
    const kept = Object.entries(styles).filter(([field, value]) => !PLACE.has(field) && value !== 'HUG')
    return [name, { styles: Object.fromEntries(kept), ...rest }]
  })
  const text = JSON.stringify({ ...tree, elements: Object.fromEntries(elements) as JsonObject })
  // Nor what a bound value shows, which decision 31 put beside every reference.
  return JSON.parse(text, (name, value: Json) => (name === 'rawValue' ? undefined : value)) as JsonObject
}

/**
 * The tree that was made of an icon when trees had sizes and neither places nor shapes: every layer with its paints,
 * strokes, corners, sizing words, its size to four digits, and its angle.
 */
function treeBefore(root: JsonObject): JsonObject {
  const elements: Record<string, Json> = {}
  const taken = new Set<string>()
  const layout = (node: JsonObject, parent: JsonObject | null): Json => {
    const name = uniqueName(node, parent, taken)
    elements[name] = { styles: Object.fromEntries(stylesBefore(node)) }
    const inside = childrenOf(node).map((child) => layout(child, node))
    return inside.length === 0 ? name : { [name]: inside }
  }
  return { layout: [layout(root, null)], elements }
}

function* stylesBefore(node: JsonObject): Generator<[string, Json]> {
  const number = (field: string): number => Number(own(node, field) ?? 0)
  const four = (value: unknown): number => Math.round(Number(value) * 10_000) / 10_000
  const paints = (field: string): readonly Json[] => shownPaints(own(node, field)).map(paintBefore)
  if (own(node, 'visible') === false) yield ['visible', false]
  if (own(node, 'opacity') !== undefined) yield ['opacity', four(own(node, 'opacity'))]
  const [fills, strokes] = [paints('fills'), paints('strokes')]
  if (fills.length > 0) yield ['backgroundColor', fills.length === 1 ? (fills[0] ?? null) : fills]
  if (strokes.length > 0) {
    yield ['strokes', strokes.length === 1 ? (strokes[0] ?? null) : strokes]
    yield ['strokeWeight', four(number('strokeWeight'))]
    yield ['strokeAlign', textOf(node, 'strokeAlign')]
  }
  const radii = own(node, 'rectangleCornerRadii')
  const corners = isList(radii) ? radii.map(four) : Array.from({ length: 4 }, () => four(number('cornerRadius')))
  if (corners.some((corner) => corner > 0)) yield ['cornerRadius', together(corners)]
  for (const field of ['layoutSizingHorizontal', 'layoutSizingVertical'])
    if (textOf(node, field) !== '') yield [field, textOf(node, field)]
  if (own(node, 'clipsContent') === true) yield ['clipsContent', true]
  const size = own(node, 'size') ?? null
  yield ['width', four(own(size, 'x'))]
  yield ['height', four(own(size, 'y'))]
  if (number('rotation') !== 0) yield ['rotation', four((number('rotation') * 180) / Math.PI)]
}

function read(name: string): JsonObject {
  const bytes = readFileSync(path.join(DATA, name))
  const file: unknown = JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
  if (!isRecord(file)) throw new Error(`${name} is no file`)
  return file
}

interface Layer {
  readonly node: JsonObject
  readonly parent: JsonObject | null
  readonly element: Json | undefined
  readonly styles: JsonObject
  /** By its parent or what is around that. */
  readonly isTurnedWith: boolean
}

const textOf = (node: JsonObject, key: string): string => {
  const text = own(node, key)
  return typeof text === 'string' ? text : ''
}

const childrenOf = (node: Json): readonly JsonObject[] => {
  const children = own(node, 'children')
  return isList(children) ? children.filter(isRecord) : []
}

function nodesById(node: Json, found = new Map<string, JsonObject>()): ReadonlyMap<string, JsonObject> {
  if (isRecord(node)) found.set(textOf(node, 'id'), node)
  for (const child of childrenOf(node)) nodesById(child, found)
  return found
}

/** The trees of a spec beside the nodes that they are of: a layer's element has its name, the second of it `Name 2`. */
function layersOf(component: JsonObject, spec: JsonObject): Layer[] {
  const variants = childrenOf(component).filter((child) => own(child, 'type') === 'COMPONENT')
  const isSet = own(component, 'type') === 'COMPONENT_SET' && variants.length > 0
  const others = own(spec, 'variants')
  const trees = [own(spec, 'default') ?? null, ...(isList(others) ? others : [])]
  return (isSet ? variants : [component]).flatMap((root) => {
    const name = textOf(root, 'name')
    const tree = isSet ? trees.find((one) => nameOf(own(one, 'configuration')) === nameOf(parsed(name))) : trees[0]
    return walk(root, null, own(tree ?? null, 'elements') ?? null, new Set())
  })
}

const parsed = (name: string): JsonObject =>
  Object.fromEntries(name.split(', ').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
const nameOf = (configuration: Json | undefined): string => canonical(configuration ?? {})

function walk(
  node: JsonObject,
  parent: JsonObject | null,
  elements: Json,
  taken: Set<string>,
  isTurnedWith = false,
): Layer[] {
  const element = own(elements, uniqueName(node, parent, taken))
  const styles = own(element, 'styles')
  const layer = { node, parent, element, styles: isRecord(styles) ? styles : {}, isTurnedWith }
  const isTurning = isTurnedWith || isTurned(matrixOf(node))
  const inside = own(node, 'type') === 'INSTANCE' ? [] : childrenOf(node)
  return [layer, ...inside.flatMap((child) => walk(child, node, elements, taken, isTurning))]
}

function uniqueName(node: JsonObject, parent: JsonObject | null, taken: Set<string>): string {
  const given = parent === null ? 'root' : textOf(node, 'name').trim() || textOf(node, 'type').toLowerCase()
  let name = given
  for (let count = 2; taken.has(name); count++) name = `${given} ${count}`
  taken.add(name)
  return name
}

/** Numbers to a thousandth of a pixel. */
function isEqual(want: unknown, served: unknown): boolean {
  if (typeof want === 'number' && typeof served === 'number') return Math.abs(want - served) < 0.001
  if (!Array.isArray(want) || !Array.isArray(served)) return want === served
  return want.length === served.length && want.every((one, at) => isEqual(one, served[at]))
}

const plain = (value: unknown): unknown =>
  isRecord(value) && '$token' in value ? ownPath(value, '$extensions', 'com.figma', 'rawValue') : value

function sizeOf({ node }: Layer): unknown {
  const [size, box] = [own(node, 'size'), own(node, 'absoluteBoundingBox')]
  if (!isRecord(size) && !isRecord(box)) return undefined
  return [own(size, 'x') ?? own(box, 'width'), own(size, 'y') ?? own(box, 'height')]
}

function placeOf({ node, parent, isTurnedWith }: Layer): unknown {
  const mode = own(parent ?? null, 'layoutMode') ?? 'NONE'
  if (parent === null || (mode !== 'NONE' && own(node, 'layoutPositioning') !== 'ABSOLUTE')) return undefined
  const [box, outer] = [own(node, 'absoluteBoundingBox'), own(parent, 'absoluteBoundingBox')]
  if (!isRecord(box) || !isRecord(outer)) return undefined
  // The box around a layer that is turned has another corner than the layer.
  const matrix = matrixOf(node)
  if (isTurnedWith || isTurned(matrix)) return matrix === null ? undefined : [matrix[2], matrix[5]]
  return ['x', 'y'].map((axis) => Number(own(box, axis)) - Number(own(outer, axis)))
}

const matrixOf = (node: JsonObject): readonly number[] | null => {
  const rows = own(node, 'relativeTransform')
  return isList(rows) ? rows.flat().map(Number) : null
}
const isTurned = (matrix: readonly number[] | null): boolean =>
  matrix !== null &&
  [1, 0, 0, 1].some((wanted, at) => Math.abs(Number(matrix[[0, 1, 3, 4][at] ?? 0]) - wanted) > 0.000_001)

const maskOf = ({ node }: Layer): unknown =>
  own(node, 'isMask') === true ? (own(node, 'maskType') ?? 'ALPHA') : undefined

/** Of straight ones that run along a side: what others are is in their handles. */
function anglesOf({ node }: Layer): unknown {
  const paints = shownPaints(own(node, 'fills')).filter((paint) => own(paint, 'type') === 'GRADIENT_LINEAR')
  const ways = paints.map((paint) => {
    const handles = own(paint, 'gradientHandlePositions')
    const [start, end] = isList(handles) ? handles : []
    const [dx, dy] = ['x', 'y'].map((axis) => Number(own(end ?? null, axis)) - Number(own(start ?? null, axis)))
    if (dx === undefined || dy === undefined || (Math.abs(dx) > 1e-6 && Math.abs(dy) > 1e-6)) return undefined
    return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 90 : 270) : dy > 0 ? 180 : 0
  })
  return ways.length === 0 || ways.includes(undefined) ? undefined : ways
}

const anglesIn = (value: unknown): unknown =>
  (Array.isArray(value) ? value : [value]).map((one: Json) => own(one, 'angle'))

function runsOf({ node }: Layer): unknown {
  const [ids, table] = [own(node, 'characterStyleOverrides'), own(node, 'styleOverrideTable')]
  if (!isList(ids) || !isRecord(table) || Object.keys(table).length === 0) return undefined
  return ids.filter((id) => id !== 0).length
}

const rangesIn = (runs: unknown): unknown =>
  (Array.isArray(runs) ? runs : []).reduce((sum: number, run: Json) => {
    const range = own(run, 'range')
    return isList(range) ? sum + Number(range[1]) - Number(range[0]) : sum
  }, 0)

function fillOf({ node }: Layer): unknown {
  const paints = shownPaints(own(node, 'fills'))
  if (own(node, 'fillOverrideTable') !== undefined || paints.some((paint) => own(paint, 'type') !== 'SOLID'))
    return undefined
  return solidPaints(own(node, 'fills'))
}

const CORNERS = ['topStart', 'topEnd', 'bottomEnd', 'bottomStart']
const together = (corners: readonly number[]): Json =>
  new Set(corners).size === 1
    ? (corners[0] ?? 0)
    : Object.fromEntries(corners.map((corner, at) => [CORNERS[at] ?? '', corner]))

/** A bound color had no value beside it. */
function paintBefore(paint: Json): Json {
  const id = ownPath(paint, 'boundVariables', 'color', 'id')
  if (typeof id !== 'string') return solidPaints([paint])[0] ?? null
  return { $token: id, $type: 'color', $extensions: { 'com.figma': { id } } }
}

const shownPaints = (paints: Json | undefined): readonly Json[] =>
  isList(paints) ? paints.filter((paint) => own(paint, 'visible') !== false) : []

const solidPaints = (paints: Json | undefined): readonly string[] =>
  shownPaints(paints).map((paint) => hexOf(own(paint, 'color') ?? null, Number(own(paint, 'opacity') ?? 1)))

const colorsIn = (value: unknown): unknown => {
  const shown = plain(value)
  return (Array.isArray(shown) ? shown : shown === undefined ? [] : [shown]).map(plain)
}

function hexOf(color: Json, opacity: number): string {
  const alpha = Number(own(color, 'a') ?? 1) * opacity
  const channels = [own(color, 'r'), own(color, 'g'), own(color, 'b'), ...(alpha < 1 ? [alpha] : [])]
  const pair = (channel: unknown): string =>
    Math.round(Number(channel) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${channels.map(pair).join('')}`.toUpperCase()
}
