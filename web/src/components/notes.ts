import type { Block } from '@vitrine/client'

export interface PropNote {
  readonly prop: string
  readonly markdown: string
  readonly values?: readonly { readonly value: string; readonly markdown: string }[]
}

export interface PartNote {
  readonly element: string
  readonly markdown: string
  readonly required?: boolean
}

/** What people wrote about properties, and about parts, in all blocks that are for that. */
export function notesIn(blocks: readonly Block[]): {
  readonly props: readonly PropNote[]
  readonly parts: readonly PartNote[]
} {
  // The service has checked the content against the type's schema before it kept it.
  const itemsOf = (type: string): unknown[] =>
    blocks.filter((block) => block.type === type).flatMap(({ content }) => content['items'] as unknown[])
  return { props: itemsOf('props-notes') as PropNote[], parts: itemsOf('anatomy-notes') as PartNote[] }
}

/** The notes of each name, and those that no name takes: of what was renamed or taken away. */
export function joinNotes<Note>(
  names: readonly string[],
  notes: readonly Note[],
  nameOf: (note: Note) => string,
): { readonly joined: ReadonlyMap<string, readonly Note[]>; readonly left: readonly Note[] } {
  const byFolded = new Map(names.map((name) => [folded(name), name]))
  const exact = new Set(names)
  const joined = new Map<string, Note[]>()
  const left: Note[] = []
  for (const note of notes) {
    const written = nameOf(note)
    const name = exact.has(written) ? written : byFolded.get(folded(written))
    if (name === undefined) left.push(note)
    else joined.set(name, [...(joined.get(name) ?? []), note])
  }
  return { joined, left }
}

/** Design tools write `Show icon` where people write `showIcon`. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
