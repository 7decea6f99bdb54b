import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Page } from '@vitrine/client'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import { byFolder } from '../documentation/access/folders.ts'
import { pagesQuery } from '../documentation/access/reads.ts'

/** A tree of so many is seen at a glance: it stands open and needs no filter. */
const FEW = 8

/** All pages in their folders. */
export function PageTree() {
  const { data: overview } = useQuery(consoleQuery('getOverview', {}))
  const mayRead = overview?.key.scopes.includes('read:docs') ?? false
  const { data: pages = [] } = useQuery({ ...pagesQuery, enabled: mayRead })
  const { page: here } = useParams({ strict: false })
  const [words, setWords] = useState('')
  const found = pages.filter((page) => matches(page, words))
  if (!mayRead && overview) return null
  return (
    <nav aria-label="Pages" className="page-tree">
      <Link to="/pages" className="tree-title" activeOptions={{ exact: true, includeSearch: false }}>
        Pages
      </Link>
      {pages.length > FEW && (
        <input
          className="input"
          type="search"
          aria-label="Filter pages"
          placeholder="Filter"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {words !== '' && found.length === 0 && <p className="quiet-text">No page is called so.</p>}
      {byFolder(found).map(({ path, pages: inside }) =>
        path === null ? (
          <Leaves key="" pages={inside} />
        ) : (
          <details
            key={`${path} ${words !== ''}`}
            open={words !== '' || pages.length <= FEW || inside.some(({ id, slug }) => id === here || slug === here)}
          >
            <summary>{path}</summary>
            <Leaves pages={inside} />
          </details>
        ),
      )}
    </nav>
  )
}

function Leaves({ pages }: { readonly pages: readonly Page[] }) {
  return (
    <ul>
      {pages.map(({ id, slug, title }) => (
        <li key={id}>
          <Link to="/pages/$page" params={{ page: slug }} activeOptions={{ includeSearch: false }}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Every word is in the title, the folder or the abstract. */
function matches({ title, path, abstract }: Page, words: string): boolean {
  const text = `${title} ${path ?? ''} ${abstract ?? ''}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
