import type { Block } from '@vitrine/client'
import type { ComponentType } from 'react'
import { Accessibility } from './blocks/accessibility.tsx'
import * as guidance from './blocks/guidance.tsx'
import { EntityPreview, TokenTable } from './blocks/library.tsx'
import * as prose from './blocks/prose.tsx'
import './documentation.css'

// One view per block type. The service has checked the content against the type's schema before it kept it.
export const VIEWS = {
  text: prose.Text,
  heading: prose.Heading,
  callout: prose.Callout,
  lifecycle: guidance.Lifecycle,
  'use-cases': guidance.UseCases,
  'dos-and-donts': guidance.DosAndDonts,
  'props-notes': guidance.PropsNotes,
  'anatomy-notes': guidance.AnatomyNotes,
  behavior: guidance.Behavior,
  accessibility: Accessibility,
  'content-guidelines': guidance.ContentGuidelines,
  'code-snippet': prose.CodeSnippet,
  'token-table': TokenTable,
  'entity-preview': EntityPreview,
  image: prose.Image,
  embed: prose.Embed,
  changelog: guidance.Changelog,
  file: prose.File,
} as unknown as Readonly<Record<string, ComponentType<object> | undefined>>

type Shown = Pick<Block, 'type' | 'content' | 'extraction'>

function BlockView({ block: { type, content, extraction } }: { readonly block: Shown }) {
  const View = VIEWS[type]
  if (View) return <View {...content} {...(extraction !== undefined && { extraction })} />
  return (
    <details className="note">
      <summary>A block of the type {type}, which this explorer does not know</summary>
      <pre className="code-block">{JSON.stringify(content, null, 2)}</pre>
    </details>
  )
}

export function BlockList({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className="blocks">
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </div>
  )
}
