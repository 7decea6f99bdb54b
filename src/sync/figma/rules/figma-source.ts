import type { ConversionReport } from '../../rules/library-bundle.ts'
import type { FigmaFile, Published } from './figma-file.ts'
import type { FileNames, PublishedLists } from './file-names.ts'

/** All that the entries of a bundle are made of. */
export interface FigmaSource {
  readonly read: FigmaFile
  readonly lists: PublishedLists
  /** Published sets and components by key and by node id; null where no list was given, so that nobody knows. */
  readonly published: ReadonlyMap<string, Published> | null
  readonly names: FileNames
  readonly records: { readonly components?: readonly unknown[]; readonly styles?: readonly unknown[] }
  readonly report: ConversionReport
}
