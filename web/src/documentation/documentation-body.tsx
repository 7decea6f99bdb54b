import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '@vitrine/client'
import { lazy, Suspense, type MouseEvent } from 'react'
import { queryClient } from '../session/query-client.ts'
import { Read } from '../parts/read.tsx'
import { setEntryPoint } from './access/entry-point.ts'
import { useMayWrite } from './access/may-write.ts'
import { Names, namesOf } from './content/mentions.ts'
import { WaitingProposals } from './waiting-proposals.tsx'
import { Reading } from './reading/reading.tsx'
import { blockTypesQuery, documentationQuery } from './access/reads.ts'
import { useEditing } from './access/use-editing.ts'
import './documentation.css'

const Editor = lazy(async () => {
  // What it asks for first comes with it, so that nothing is drawn that makes the page jump.
  const [{ Editor }] = await Promise.all([import('./editor/editor.tsx'), queryClient.prefetchQuery(blockTypesQuery)])
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
  const mayWrite = useMayWrite()
  /** A click into what is written puts the caret there; a link, a control and words that were selected are none. */
  const writeHere = ({ target, clientX, clientY, detail }: MouseEvent): void => {
    const isText = target instanceof Element && target.closest('.markdown, .block-heading') !== null
    if (!isText || detail !== 1 || target.closest('a, button, input, summary, [data-mention]')) return
    if (getSelection()?.isCollapsed === false) return
    setEntryPoint(clientX, clientY)
    setEditing(true)
  }
  return (
    <Read query={query} what="Documentation">
      {(documentation) => (
        <Names value={namesOf(documentation.mentions)}>
          {!isEditing && <WaitingProposals type={type} id={id} />}
          {isEditing ? (
            <Suspense fallback={<Reading blocks={documentation.blocks} first={first} withContents={withContents} />}>
              <Editor
                type={type}
                id={id}
                documentation={documentation}
                first={first}
                withContents={withContents}
                onClose={() => setEditing(false)}
              />
            </Suspense>
          ) : documentation.blocks.length === 0 ? (
            <p className="quiet-text">Nobody has written about it yet.</p>
          ) : (
            <div onClick={mayWrite ? writeHere : undefined}>
              <Reading blocks={documentation.blocks} first={first} withContents={withContents} />
            </div>
          )}
        </Names>
      )}
    </Read>
  )
}
