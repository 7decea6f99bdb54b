import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { PageTitle } from '../parts/page-title.tsx'
import { useSession } from '../session/session.ts'
import { mattersFor, type MatterName } from './matters.ts'
import './settings.css'

const PAGES: Readonly<Record<MatterName, ComponentType>> = {
  import: lazy(() => import('./import/import-matter.tsx')),
  sources: lazy(() => import('./sources-matter.tsx')),
  keys: lazy(() => import('./keys-matter.tsx')),
  links: lazy(() => import('./links-matter.tsx')),
  people: lazy(() => import('./people-matter.tsx')),
  hooks: lazy(() => import('./hooks-matter.tsx')),
  look: lazy(() => import('./look-matter.tsx')),
  usage: lazy(() => import('./usage-matter.tsx')),
  library: lazy(() => import('./library-matter.tsx')),
}

/** What of the library is looked after: a list of matters, and one of them. */
export function SettingsPage() {
  const { matter } = useParams({ from: '/settings/$matter' })
  const { told } = useSession()
  const matters = mattersFor(told?.scopes ?? [])
  const shown = matters.find(([name]) => name === matter)
  const Shown = shown && PAGES[shown[0]]
  return (
    <div className="page">
      <PageTitle title="Settings" />
      <div className="settings">
        <nav aria-label="Settings" className="settings-matters">
          {matters.map(([name, label]) => (
            <Link key={name} to="/settings/$matter" params={{ matter: name }}>
              {label}
            </Link>
          ))}
          {told?.scopes.includes('write:library') && <Link to="/changes/releases">Releases</Link>}
        </nav>
        <div className="settings-matter">
          {Shown ? (
            <Suspense fallback={<p className="loading">Reading…</p>}>
              <Shown />
            </Suspense>
          ) : (
            told && <p className="note">There is nothing here that you may change.</p>
          )}
        </div>
      </div>
    </div>
  )
}
