import type { ComponentType } from 'react'
import { Accessibility } from './accessibility.tsx'
import type { EditingProps } from './editing-props.ts'
import * as guidance from './guidance.tsx'
import { EntityPreview, TokenTable } from './library.tsx'
import * as notes from './notes.tsx'
import * as prose from './prose.tsx'

/** How each type of block is written, which looks as its view does. */
export const EDITING: Readonly<Record<string, ComponentType<EditingProps> | undefined>> = {
  text: prose.Text,
  heading: prose.Heading,
  callout: prose.Callout,
  lifecycle: guidance.Lifecycle,
  'use-cases': guidance.UseCases,
  'dos-and-donts': guidance.DosAndDonts,
  'props-notes': notes.PropsNotes,
  'anatomy-notes': notes.AnatomyNotes,
  behavior: notes.Behavior,
  accessibility: Accessibility,
  'content-guidelines': notes.ContentGuidelines,
  'code-snippet': prose.CodeSnippet,
  'token-table': TokenTable,
  'entity-preview': EntityPreview,
  image: prose.Image,
  embed: prose.Embed,
  changelog: notes.Changelog,
  file: prose.File,
}
