import { posix } from 'node:path'
import type { Archive } from './extract-archive.ts'
import { readXml } from './extract-xml.ts'

export interface Relationship {
  readonly id: string
  /** The last part of the type's URL: `slide`, `notesSlide`, `officeDocument`. */
  readonly type: string
  /** The name of the part in the archive. */
  readonly target: string
}

/** What a part of an OOXML document points to inside the document; '' is the document itself. */
export async function readRelationships(archive: Archive, part: string): Promise<Relationship[]> {
  const found: Relationship[] = []
  const folder = posix.dirname(part)
  await readXml(archive.chunks(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open(name, attribute) {
      const target = attribute('Target')
      if (name === 'Relationship' && target !== undefined && attribute('TargetMode') !== 'External') {
        found.push({
          id: attribute('Id') ?? '',
          type: attribute('Type')?.split('/').at(-1) ?? '',
          target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
        })
      }
      return undefined
    },
  })
  return found
}

/** The ids that a part lists, in its order: the slides of a presentation, the sheets of a workbook. */
export async function readOrder(
  archive: Archive,
  part: string,
  element: string,
): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = []
  await readXml(archive.chunks(part), {
    open(name, attribute) {
      // `r:id` and `id` are both there; the relationship's is the one with a prefix.
      if (name === element)
        found.push({ id: attribute('r:id') ?? attribute('id') ?? '', name: attribute('name') ?? '' })
      return undefined
    },
  })
  return found
}
