import type { ComponentType } from '../../contract/words.ts'
import type { ConversionReport } from '../bundle/library-bundle.ts'
import type { FigmaFile, Published } from './nodes/figma-file.ts'
import type { FileNames, PublishedLists } from './file-names.ts'

/** All that the entries of a bundle are made of. */
export interface FigmaSource {
  readonly read: FigmaFile
  readonly lists: PublishedLists
  /** What is published, by key and by node id; null where no list was given, so that nobody knows. */
  readonly published: Readonly<Record<ComponentType, ReadonlyMap<string, Published> | null>>
  readonly names: FileNames
  readonly records: { readonly components?: readonly unknown[]; readonly styles?: readonly unknown[] }
  readonly report: ConversionReport
}
