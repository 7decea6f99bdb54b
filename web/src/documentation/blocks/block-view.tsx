import type { ComponentType } from 'react'
import { Accessibility } from './accessibility.tsx'
import * as guidance from './guidance.tsx'
import { EntityPreview, TokenTable } from './library.tsx'
import * as prose from './prose.tsx'
import type { Entry, OutlinedBlock } from '../content/outline.ts'
import '../documentation.css'

// One view per block type. The service has checked the content against the type's schema before it kept it.
export const VIEWS = {
  text: prose.Text,
  heading: () => null, // its words are the heading that the outline gives it
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

interface OutlinedProps {
  readonly outlined: OutlinedBlock
}

function BlockView({ outlined: { block, inside } }: OutlinedProps) {
  const { type, content, extraction } = block
  const View = VIEWS[type]
  if (View)
    return (
      <View
        {...content}
        {...(extraction !== undefined && { extraction })}
        {...(inside.length > 0 && { headings: inside })}
      />
    )
  return (
    <details className="note">
      <summary>A block of the type {type}, which this explorer does not know</summary>
      <pre className="code-block">{JSON.stringify(content, null, 2)}</pre>
    </details>
  )
}

export function BlockList({ outline }: { readonly outline: readonly OutlinedBlock[] }) {
  return (
    <div className="blocks">
      {outline.map((outlined) => (
        <div key={outlined.block.id} className="block" data-type={outlined.block.type}>
          {outlined.heading && <AnchoredHeading {...outlined.heading} />}
          <BlockView outlined={outlined} />
        </div>
      ))}
    </div>
  )
}

/** The link stands beside the heading, not in it: its words are not the heading's. */
function AnchoredHeading({ anchor, title, level }: Entry) {
  const Tag = `h${level}` as 'h2'
  return (
    <div className="block-heading">
      <Tag id={anchor}>{title}</Tag>
      <a href={`#${anchor}`} className="anchor" aria-label={`Link to “${title}”`}>
        #
      </a>
    </div>
  )
}
