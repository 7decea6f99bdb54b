import type { EdgeType, ItemKind } from '../../contract/words.ts'
import { present } from '../../kit/present.ts'
import type { Mode } from '../documents.ts'
import type { ComponentDraft, References } from './drafts.ts'
import { EdgeList } from './edge-list.ts'
import { EDGE_ENDS, type Edges, type NodeRange } from '../edges.ts'
import type { Interner } from './interner.ts'
import { aliasesOf, NO_NODE, type CollectionNode, type StyleNode, type TokenNode } from '../nodes.ts'
import type { Pace } from '../pace.ts'
import { TextBlobWriter, type TextBlob } from '../text-blob.ts'

interface EdgeSources {
  readonly ranges: Readonly<Record<ItemKind, NodeRange>>
  readonly nodes: number
  readonly components: readonly ComponentDraft[]
  readonly tokens: readonly TokenNode[]
  readonly styles: readonly StyleNode[]
  readonly collections: readonly CollectionNode[]
  readonly keys: Interner
  readonly metadata: Interner
  /** The node that a key names when it is said in the file of the node `from`, or NO_NODE. */
  readonly resolve: (kind: ItemKind, key: string, from: number) => number
}

interface BuiltEdges {
  readonly edges: Readonly<Record<EdgeType, Edges>>
  readonly metadata: TextBlob
}

/** Edges of all five types: three are written in the components, two follow from tokens and styles. */
export async function buildEdges(sources: EdgeSources, pace: Pace): Promise<BuiltEdges> {
  const lists = {
    USES_COMPONENT: new EdgeList('USES_COMPONENT', sources),
    BINDS_VARIABLE: new EdgeList('BINDS_VARIABLE', sources),
    USES_STYLE: new EdgeList('USES_STYLE', sources),
    STYLE_BINDS_VAR: new EdgeList('STYLE_BINDS_VAR', sources),
    ALIASES_VARIABLE: new EdgeList('ALIASES_VARIABLE', sources),
  }
  for (const [node, { uses, binds, styles }] of sources.components.entries()) {
    lists.USES_COMPONENT.add(node, endsOf(sources, 'USES_COMPONENT', node, uses))
    lists.BINDS_VARIABLE.add(node, endsOf(sources, 'BINDS_VARIABLE', node, binds))
    lists.USES_STYLE.add(node, endsOf(sources, 'USES_STYLE', node, styles))
    if (pace.isDue) await pace.rest()
  }
  for (const [at, style] of sources.styles.entries()) {
    lists.STYLE_BINDS_VAR.add(sources.ranges.style.first + at, styleEnds(sources, style))
  }
  for (const [at, token] of sources.tokens.entries()) {
    lists.ALIASES_VARIABLE.add(sources.ranges.token.first + at, aliasEnds(sources, token))
    if (pace.isDue) await pace.rest()
  }
  const metadata = await blobOf(sources.metadata.texts, pace)
  const finish = async (type: EdgeType): Promise<Edges> => {
    await pace.rest()
    return lists[type].finish(sources.ranges, metadata, pace)
  }
  return {
    metadata,
    edges: {
      USES_COMPONENT: await finish('USES_COMPONENT'),
      BINDS_VARIABLE: await finish('BINDS_VARIABLE'),
      USES_STYLE: await finish('USES_STYLE'),
      STYLE_BINDS_VAR: await finish('STYLE_BINDS_VAR'),
      ALIASES_VARIABLE: await finish('ALIASES_VARIABLE'),
    },
  }
}

interface End {
  readonly target: number
  readonly key: string
  readonly text: number
}

function endsOf({ keys, resolve }: EdgeSources, type: EdgeType, from: number, references: References): End[] {
  const ends: End[] = []
  for (let at = 0; at < references.length; at += 2) {
    const key = present(keys.texts[present(references[at])])
    ends.push({ target: resolve(EDGE_ENDS[type].to, key, from), key, text: present(references[at + 1]) })
  }
  return ends
}

function styleEnds({ metadata }: EdgeSources, style: StyleNode): End[] {
  return style.boundVariables.map(({ property, token, key }) => ({
    target: token,
    key,
    text: metadata.number(JSON.stringify({ property })),
  }))
}

/** One edge per target, with the modes that alias it. */
function aliasEnds({ ranges, collections, metadata }: EdgeSources, token: TokenNode): End[] {
  const { collection } = token
  const isOwned = collection !== NO_NODE
  const known = isOwned ? present(collections[collection - ranges['token-collection'].first]).modes : []
  const byTarget = new Map<number | string, { target: number; key: string; modes: Mode[] }>()
  for (const value of token.values) {
    const aliases = aliasesOf(value)
    if (aliases.length === 0) continue
    const mode = { id: value.mode, name: known.find(({ id }) => id === value.mode)?.name ?? value.mode }
    for (const { alias, key } of aliases) {
      const identity = alias === NO_NODE ? key : alias
      const same = byTarget.get(identity)
      if (!same) byTarget.set(identity, { target: alias, key, modes: [mode] })
      else if (same.modes.at(-1)?.id !== mode.id) same.modes.push(mode)
    }
  }
  return [...byTarget.values()].map(({ target, key, modes }) => ({
    target,
    key,
    text: metadata.number(JSON.stringify({ modes })),
  }))
}

async function blobOf(texts: readonly string[], pace: Pace): Promise<TextBlob> {
  const writer = new TextBlobWriter()
  for (const text of texts) {
    writer.add(text)
    if ((writer.count & 255) === 0 && pace.isDue) await pace.rest()
  }
  return writer.finish()
}
