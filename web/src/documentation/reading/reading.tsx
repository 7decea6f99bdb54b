import type { GetDocumentationOutput } from '@vitrine/client'
import { useEffect, useMemo } from 'react'
import { BlockList } from '../blocks/block-view.tsx'
import { Contents } from './contents.tsx'
import { entriesOf, outlineOf } from '../content/outline.ts'
import { useTablesRead } from './use-tables-read.ts'

interface ReadingProps {
  readonly blocks: GetDocumentationOutput['blocks']
  /** The level of the first headings: two where the page has only its title above them. */
  readonly first?: number
  readonly withContents?: boolean
}

/** What people wrote, with headings that have addresses. */
export function Reading(props: ReadingProps) {
  if (useTablesRead(props.blocks)) return <Read {...props} />
  return (
    <p className="loading tables-wait" role="status">
      Reading values…
    </p>
  )
}

function Read({ blocks, first = 2, withContents = false }: ReadingProps) {
  const outline = useMemo(() => outlineOf(blocks, first), [blocks, first])
  const entries = useMemo(() => entriesOf(outline), [outline])
  useGoToAnchor()
  if (!withContents) return <BlockList outline={outline} />
  return (
    <div className="reading">
      <Contents entries={entries} />
      <BlockList outline={outline} />
    </div>
  )
}

/** Blocks come after the page: by then the browser has looked for the anchor of the address and given up. */
function useGoToAnchor(): void {
  useEffect(() => {
    const anchor = decoded(location.hash.slice(1))
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a stray percent sign
  }
}
