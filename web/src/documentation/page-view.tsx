import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { GetPageOutput, Page } from '@vitrine/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { addressOf } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { PreviousNext } from '../parts/previous-next.tsx'
import { ReadPage } from '../parts/read-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { Confirmation } from '../parts/dialog/confirmation.tsx'
import { DocumentationBody } from './documentation-body.tsx'
import { EditButton } from './edit-button.tsx'
import { byFolder } from './access/folders.ts'
import { useMayWrite } from './access/may-write.ts'
import { PageForm } from './page-form.tsx'
import { pageQuery, pagesQuery } from './access/reads.ts'
import { useEditing } from './access/use-editing.ts'
import './documentation.css'
import './editor/editor.css'

export function PageView() {
  const { page } = useParams({ from: '/pages/$page' })
  const query = useQuery(pageQuery(page))
  return (
    <div className="page">
      <ReadPage query={query} what="Page">
        {(found) => <OpenPage key={found.id} page={found} />}
      </ReadPage>
    </div>
  )
}

function OpenPage({ page }: { readonly page: GetPageOutput }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'nothing' | 'settings' | 'deletion'>('nothing')
  const mayWrite = useMayWrite()
  const [isEditing, setEditing] = useEditing()
  const closeDialog = (): void => setAsked('nothing')
  return (
    <>
      <nav className="crumbs" aria-label="Where this is">
        <Link to="/pages">Pages</Link>
        {page.path !== null && <span>/ {page.path}</span>}
      </nav>
      <PageTitle
        title={page.title}
        beside={page.icon && <span aria-hidden="true">{page.icon}</span>}
        end={!isEditing && <EditButton type="doc-page" id={page.id} onEdit={() => setEditing(true)} />}
      >
        {page.abstract && <p className="lede">{page.abstract}</p>}
        <div className="row">
          <span className="quiet-text">
            <code>{page.slug}</code>, changed <time dateTime={page.updatedAt}>{page.updatedAt.slice(0, 10)}</time>
          </span>
          {mayWrite && (
            <>
              <button className="button quiet" onClick={() => setAsked('settings')}>
                Title, folder, abstract
              </button>
              <button className="button quiet" onClick={() => setAsked('deletion')}>
                Delete
              </button>
            </>
          )}
        </div>
      </PageTitle>
      <div className="page-body">
        <DocumentationBody type="doc-page" id={page.id} withContents />
      </div>
      {!isEditing && <PageNeighbors id={page.id} />}
      {asked === 'settings' && (
        <PageForm title="About this page" page={page} onDone={closeDialog} onClose={closeDialog} />
      )}
      {asked === 'deletion' && (
        <Deletion page={page} onClose={closeDialog} onDone={() => void navigate({ to: '/pages' })} />
      )}
    </>
  )
}

/** In the order of the side bar. */
function PageNeighbors({ id }: { readonly id: string }) {
  const { data = [] } = useQuery(pagesQuery)
  const inOrder = byFolder(data).flatMap(({ pages }) => pages)
  const at = inOrder.findIndex((page) => page.id === id)
  const link = (page: Page | undefined) =>
    page ? { name: page.title, address: addressOf({ type: 'doc-page', id: page.slug, name: page.title }) } : null
  return (
    <PreviousNext
      of="pages"
      previous={at > 0 ? link(inOrder[at - 1]) : null}
      next={at < 0 ? null : link(inOrder[at + 1])}
    />
  )
}

interface DeletionProps {
  readonly page: GetPageOutput
  readonly onClose: () => void
  readonly onDone: () => void
}

function Deletion({ page: { id, title, blocks }, onClose, onDone }: DeletionProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => client.deletePage({ page: id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['listPages'] })
      onDone()
    },
  })
  const files = blocks.filter(({ type }) => type === 'image' || type === 'file').length
  return (
    <Confirmation
      title={`Delete “${title}”?`}
      keep="Keep it"
      act="Delete"
      isPending={remove.isPending}
      onAct={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Its {blocks.length} {blocks.length === 1 ? 'block' : 'blocks'}
        {files > 0 && ` and ${files} stored ${files === 1 ? 'file' : 'files'}`} will be gone. Links to it will say so.
      </p>
      <p>What its blocks say stays in its history for a while, to which Activity leads.</p>
      {remove.isError && <Failure error={remove.error} what="Deleting" />}
    </Confirmation>
  )
}
