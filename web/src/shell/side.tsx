import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import { useFace } from '../face/use-face.ts'
import { openSearch } from '../parts/open-search.ts'
import { useSession } from '../session/session.ts'
import { Foot } from './foot.tsx'
import { PageTree } from './page-tree.tsx'
import { PLACES } from './places.ts'
import { ProjectMenu } from './project-menu.tsx'

/** The way to everything. Where there is no room for it, it is a drawer that closes when it has led somewhere. */
export function Side() {
  const { data } = useQuery(consoleQuery('getOverview', {}))
  const face = useFace()
  // Who did what, and what is looked after, is told to those who work on the library, not to its readers.
  const scopes = useSession().told?.scopes ?? []
  const icons = useQuery(consoleQuery('countIcons', {})).data?.icons ?? 0
  const mayPropose = scopes.includes('propose:docs') || scopes.includes('write:docs')
  const proposed = useQuery({
    ...consoleQuery('listProposals', { state: 'open', limit: 100 }),
    enabled: mayPropose,
    staleTime: 60_000,
  })
  const waiting = proposed.data?.data.length ?? 0
  const isFor = (to: string): boolean => {
    if (to === '/icons') return icons > 0
    if (to === '/proposals') return mayPropose
    return to === '/audit'
      ? scopes.includes('write:docs')
      : to !== '/settings' || scopes.some((scope) => !scope.startsWith('read:') && scope !== 'propose:docs')
  }
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  return (
    <header
      className="side"
      data-open={isOpen || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <div className="side-head">
        <div className="side-title">
          <Link to="/" className="brand">
            <img src={face?.logo ?? '/favicon.svg'} alt="" width="20" height="20" />
            <span>{data?.project.name ?? 'Vitrine'}</span>
          </Link>
          <ProjectMenu />
        </div>
        <button className="button find" onClick={openSearch}>
          Search <kbd>{isApple() ? '⌘' : 'Ctrl'} K</kbd>
        </button>
        <button
          className="button menu"
          aria-expanded={isOpen}
          aria-controls="side-body"
          onClick={() => setOpen((before) => !before)}
        >
          Menu
        </button>
      </div>
      <div className="side-body" id="side-body">
        <nav aria-label="Library" className="places">
          {PLACES.filter(([to]) => isFor(to)).map(([to, name]) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
              {name}
              {to === '/proposals' && waiting > 0 && <span className="waiting-count">{waiting}</span>}
            </Link>
          ))}
        </nav>
        <PageTree />
        <Foot />
      </div>
    </header>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
