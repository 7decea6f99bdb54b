import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Page } from '@vitrine/client'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { FolderActions } from './folder-actions.tsx'
import { byFolder } from './access/folders.ts'
import { useMayWrite } from './access/may-write.ts'
import { PageForm } from './page-form.tsx'
import { pagesQuery } from './access/reads.ts'
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
              {byFolder(pages).map(({ path, pages: inside }, _, folders) => (
                <Folder key={path ?? ''} path={path} pages={inside} folders={folders.map((folder) => folder.path)} />
              ))}
            </div>
          )
        }
      </Read>
    </div>
  )
}

interface FolderProps {
  readonly path: string | null
  readonly pages: readonly Page[]
  readonly folders: readonly (string | null)[]
}

function Folder({ path, pages, folders }: FolderProps) {
  const mayWrite = useMayWrite()
  return (
    <Section
      title={path ?? 'Outside of folders'}
      beside={<span className="quiet-text">{pages.length}</span>}
      end={mayWrite && path !== null && <FolderActions path={path} count={pages.length} folders={folders} />}
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
