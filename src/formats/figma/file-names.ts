import { normalizeStyleId } from '../../library/rules/style-id.ts'
import type { KeyedReferences } from './component-edges.ts'
import type { FigmaFile, Published } from './nodes/figma-file.ts'
import { childrenOf, textAt, type FigmaNode } from './nodes/figma-json.ts'
import type { FigmaVariables } from './nodes/figma-variables.ts'
import type { FileContext } from './spec/spec-context.ts'

export interface PublishedLists {
  readonly components: readonly Published[]
  readonly componentSets: readonly Published[]
  readonly styles: readonly Published[]
}

/** How the ids in a file's nodes become keys for edges and names for specs. */
export interface FileNames extends KeyedReferences, FileContext {
  /** Of a node itself, a variant included. */
  keyOf(nodeId: string): string
}

/** What variables and styles of other files are called, by the ids that nodes name them by. */
export interface NamedElsewhere {
  readonly variables: FigmaVariables['byId']
  readonly styles: ReadonlyMap<string, string>
}

export function namesOf(known: {
  readonly file: FigmaFile
  readonly lists: PublishedLists
  readonly variables: FigmaVariables
  readonly named: NamedElsewhere | undefined
  readonly hash: FileContext['hash']
}): FileNames {
  const { file, lists, variables, named, hash } = known
  const { components, componentSets, styles, tree, asked } = file
  const publishedKeys = new Map([...lists.components, ...lists.componentSets].map((row) => [row.nodeId, row.key]))
  const publishedStyles = new Map(lists.styles.map((row) => [row.nodeId, row]))
  const namesByKey = new Map([...components.values(), ...componentSets.values()].map((one) => [one.key, one.name]))
  const keyOf = (nodeId: string): string =>
    componentSets.get(nodeId)?.key || components.get(nodeId)?.key || publishedKeys.get(nodeId) || nodeId
  let ownNames: ReadonlySet<string> | null = null
  const ownerOf = (id: string): string => components.get(id)?.setId || id
  const styleOf = (id: string) => styles.get(id) ?? publishedStyles.get(id)
  const style = (id: string): string | null => {
    const found = styleOf(id)
    return found === undefined ? (named?.styles.has(id) === true ? id : null) : found.key || id
  }
  return {
    hash,
    keyOf,
    style,
    component: (id) => keyOf(ownerOf(id)),
    outsideName: (id) => {
      const [one, set] = [components.get(id), componentSets.get(ownerOf(id))]
      return one?.isRemote === true || set?.isRemote === true ? set?.name || one?.name || null : null
    },
    instance: (id) => tree.instances.get(id) ?? asked.instances.get(id),
    layer: layersOf(file),
    variable: (id) => variables.byId.get(id) ?? named?.variables.get(id) ?? null,
    mode: (id, modeId) => {
      const collection = variables.collections.find(({ key }) => key === id)
      const mode = collection?.modes.find((one) => one.id === modeId)
      return collection && mode ? { collection: collection.name, mode: mode.name } : null
    },
    namedStyle: (id) => {
      const key = style(id)
      return key === null
        ? null
        : { id: normalizeStyleId(key) ?? `S:${key},`, name: styleOf(id)?.name ?? named?.styles.get(id) ?? key }
    },
    componentName: (id) => (componentSets.get(ownerOf(id)) ?? components.get(id))?.name || null,
    hasComponent: (id) => tree.componentIds.has(id) || asked.componentIds.has(id),
    hasComponentNamed: (name) => (ownNames ??= namesIn(file)).has(name),
    componentNameByKey: (key) => namesByKey.get(key) || null,
  }
}

const namesIn = ({ tree, asked }: FigmaFile): ReadonlySet<string> =>
  new Set([...tree.components, ...asked.components].map(({ node }) => textAt(node, 'name').trim()))

/** Only files from before overrides were listed are asked for their layers, so these are gathered when one is. */
function layersOf({ roots }: FigmaFile): (id: string) => FigmaNode | undefined {
  let known: Map<string, FigmaNode> | null = null
  const gather = (layers: Map<string, FigmaNode>, node: FigmaNode): Map<string, FigmaNode> => {
    layers.set(textAt(node, 'id'), node)
    for (const child of childrenOf(node)) gather(layers, child)
    return layers
  }
  return (id) => {
    known ??= roots.reduce(gather, new Map<string, FigmaNode>())
    return known.get(id)
  }
}
