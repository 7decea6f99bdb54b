import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '@vitrine/client'
import { lazy, Suspense } from 'react'
import { Read } from '../parts/read.tsx'
import { Names, namesOf } from './mentions.ts'
import { Reading } from './reading/reading.tsx'
import { documentationQuery } from './reads.ts'
import { useEditing } from './use-editing.ts'
import './documentation.css'

const Editor = lazy(async () => {
  const { Editor } = await import('./editor/editor.tsx')
  return { default: Editor }
})

interface DocumentationBodyProps {
  readonly type: EntityType
  readonly id: string
  /** The level of the first headings. */
  readonly first?: number
  readonly withContents?: boolean
}

/** The blocks of an entity, read or written as the address says. */
export function DocumentationBody({ type, id, first = 2, withContents = false }: DocumentationBodyProps) {
  const query = useQuery(documentationQuery(type, id))
  const [isEditing, setEditing] = useEditing()
  return (
    <Read query={query} what="Documentation">
      {(documentation) => (
        <Names value={namesOf(documentation.mentions)}>
          {isEditing ? (
            <Suspense fallback={<p className="loading">Opening the editor…</p>}>
              <Editor type={type} id={id} documentation={documentation} onClose={() => setEditing(false)} />
            </Suspense>
          ) : documentation.blocks.length === 0 ? (
            <p className="quiet-text">Nobody has written about it yet.</p>
          ) : (
            <Reading blocks={documentation.blocks} first={first} withContents={withContents} />
          )}
        </Names>
      )}
    </Read>
  )
}
