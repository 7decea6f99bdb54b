import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { consoleQuery } from './api/console.ts'
import { componentQuery, drawnQuery } from './api/queries.ts'
import { queryClient } from './session/query-client.ts'
import { mayReadAhead } from './api/read-ahead.ts'
import { documentationQuery } from './documentation/access/reads.ts'
import { parseSearch, readSearch, stringifySearch } from './parts/search-params.ts'
import { NotFound } from './parts/not-found.tsx'
import { PageFailure } from './shell/page-failure.tsx'
import { Shell } from './shell/shell.tsx'
import { TOKEN_SEARCH } from './tokens/token-filters.ts'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: ({ cause }: Pick<Entered, 'cause'>) => {
    if (mayReadAhead(cause)) void queryClient.prefetchQuery(consoleQuery('getOverview', {}))
  },
})
const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path }) as const

const routes = [
  createRoute({ ...at('/'), component: lazyRouteComponent(() => import('./overview/overview.tsx'), 'Overview') }),
  createRoute({
    ...at('/components'),
    validateSearch: readSearch(
      'q',
      'life',
      'type',
      'health',
      'sync',
      'publish',
      'docs',
      'spec',
      'drift',
      'depth',
      'code',
      'sort',
      'dir',
      'view',
    ),
    component: lazyRouteComponent(() => import('./components/list/component-list.tsx'), 'ComponentList'),
  }),
  createRoute({
    ...at('/icons'),
    validateSearch: readSearch('q', 'size', 'color', 'icon'),
    component: lazyRouteComponent(() => import('./icons/icons-page.tsx'), 'IconsPage'),
  }),
  createRoute({
    ...at('/code'),
    validateSearch: readSearch('q', 'linked', 'severity', 'view'),
    component: lazyRouteComponent(() => import('./code/code-list.tsx'), 'CodeList'),
  }),
  createRoute({
    ...at('/code/one'),
    validateSearch: readSearch('id'),
    component: lazyRouteComponent(() => import('./code/code-page.tsx'), 'CodePage'),
  }),
  createRoute({
    ...at('/tokens'),
    validateSearch: readSearch(...TOKEN_SEARCH, 'edit'),
    component: lazyRouteComponent(() => import('./tokens/token-list.tsx'), 'TokenList'),
  }),
  createRoute({
    ...at('/tokens/$id'),
    validateSearch: readSearch('edit'),
    component: lazyRouteComponent(() => import('./tokens/token-page.tsx'), 'TokenPage'),
  }),
  createRoute({
    ...at('/styles'),
    validateSearch: readSearch('type'),
    component: lazyRouteComponent(() => import('./styles/style-list.tsx'), 'StyleList'),
  }),
  createRoute({
    ...at('/styles/$id'),
    validateSearch: readSearch('edit'),
    component: lazyRouteComponent(() => import('./styles/style-page.tsx'), 'StylePage'),
  }),
  createRoute({
    ...at('/graph/$type/$id'),
    validateSearch: readSearch('name', 'hops', 'side', 'kinds'),
    component: lazyRouteComponent(() => import('./graph/graph-page.tsx'), 'GraphPage'),
  }),
  createRoute({
    ...at('/health'),
    validateSearch: readSearch('q', 'rule', 'status', 'docs'),
    component: lazyRouteComponent(() => import('./health/health-page.tsx'), 'HealthPage'),
  }),
  createRoute({
    ...at('/changes'),
    validateSearch: readSearch('q', 'kind', 'change', 'impact', 'revision', 'entity', 'when', 'since'),
    component: lazyRouteComponent(() => import('./changes/change-page.tsx'), 'ChangePage'),
  }),
  createRoute({
    ...at('/changes/releases'),
    validateSearch: readSearch('from', 'to'),
    component: lazyRouteComponent(() => import('./releases/releases-page.tsx'), 'ReleasesPage'),
  }),
  createRoute({
    ...at('/changes/releases/$version'),
    component: lazyRouteComponent(() => import('./releases/release-page.tsx'), 'ReleasePage'),
  }),
  createRoute({
    ...at('/search'),
    validateSearch: readSearch('q', 'types'),
    component: lazyRouteComponent(() => import('./search/search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    ...at('/screens'),
    validateSearch: readSearch('q'),
    component: lazyRouteComponent(() => import('./entities/place-list.tsx'), 'ScreenList'),
  }),
  createRoute({
    ...at('/flows'),
    validateSearch: readSearch('q'),
    component: lazyRouteComponent(() => import('./entities/place-list.tsx'), 'FlowList'),
  }),
  createRoute({
    ...at('/entities/$type/$id'),
    validateSearch: readSearch('name', 'edit'),
    component: lazyRouteComponent(() => import('./entities/entity-page.tsx'), 'EntityPage'),
  }),
  createRoute({
    ...at('/entities/$type/$id/history'),
    validateSearch: readSearch('from', 'to'),
    component: lazyRouteComponent(() => import('./documentation/history/history-page.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...at('/pages'),
    validateSearch: readSearch('path', 'new'),
    component: lazyRouteComponent(() => import('./documentation/page-list.tsx'), 'PageList'),
  }),
  createRoute({
    ...at('/pages/$page'),
    validateSearch: readSearch('edit'),
    component: lazyRouteComponent(() => import('./documentation/page-view.tsx'), 'PageView'),
  }),
  createRoute({
    ...at('/proposals'),
    validateSearch: readSearch('all'),
    component: lazyRouteComponent(() => import('./review/proposals-page.tsx'), 'ProposalsPage'),
  }),
  createRoute({
    ...at('/proposals/$id'),
    component: lazyRouteComponent(() => import('./review/proposal-page.tsx'), 'ProposalPage'),
  }),
  createRoute({
    ...at('/settings'),
    component: lazyRouteComponent(() => import('./settings/settings-start.tsx'), 'SettingsStart'),
  }),
  createRoute({
    ...at('/settings/$matter'),
    component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({ ...at('/audit'), component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage') }),
] as const

interface Entered {
  readonly cause: 'enter' | 'stay' | 'preload'
  readonly params: { readonly id: string }
}

/** The tabs of a component are addresses below its own. */
const component = createRoute({
  ...at('/components/$id'),
  validateSearch: readSearch('variant', 'modes', 'edit'),
  component: lazyRouteComponent(() => import('./components/component-page.tsx'), 'ComponentPage'),
  beforeLoad: ({ cause, params: { id } }: Entered) => {
    if (!mayReadAhead(cause)) return
    void queryClient.prefetchQuery(componentQuery(id))
    void queryClient.prefetchQuery(documentationQuery('component', id))
  },
})
const tab = <Path extends string>(path: Path) => ({ getParentRoute: () => component, path }) as const
const tabs = [
  createRoute({
    ...tab('/'),
    beforeLoad: ({ cause, params: { id } }: Entered) => {
      if (mayReadAhead(cause)) void queryClient.prefetchQuery(drawnQuery(id))
    },
    component: lazyRouteComponent(() => import('./components/tabs/overview-tab.tsx'), 'OverviewTab'),
  }),
  createRoute({
    ...tab('/usage'),
    component: lazyRouteComponent(() => import('./components/tabs/usage-tab.tsx'), 'UsageTab'),
  }),
  createRoute({
    ...tab('/properties'),
    component: lazyRouteComponent(() => import('./components/tabs/properties-tab.tsx'), 'PropertiesTab'),
  }),
  createRoute({
    ...tab('/tokens'),
    component: lazyRouteComponent(() => import('./components/tabs/tokens-tab.tsx'), 'TokensTab'),
  }),
  createRoute({
    ...tab('/code'),
    component: lazyRouteComponent(() => import('./components/tabs/code-tab.tsx'), 'CodeTab'),
  }),
  createRoute({
    ...tab('/changes'),
    component: lazyRouteComponent(() => import('./components/tabs/changes-tab.tsx'), 'ChangesTab'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([...routes, component.addChildren(tabs)]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <PageFailure error={error} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
