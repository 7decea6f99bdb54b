import { accessibility } from './accessibility.ts'
import { anatomyNotes } from './anatomy-notes.ts'
import { behavior } from './behavior.ts'
import type { BlockType } from './block-type.ts'
import { callout } from './callout.ts'
import { changelog } from './changelog.ts'
import { codeSnippet } from './code-snippet.ts'
import { contentGuidelines } from './content-guidelines.ts'
import { dosAndDonts } from './dos-and-donts.ts'
import { embed } from './embed.ts'
import { entityPreview } from './entity-preview.ts'
import { file } from './file.ts'
import { heading } from './heading.ts'
import { image } from './image.ts'
import { lifecycle } from './lifecycle.ts'
import { propsNotes } from './props-notes.ts'
import { text } from './text.ts'
import { tokenTable } from './token-table.ts'
import { useCases } from './use-cases.ts'

/** Every type that can be written; what is not in it is unknown. */
export const BLOCK_TYPES: readonly BlockType[] = [
  text,
  heading,
  callout,
  lifecycle,
  useCases,
  dosAndDonts,
  propsNotes,
  anatomyNotes,
  behavior,
  accessibility,
  contentGuidelines,
  codeSnippet,
  tokenTable,
  entityPreview,
  image,
  file,
  embed,
  changelog,
]

const BY_NAME = new Map(BLOCK_TYPES.map((blockType) => [blockType.type, blockType]))

export const findBlockType = (type: string): BlockType | undefined => BY_NAME.get(type)
