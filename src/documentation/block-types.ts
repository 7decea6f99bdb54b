import { accessibility } from './blocks/accessibility.ts'
import { anatomyNotes } from './blocks/anatomy-notes.ts'
import { behavior } from './blocks/behavior.ts'
import type { BlockType } from './blocks/block-type.ts'
import { callout } from './blocks/callout.ts'
import { changelog } from './blocks/changelog.ts'
import { codeSnippet } from './blocks/code-snippet.ts'
import { contentGuidelines } from './blocks/content-guidelines.ts'
import { dosAndDonts } from './blocks/dos-and-donts.ts'
import { embed } from './blocks/embed.ts'
import { entityPreview } from './blocks/entity-preview.ts'
import { file } from './blocks/file.ts'
import { heading } from './blocks/heading.ts'
import { image } from './blocks/image.ts'
import { lifecycle } from './blocks/lifecycle.ts'
import { propsNotes } from './blocks/props-notes.ts'
import { text } from './blocks/text.ts'
import { tokenTable } from './blocks/token-table.ts'
import { useCases } from './blocks/use-cases.ts'

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
