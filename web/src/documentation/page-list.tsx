import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Page } from '@vitrine/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { Failure } from '../shell/failure.tsx'
import { byFolder } from './folders.ts'
import { useMayWrite } from './may-write.ts'
import { PageForm } from './page-form.tsx'
import { pagesQuery } from './reads.ts'
import './documentation.css'

export function PageList() {
  const query = useQuery(pagesQuery)
  const search = useSearch({ from: '/pages' })
  const navigate = useNavigate({ from: '/pages' })
  const mayWrite = useMayWrite()
  const isNew = search.new !== undefined
  return (
    <div className="page">
      <PageTitle title="Pages" beside={<span className="quiet-text">{query.data?.length}</span>} />
      {mayWrite && (
        <div className="row">
          <button className="button primary" onClick={() => void navigate({ search: { new: '1' } })}>
            New page
          </button>
        </div>
      )}
      {isNew && (
        <PageForm
          title="New page"
          onDone={(page) => void navigate({ to: '/pages/$page', params: { page: page.slug } })}
          onClose={() => void navigate({ search: {} })}
        />
      )}
      <Read query={query} what="Pages">
        {(pages) =>
          pages.length === 0 ? (
            <p className="note">
              No pages yet. A page is for what belongs to no single component: principles, voice, how to contribute.
            </p>
          ) : (
            <div className="folders">
              {byFolder(pages).map(({ path, pages }) => (
                <Folder key={path ?? ''} path={path} pages={pages} />
              ))}
            </div>
          )
        }
      </Read>
    </div>
  )
}

function Folder({ path, pages }: { readonly path: string | null; readonly pages: readonly Page[] }) {
  const mayWrite = useMayWrite()
  return (
    <Section
      title={path ?? 'Outside of folders'}
      beside={<span className="quiet-text">{pages.length}</span>}
      end={mayWrite && path !== null && <FolderActions path={path} count={pages.length} />}
    >
      <ul className="panel page-rows">
        {pages.map(({ id, slug, title, abstract, icon, updatedAt }) => (
          <li key={id}>
            <span aria-hidden="true">{icon}</span>
            <div>
              <Link to="/pages/$page" params={{ page: slug }}>
                {title}
              </Link>
              {abstract && <p className="quiet-text">{abstract}</p>}
            </div>
            <time className="quiet-text" dateTime={updatedAt}>
              {updatedAt.slice(0, 10)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FolderActions({ path, count }: { readonly path: string; readonly count: number }) {
  const queries = useQueryClient()
  const [to, setTo] = useState<string | null>(null)
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['listPages'] })
  const rename = useMutation({ mutationFn: (name: string) => client.renamePath({ from: path, to: name }), onSuccess })
  const clear = useMutation({ mutationFn: () => client.clearPath({ path }), onSuccess })
  const error: unknown = rename.error ?? clear.error
  if (error) return <Failure error={error} what="The folder" />
  if (to === null)
    return (
      <>
        <button className="button quiet" aria-label={`Rename ${path}`} onClick={() => setTo(path)}>
          Rename
        </button>
        <button
          className="button quiet"
          aria-label={`Dissolve ${path}: take its ${count} pages out`}
          onClick={() => clear.mutate()}
        >
          Dissolve
        </button>
      </>
    )
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate(to)
      }}
    >
      <input
        className="input"
        aria-label="New name of the folder"
        value={to}
        autoFocus
        onChange={(event) => setTo(event.target.value)}
      />
      <button className="button primary" disabled={to.trim() === '' || rename.isPending}>
        Rename
      </button>
      <button type="button" className="button" onClick={() => setTo(null)}>
        Cancel
      </button>
    </form>
  )
}
