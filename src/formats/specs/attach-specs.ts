import { ownPath } from '../../kit/shapes/json-value.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import type { ComponentEntry } from '../bundle/library-bundle.ts'
import type { Finding } from '../bundle/findings.ts'
import type { SpecPart } from './spec-parts.ts'

/** A component that a spec document may be for: of the library, or of files that are imported with the document. */
export interface KnownComponent {
  readonly fileKey: string
  readonly isDeleted: boolean
  /** All of it, because an import replaces a component as a whole; without a spec. */
  readonly entry: ComponentEntry
}

export interface Attached {
  readonly fileKey: string
  readonly entry: ComponentEntry
}

interface Attachments {
  readonly attached: readonly Attached[]
  readonly notes: readonly Finding[]
}

/**
 * Finds the component of each document: by its key, else by its node id, else by its title. What finds none, or more
 * than one, is named and left out. Nothing of a component changes but its spec.
 */
export function attachSpecs(
  parts: readonly SpecPart[],
  components: readonly KnownComponent[],
  where = 'of the library',
): Attachments {
  const index = indexOf(components)
  const byComponent = new Map<KnownComponent, SpecPart>()
  const notes: Finding[] = []
  for (const part of parts) {
    const found = find(part, index, where)
    if ('message' in found) {
      notes.push({ path: part.name, ...found })
      continue
    }
    const former = byComponent.get(found)
    if (former) {
      const message = `is for the same component as ${part.name}, which holds`
      notes.push({ code: 'spec-repeated', path: former.name, message })
    }
    byComponent.set(found, part)
  }
  const attached = [...byComponent].map(([{ fileKey, entry }, { document }]) => ({
    fileKey,
    entry: { ...entry, attached_spec: document },
  }))
  return { attached, notes }
}

type Index = Readonly<Record<'key' | 'node' | 'title', ReadonlyMap<string, readonly KnownComponent[]>>>

function indexOf(components: readonly KnownComponent[]): Index {
  const by = (nameOf: (entry: ComponentEntry) => string | undefined) => {
    const found = new Map<string, KnownComponent[]>()
    for (const component of components) {
      const name = nameOf(component.entry)
      if (name !== undefined) found.set(name, [...(found.get(name) ?? []), component])
    }
    return found
  }
  return {
    key: by(({ key }) => key),
    node: by(({ node_id }) => node_id),
    title: by(({ name }) => foldName(name)),
  }
}

function find({ document }: SpecPart, index: Index, where: string): KnownComponent | Omit<Finding, 'path'> {
  const asked = [
    ['key', 'key', textAt(document, 'metadata', 'source', 'key') ?? textAt(document, 'key')],
    ['node', 'node id', textAt(document, 'metadata', 'source', 'nodeId')?.replaceAll('-', ':')],
    ['title', 'title', textAt(document, 'title')],
  ] as const
  const tried: string[] = []
  for (const [way, name, value] of asked) {
    if (value === undefined) continue
    const found = index[way].get(way === 'title' ? foldName(value) : value) ?? []
    const live = found.filter(({ isDeleted }) => !isDeleted)
    const [one, second] = live
    if (one && !second) return one
    if (second) {
      const message = `matches ${live.length} components by its ${name} "${value}" and was left out`
      return { code: 'spec-ambiguous', message }
    }
    tried.push(`${name} "${value}"${found.length > 0 ? ' (deleted in the source)' : ''}`)
  }
  const message = `matches no component ${where} by ${tried.join(' or ') || 'key, node id or title'} and was left out`
  return { code: 'spec-unmatched', message }
}

function textAt(document: SpecPart['document'], ...keys: readonly string[]): string | undefined {
  const value = ownPath(document, ...keys)
  return typeof value === 'string' && value !== '' ? value : undefined
}
