import type { At } from '../fields/at.ts'
import type { TakesBlocks } from '../text/paste-into.ts'

export interface EditingProps {
  /** The content of the block. */
  readonly at: At
  /** Of a block that is a text: what it may become. */
  readonly block: TakesBlocks
  /** Which level a heading inside of it has on the page, by the level that it was written with. */
  readonly levels: ReadonlyMap<number, number>
  /** Of a block that is a heading: the level it has on the page. */
  readonly level: number
}
