import { slugsOf } from '../rules/paths.ts'
import type { GatheredLibrary } from '../gather/library.ts'
import type { PageAnswer } from '../gather/asked-rows.ts'
import { componentPage, componentsPage } from './components.ts'
import { collectionPage, iconsPage, rowsOf, stylesPage, tokensPage } from './foundations.ts'
import type { Beside } from './frame.ts'
import { homePage } from './home.ts'
import { hasSection, type Site, type SitePage } from './site.ts'
import { aboutPage, pagesPage, releasesPage, writtenPage } from './written.ts'

interface FoundPlaces extends Pick<Site, 'places' | 'collectionPaths'> {
  readonly pagePaths: ReadonlyMap<string, string>
  readonly aboutPaths: ReadonlyMap<string, string>
}

/** Where each entity of a library is in its site. */
export function findPlaces({
  components,
  icons,
  tokens,
  styles,
  pages,
  documented,
  projectId,
}: GatheredLibrary): FoundPlaces {
  const collectionPaths = paths('tokens', tokens.collections)
  const pagePaths = paths(
    'pages',
    pages.map(({ id, slug }) => ({ id, name: slug })),
  )
  const others = documented.filter(({ entity: { type } }) => type !== 'project' && type !== 'token-collection')
  const aboutPaths = paths(
    'about',
    others.map(({ entity: { type, id, name } }) => ({ id: `${type}/${id}`, name: `${type} ${name}` })),
  )
  const places = new Map<string, string>([
    [`project/${projectId}`, 'index.html'],
    ...icons.map(({ id, slug }) => [`component/${id}`, `icons.html#i-${slug}`] as const),
    ...components.map(({ id, slug }) => [`component/${id}`, `components/${slug}.html`] as const),
    ...styles.map(({ id }) => [`style/${id}`, `styles.html#t-${id}`] as const),
    ...tokens.data.map(
      ({ entity_type: type, id, collection_id: of }) =>
        [`${type}/${id}`, `${collectionPaths.get(of) ?? 'tokens/index.html'}#t-${id}`] as const,
    ),
    ...[...collectionPaths].map(([id, path]) => [`token-collection/${id}`, path] as const),
    ...[...pagePaths].map(([id, path]) => [`doc-page/${id}`, path] as const),
    ...aboutPaths,
  ])
  return { places, collectionPaths, pagePaths, aboutPaths }
}

const paths = (folder: string, all: readonly { readonly id: string; readonly name: string }[]): Map<string, string> =>
  new Map([...slugsOf(all)].map(([id, slug]) => [id, `${folder}/${slug}.html`]))

/** All pages, in the order in which they are found. */
export function* everySitePage(site: Site, { pagePaths, aboutPaths }: FoundPlaces): Generator<SitePage> {
  const { library } = site
  const pathOf = ({ id }: PageAnswer): string => pagePaths.get(id) ?? 'pages/index.html'
  yield homePage(site)
  if (hasSection(site, 'components')) yield componentsPage(site)
  for (const component of library.components) yield componentPage(site, component)
  if (hasSection(site, 'tokens')) yield tokensPage(site)
  for (const collection of library.tokens.collections)
    yield collectionPage(site, collection, site.collectionPaths.get(collection.id) ?? 'tokens/index.html')
  if (hasSection(site, 'styles')) yield stylesPage(site)
  if (hasSection(site, 'icons')) yield iconsPage(site)
  if (hasSection(site, 'pages')) yield pagesPage(site, pathOf)
  for (const page of library.pages) yield writtenPage(site, page, pathOf(page))
  for (const written of library.documented) {
    const path = aboutPaths.get(`${written.entity.type}/${written.entity.id}`)
    if (path !== undefined) yield aboutPage(site, written, path)
  }
  if (hasSection(site, 'releases')) yield releasesPage(site)
}

/** So many names can be looked through; of more the overview has pictures, and the search finds them. */
const MOST_BESIDE = 120

/** What stands beside the pages of a section. */
export function besideOf(site: Site, { pagePaths }: FoundPlaces): (page: SitePage) => readonly Beside[] {
  const { components, tokens, pages } = site.library
  const named: Readonly<Record<string, readonly Beside[]>> = {
    components: [
      { title: 'Components', links: components.map(({ name, slug }) => ({ name, path: `components/${slug}.html` })) },
    ],
    tokens: [
      {
        title: 'Collections',
        links: tokens.collections
          .filter((one) => rowsOf(tokens.data, one).length > 0)
          .map(({ id, name }) => ({ name, path: site.collectionPaths.get(id) ?? 'tokens/index.html' })),
      },
    ],
  }
  const folders = new Map<string, Beside>()
  for (const folder of new Set(pages.map(({ path }) => path ?? ''))) {
    const own = pages.filter(({ path }) => (path ?? '') === folder)
    const links = own.map(({ id, title }) => ({ name: title, path: pagePaths.get(id) ?? 'pages/index.html' }))
    folders.set(folder, { title: folder === '' ? 'Guides' : folder, links })
  }
  const allPages = [...folders.values()]
  const folderOf = new Map(pages.map(({ id, path }) => [pagePaths.get(id), path ?? '']))
  const fits = (all: readonly Beside[]): boolean => all.reduce((sum, { links }) => sum + links.length, 0) <= MOST_BESIDE
  return (page) => {
    const isList = /(?:^|\/)index\.html$/.test(page.path)
    if (page.section === 'pages' && !isList) {
      const own = folders.get(folderOf.get(page.path) ?? '')
      const near = fits(allPages) ? allPages : own ? [own] : []
      return fits(near) ? near : []
    }
    const beside = isList ? [] : (named[page.section] ?? [])
    return fits(beside) ? beside : []
  }
}
