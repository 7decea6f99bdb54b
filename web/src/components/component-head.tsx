import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import type { Component } from '@vitrine/client'
import { useEffect, useRef } from 'react'
import { consoleQuery } from '../api/console.ts'
import { hasDraft } from '../documentation/editor/draft/kept-draft.ts'
import { HistoryLink } from '../documentation/access/history-link.tsx'
import { useMayWrite } from '../documentation/access/may-write.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { ShareButton } from '../sign-in/share-button.tsx'
import { ComponentFacts } from './component-facts.tsx'

const TABS = [
  ['/components/$id', 'Overview'],
  ['/components/$id/usage', 'Usage'],
  ['/components/$id/properties', 'Properties'],
  ['/components/$id/tokens', 'Tokens'],
  ['/components/$id/code', 'Code'],
  ['/components/$id/changes', 'Changes'],
] as const

/** Name, state, the ways out, and the tabs, which keep the variant and the modes that were chosen. */
export function ComponentHead({ component }: { readonly component: Component }) {
  const { id, name, description } = component
  const { variant, modes, edit } = useSearch({ from: '/components/$id' })
  const shown = { ...(variant ? { variant } : {}), ...(modes ? { modes } : {}) }
  const mayWrite = useMayWrite()
  return (
    <>
      <nav className="crumbs" aria-label="Where this is">
        <Link to="/components">Components</Link>
      </nav>
      <PageTitle
        title={name}
        beside={<ComponentFacts component={component} />}
        end={
          <>
            <DesignLink id={id} />
            <HistoryLink type="component" id={id} />
            <ShareButton className="button quiet" />
            {mayWrite && edit === undefined && (
              <Link
                className="button"
                data-shortcut="edit"
                to="/components/$id/usage"
                params={{ id }}
                search={{ ...shown, edit: '1' }}
              >
                {hasDraft('component', id) ? 'Go on with your draft' : 'Edit'}
              </Link>
            )}
          </>
        }
      >
        {description !== '' && <p className="lede">{description}</p>}
      </PageTitle>
      <Tabs id={id} name={name} shown={shown} />
    </>
  )
}

interface TabsProps extends Pick<Component, 'id' | 'name'> {
  readonly shown: { readonly variant?: string; readonly modes?: string }
}

function Tabs({ id, name, shown }: TabsProps) {
  const tabs = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // A phone is narrower than the tabs: the one that is open is always in sight.
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (open) tabs.current?.scrollTo({ left: open.offsetLeft + open.offsetWidth / 2 - tabs.current.clientWidth / 2 })
  }, [path])
  return (
    <nav ref={tabs} className="page-tabs" aria-label={`About ${name}`}>
      {TABS.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          params={{ id }}
          search={shown}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Where the component stands in the design tool, for those who have the file. */
function DesignLink({ id }: { readonly id: string }) {
  const { data } = useQuery(consoleQuery('getOrigin', { type: 'component', id }))
  if (!data?.link) return null
  return (
    <a className="button quiet" href={data.link} target="_blank" rel="noreferrer noopener">
      Open in the design tool
    </a>
  )
}
