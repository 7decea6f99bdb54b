import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from '../src/session/query-client.ts'
import { router } from '../src/router.tsx'
import { enter } from '../src/session/session.ts'
import { fakeService, type Answers, type Asked } from './service.ts'

const SESSION = {
  project: { id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10', name: 'Acme UI' },
  kind: 'key',
  name: null,
  scopes: ['read:library', 'read:docs', 'write:docs'],
  expires_at: '2030-01-01T00:00:00.000Z',
} as const

interface OpenExplorer {
  readonly asked: readonly Asked[]
  /** Path and search, as the address bar has them. */
  readonly address: () => string
}

/** The whole explorer at an address, signed in, over a service that answers so. It is closed after the test. */
export function openExplorer(address: string, answers: Answers): OpenExplorer {
  const history = createMemoryHistory({ initialEntries: [address] })
  const whole = createRouter({ ...router.options, history, scrollRestoration: false })
  return { asked: show(<RouterProvider router={whole} />, answers), address: () => history.location.href }
}

/** One part of it, on a page of its own. */
export function openPart(Part: () => ReactNode, answers: Answers = {}): void {
  const routeTree = createRootRoute({ component: Part })
  const alone = createRouter({ routeTree, history: createMemoryHistory() })
  show(<RouterProvider router={alone as unknown as typeof router} />, answers)
}

function show(content: ReactNode, answers: Answers): readonly Asked[] {
  const { fetch, asked } = fakeService(answers)
  vi.stubGlobal('fetch', fetch)
  // The DOM of tests has no popovers: what is in them is always there.
  HTMLElement.prototype.showPopover = () => undefined
  enter(SESSION, 'svc_a-key-for-tests')
  queryClient.clear()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    sessionStorage.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  root.render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>)
  return asked
}
