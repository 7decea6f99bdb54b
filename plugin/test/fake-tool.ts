// The design tool as far as the plugin asks it, made of answers of the tool's REST interface: tests run it in the same
// QuickJS as the plugin. It has what `../src/tool/tool.ts` takes from the tool's typings, and nothing else.
import type { Tool, ToolLayer, ToolPage } from '../src/tool/tool.ts'
import { stylesOf } from './fake-styles.ts'
import { variablesOf } from './fake-variables.ts'
import type { GivenLibrary, RestFile, RestNode } from './given.ts'

/** What the test around the tool hears and does. */
interface Around {
  readonly post: (message: unknown) => void
  /** Kept between runs, as the tool keeps it. */
  readonly storage: Map<string, unknown>
}

export function fakeTool(given: GivenLibrary, around: Around): { tool: Tool; hear: (message: unknown) => void } {
  const { file, fileKey } = given
  const described = file ?? EMPTY
  let heard: ((message: unknown) => void) | null = null
  const tool: Tool = {
    fileKey: fileKey ?? undefined,
    root: {
      name: described.name,
      children: (described.document.children ?? []).map((page) => fakePage(page, described, given)),
    },
    variables: variablesOf(given.variables),
    ...stylesOf(given),
    base64Encode,
    clientStorage: {
      getAsync: async (key) => around.storage.get(key),
      setAsync: async (key, value) => void around.storage.set(key, value),
      deleteAsync: async (key) => void around.storage.delete(key),
    },
    ui: {
      // What is said is copied, as between the tool and its window.
      postMessage: (message) => around.post(JSON.parse(JSON.stringify(message))),
      on: (_, callback) => (heard = (message) => callback(message, { origin: 'null' })),
    },
    showUI: () => undefined,
    skipInvisibleInstanceChildren: true,
  }
  return { tool, hear: (message) => heard?.(message) }
}

const EMPTY: RestFile = { name: 'Empty', document: { id: '0:0', name: 'Document', type: 'DOCUMENT', children: [] } }

function fakePage(page: RestNode, file: RestFile, given: GivenLibrary): ToolPage {
  let isLoaded = false
  return {
    id: page.id,
    name: page.name,
    flowStartingPoints: page.flowStartingPoints ?? [],
    loadAsync: async () => {
      if (given.broken?.includes(page.id)) throw new Error('the page cannot be loaded')
      isLoaded = true
    },
    get children() {
      if (!isLoaded) throw new Error(`the page "${page.name}" has not been loaded: call loadAsync first`)
      return (page.children ?? []).map((node) => fakeLayer(node, file, given))
    },
  }
}

const NODE_TYPES: Readonly<Record<string, NodeType>> = { REGULAR_POLYGON: 'POLYGON', CANVAS: 'PAGE' }

function fakeLayer(node: RestNode, file: RestFile, given: GivenLibrary): ToolLayer {
  const { size, relativeTransform, fillGeometry, strokeGeometry, children } = node
  return {
    id: node.id,
    name: node.name,
    type: NODE_TYPES[node.type] ?? (node.type as NodeType),
    // A layer of the tool shows what is in it as it is asked for.
    ...(children && {
      get children() {
        return children.map((child) => fakeLayer(child, file, given))
      },
    }),
    ...(size && { width: size.x, height: size.y }),
    ...(relativeTransform && { relativeTransform }),
    ...(fillGeometry && { fillGeometry: fillGeometry.map(shape) }),
    ...(strokeGeometry && { strokeGeometry: strokeGeometry.map(shape) }),
    ...published(node, file, given),
    exportAsync: (async (settings: ExportSettingsImage | ExportSettingsREST) => {
      if (given.broken?.includes(node.id)) throw new Error('this layer cannot be exported')
      if (settings.format === 'JSON_REST_V1') return exported(node, file)
      if (given.undrawn?.includes(node.id)) throw new Error('this layer cannot be drawn')
      return new Uint8Array(PIXEL)
    }) as ToolLayer['exportAsync'],
  }
}

/** A PNG of one pixel. */
const PIXEL = [
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 4, 0, 0, 0, 181, 28, 12, 2,
  0, 0, 0, 11, 73, 68, 65, 84, 120, 156, 99, 248, 255, 31, 0, 3, 0, 1, 255, 252, 37, 220, 81, 0, 0, 0, 0, 73, 69, 78,
  68, 174, 66, 96, 130,
]

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function base64Encode(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const signs = [18, 12, 6, 0].map((by) => SIGNS.charAt((three >> by) & 63)).join('')
    text += signs.slice(0, Math.min(4, bytes.length - at + 1)).padEnd(4, '=')
  }
  return text
}

const shape = ({ path, windingRule }: { path: string; windingRule: string }): VectorPath => ({
  data: path,
  windingRule: windingRule as WindingRule,
})

function published({ id, type }: RestNode, file: RestFile, { unpublished = [], changed = [] }: GivenLibrary) {
  const one =
    type === 'COMPONENT' ? file.components?.[id] : type === 'COMPONENT_SET' ? file.componentSets?.[id] : undefined
  if (!one) return undefined
  const status = unpublished.includes(id) ? 'UNPUBLISHED' : changed.includes(id) ? 'CHANGED' : 'CURRENT'
  return {
    key: one.key,
    description: one.description ?? '',
    getPublishStatusAsync: async () => status,
  }
}

/** As `GET /v1/files/:key/nodes` without `geometry=paths`: a copy, with what its layers name. */
function exported(node: RestNode, file: RestFile): object {
  const document = JSON.parse(
    JSON.stringify(node, (member, value: unknown) => (SHAPES.has(member) ? undefined : value)),
  ) as RestNode
  const [components, componentSets, styles] = [{}, {}, {}] as [Described, Described, Described]
  const name = (id: string): void => {
    const component = file.components?.[id]
    if (component) {
      components[id] = component
      const set = component.componentSetId
      if (set !== undefined && file.componentSets?.[set]) componentSets[set] = file.componentSets[set]
    }
    if (file.componentSets?.[id]) componentSets[id] = file.componentSets[id]
  }
  const walk = (one: RestNode): void => {
    name(one.id)
    if (one.componentId !== undefined) name(one.componentId)
    for (const id of Object.values(one.styles ?? {})) if (file.styles?.[id]) styles[id] = file.styles[id]
    for (const child of one.children ?? []) walk(child)
  }
  walk(document)
  return { document, components, componentSets, schemaVersion: 0, styles }
}

type Described = Record<string, object>
const SHAPES = new Set(['size', 'relativeTransform', 'fillGeometry', 'strokeGeometry'])
