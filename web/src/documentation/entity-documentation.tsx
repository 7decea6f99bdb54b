import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '@vitrine/client'
import { lazy, Suspense, useState } from 'react'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { BlockList } from './block-view.tsx'
import { useMayWrite } from './may-write.ts'
import { hasDraft } from './editor/kept-draft.ts'
import { Names, namesOf } from './mentions.ts'
import { documentationQuery } from './reads.ts'

const Editor = lazy(async () => {
  const { Editor } = await import('./editor/editor.tsx')
  return { default: Editor }
})

interface EntityDocumentationProps {
  readonly type: EntityType
  readonly id: string
  readonly title?: string
}

/** What people wrote about an entity, and where they write it. */
export function EntityDocumentation({ type, id, title = 'Documentation' }: EntityDocumentationProps) {
  const query = useQuery(documentationQuery(type, id))
  const [isEditing, setEditing] = useState(false)
  const isKept = hasDraft(type, id)
  const mayWrite = useMayWrite()
  return (
    <Section
      title={title}
      end={
        !isEditing &&
        query.data &&
        (mayWrite ? (
          <button className="button" onClick={() => setEditing(true)}>
            {isKept ? 'Go on with your draft' : query.data.blocks.length === 0 ? 'Write' : 'Edit'}
          </button>
        ) : (
          <span className="quiet-text">This key may read, not write</span>
        ))
      }
    >
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
              <BlockList blocks={documentation.blocks} />
            )}
          </Names>
        )}
      </Read>
    </Section>
  )
}
