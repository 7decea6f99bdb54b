import { isRecord, own, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { publishedRows } from './answers.ts'
import { flagAt, recordAt, textAt, type FigmaNode } from './figma-json.ts'
import { emptyTree, walkTree, type FigmaTree } from './figma-tree.ts'

/** What an answer says about a component, a set or a style beside its layers. */
interface Described {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly isRemote: boolean
  /** Of a variant: the node id of its set. */
  readonly setId: string
  /** Of a style: FILL, TEXT, EFFECT or GRID. */
  readonly styleType: string
}

/** Everything that the answers about one file say, gathered from all of them; each map is by node id. */
export interface FigmaFile {
  readonly tree: FigmaTree
  readonly components: Map<string, Described>
  readonly componentSets: Map<string, Described>
  readonly styles: Map<string, Described>
  /** Nodes that were asked for by id, which styles are too. */
  readonly askedNodes: Map<string, FigmaNode>
  /** Ids that were asked for and are of no node. */
  readonly absent: string[]
  /** What is in those nodes. */
  readonly asked: FigmaTree
  /** Every node that an answer begins with. */
  readonly roots: FigmaNode[]
}

export function readFigmaFile(file: unknown, nodes: readonly unknown[]): FigmaFile {
  const read: FigmaFile = {
    tree: emptyTree(),
    components: new Map(),
    componentSets: new Map(),
    styles: new Map(),
    askedNodes: new Map(),
    absent: [],
    asked: emptyTree(),
    roots: [],
  }
  if (isRecord(file)) addDocument(read, file)
  for (const answer of nodes) {
    for (const [id, one] of Object.entries(recordAt(isRecord(answer) ? answer : {}, 'nodes'))) {
      // A node that does not exist is answered with null.
      if (!isRecord(one)) read.absent.push(id)
      if (!isRecord(one)) continue
      const node = recordAt(one, 'document')
      read.askedNodes.set(id, node)
      read.roots.push(node)
      walkTree(read.asked, node)
      describe(read, one)
    }
  }
  return read
}

function addDocument(read: FigmaFile, answer: JsonObject): void {
  describe(read, answer)
  const document = recordAt(answer, 'document')
  read.roots.push(document)
  walkTree(read.tree, document)
}

function describe(read: FigmaFile, answer: JsonObject): void {
  for (const [list, into] of [
    ['components', read.components],
    ['componentSets', read.componentSets],
    ['styles', read.styles],
  ] as const) {
    for (const [id, one] of Object.entries(recordAt(answer, list))) into.set(id, described(one))
  }
}

const described = (one: JsonObject[string]): Described => ({
  key: textAt(one, 'key'),
  name: textAt(one, 'name'),
  description: textAt(one, 'description'),
  isRemote: flagAt(one, 'remote'),
  setId: textAt(one, 'componentSetId'),
  styleType: textAt(one, 'styleType'),
})

/** A row of a published list: what it is of, and when it was made. */
export interface Published {
  readonly key: string
  readonly nodeId: string
  readonly fileKey: string
  readonly name: string
  readonly description: string
  readonly createdAt: string
  /** When it was last published. */
  readonly updatedAt: string
  readonly styleType: string
  /** Whether it has changed since, which only the plugin can tell. */
  readonly isChanged: boolean
  /** Of a variant: the set that holds it; its id is empty where the row does not tell it. */
  readonly variantOf: { readonly nodeId: string; readonly name: string } | null
}

export function readPublished(answer: unknown, list: 'components' | 'component_sets' | 'styles'): readonly Published[] {
  return publishedRows(answer, list).map((row) => {
    const frame = recordAt(row, 'containing_frame')
    const set = [own(frame, 'containingComponentSet'), own(frame, 'containingStateGroup')].find(isRecord)
    return {
      key: textAt(row, 'key'),
      nodeId: textAt(row, 'node_id'),
      fileKey: textAt(row, 'file_key'),
      name: textAt(row, 'name'),
      description: textAt(row, 'description'),
      createdAt: textAt(row, 'created_at'),
      updatedAt: textAt(row, 'updated_at'),
      styleType: textAt(row, 'style_type'),
      isChanged: textAt(row, 'publish_status') === 'CHANGED',
      variantOf: set === undefined ? null : { nodeId: textAt(set, 'nodeId'), name: textAt(set, 'name') },
    }
  })
}
