import type { StyleType } from '../../contract/words.ts'
import { isRecord } from '../../kit/shapes/json-value.ts'
import type { StyleEntry } from '../bundle/library-bundle.ts'
import { normalizeStyleId } from '../../library/rules/style-id.ts'
import { textAt, type FigmaNode } from './nodes/figma-json.ts'
import type { FigmaSource } from './figma-source.ts'
import { shownStyle, STYLE_TYPES, styleContent } from './nodes/figma-styles.ts'

interface NamedStyle {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly description: string
  readonly type: StyleType
}

/** The styles of this file: those in use, those published, those whose nodes were asked for. */
export function styleEntries(source: FigmaSource): readonly StyleEntry[] {
  const styles = new Map<string, NamedStyle>()
  for (const style of [...usedStyles(source), ...publishedStyles(source), ...shownStyles(source)]) {
    if (!styles.has(style.key)) styles.set(style.key, style)
  }
  const entries = [...styles.values()].map((style) => entryOf(style, source))
  const known = new Set(styles.keys())
  return [...entries, ...recordedStyles(source).filter(({ key }) => !known.has(key))]
}

function entryOf(style: NamedStyle, { read, report }: FigmaSource): StyleEntry {
  const { id, key, type } = style
  const sourceId = normalizeStyleId(key)
  const entry = {
    key,
    ...(sourceId === null ? {} : { source_style_id: sourceId }),
    name: style.name || key,
    type,
    description: style.description,
  }
  const worn = read.tree.wearers.get(id) ?? read.asked.wearers.get(id)
  const node = read.askedNodes.get(id) ?? worn?.node
  if (node === undefined) {
    report.notes.push({
      code: 'style-unworn',
      path: `style ${entry.name}`,
      message: 'is worn by no layer here, so its properties are unknown',
    })
    return entry
  }
  const slot = read.askedNodes.has(id) ? 'fill' : (worn?.slot ?? 'fill')
  return { ...entry, ...styleContent(node, { type, slot }) }
}

/** A style of another file is known there; nodes here refer to it by its key. */
function usedStyles({ read, report }: FigmaSource): readonly NamedStyle[] {
  const used = [...read.styles]
  const remote = used.filter(([, style]) => style.isRemote).length
  if (remote > 0) report.counts['remote_styles'] = remote
  return used.flatMap(([id, { key, name, description, styleType, isRemote }]) => {
    const type = STYLE_TYPES[styleType]
    return isRemote || type === undefined ? [] : [{ id, key: key || id, name, description, type }]
  })
}

function publishedStyles({ lists }: FigmaSource): readonly NamedStyle[] {
  return lists.styles.flatMap(({ nodeId, key, name, description, styleType }) => {
    const type = STYLE_TYPES[styleType]
    return type === undefined ? [] : [{ id: nodeId, key: key || nodeId, name, description, type }]
  })
}

/** Nodes asked for by id that nothing describes and that look as styles look. */
function shownStyles({ read, lists, report }: FigmaSource): readonly NamedStyle[] {
  const described = new Set([...read.styles.keys(), ...lists.styles.map((row) => row.nodeId)])
  return [...read.askedNodes].flatMap(([id, node]: [string, FigmaNode]) => {
    const type = described.has(id) ? null : shownStyle(node)
    if (type === null) return []
    const name = textAt(node, 'name')
    const message =
      'comes without its key, so its node id stands for it; the saved list of published styles has the key'
    report.notes.push({ code: 'style-key-derived', path: `style ${name || id}`, message })
    return [{ id, key: id, name, description: '', type }]
  })
}

function recordedStyles({ records }: FigmaSource): readonly StyleEntry[] {
  return (records.styles ?? []).flatMap((list) =>
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((record) => {
      const type = isRecord(record) ? STYLE_TYPES[textAt(record, 'styleType')] : undefined
      if (!isRecord(record) || type === undefined) return []
      const key = textAt(record, 'key')
      const sourceId = normalizeStyleId(key)
      return [
        {
          key,
          ...(sourceId === null ? {} : { source_style_id: sourceId }),
          name: textAt(record, 'name') || key,
          type,
          description: textAt(record, 'description'),
        },
      ]
    }),
  )
}
