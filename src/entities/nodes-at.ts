import { ITEM_KINDS } from '../contract/words.ts'
import type { Library } from '../library/library.ts'
import { sourceLink } from '../library/rules/source-link.ts'
import type { Place } from './rules/place-meant.ts'

interface AtPlace {
  /** Of any kind; what is deleted in the source stands nowhere. */
  readonly nodes: readonly number[]
  /** Null without a file, or where files were imported under keys made for them: such a key may stand for any. */
  readonly isFileKnown: boolean | null
}

/** What stands at a node of the design tool, as links to it have it. */
export function nodesAt(library: Library, { node: sourceId, file }: Place): AtPlace {
  const nodes = ITEM_KINDS.flatMap((kind) => [...library.bySourceId(kind, sourceId)]).filter((node) => {
    const own = library.fileKey(node)
    return !library.isDeleted(node) && (file === undefined || own === file || isMade(own))
  })
  return { nodes, isFileKnown: file === undefined ? null : isKnown(library.files, file) }
}

const isKnown = (files: readonly string[], file: string): boolean | null =>
  files.includes(file) || (files.some(isMade) ? null : false)

const isMade = (file: string): boolean => sourceLink(file, null) === null
