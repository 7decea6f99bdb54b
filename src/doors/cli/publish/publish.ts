import { readFile } from 'node:fs/promises'
import { refused } from '../../../errors.ts'
import { PACKAGE_ROOT } from '../../../package-root.ts'
import { releaseAtom } from '../../../releases/rules/release-atom.ts'
import type { Ask, ReleaseRow } from './gather/asked-rows.ts'
import { gatherHead, gatherLibrary, type LibraryHead } from './gather/gather-library.ts'
import { patient } from './gather/patient.ts'
import type { GatheredLibrary, Keep } from './gather/library.ts'
import { besideOf, everySitePage, findPlaces } from './pages/every-page.ts'
import { framed, twinPath } from './pages/frame.ts'
import { llmsText, sitemapText } from './pages/lists.ts'
import type { KeptRelease, Site, SitePage } from './pages/site.ts'
import { slugOf } from './rules/paths.ts'
import { searchIndex, type Findable } from './rules/search-index.ts'
import { SiteFolder, type Written } from './site-folder.ts'

interface Wishes {
  readonly out: string
  /** Only the folder of this release. */
  readonly release: string | null
  readonly baseUrl: string | null
}

export interface Published extends Written {
  readonly library: string
  readonly revision: { readonly library: number; readonly docs: number }
  /** That the library is now. */
  readonly release: string | null
  readonly pages: number
}

const RELEASES = 'releases/'
const TRIES = 3

/** Writes the site of a library into a folder: the newest at its root, and each release that it is now in a folder of its own. */
export async function publish(ask: Ask, wishes: Wishes): Promise<Published> {
  const folder = await SiteFolder.open(wishes.out)
  try {
    return await writeSite(patient(ask), wishes, folder)
  } catch (error) {
    await folder.abandon()
    throw error
  }
}

async function writeSite(ask: Ask, wishes: Wishes, folder: SiteFolder): Promise<Published> {
  const { library, copies } = await gatherOneRevision(ask, wishes, folder)
  const { release, name, revision } = library
  if (release !== null) folder.releases.set(folderOf(release), release.version)
  const kept = keptReleases(folder.releases, library.releases)
  const found = findPlaces(library)
  const assets = await readAssets()
  let pages = 0
  for (const copy of copies) {
    const site: Site = { library, ...found, up: copy.up, kept, baseUrl: wishes.baseUrl }
    const beside = besideOf(site, found)
    const all = [...everySitePage(site, found)]
    pages = all.length
    for (const [path, text] of assets) await folder.write(copy.folder + path, text)
    for (const page of all) {
      await folder.write(copy.folder + page.path, framed(site, page, beside(page)))
      await folder.write(copy.folder + twinPath(page.path), page.twin)
    }
    for (const [path, text] of lists(site, all)) await folder.write(copy.folder + path, text)
  }
  const folders = copies.map((copy) => copy.folder)
  const written = await folder.finish((file) => folders.includes(folderOfName(file)))
  return { library: name, revision, release: release?.version ?? null, pages, ...written }
}

/** A copy of the site: the newest, or a release of its own. */
interface Copy {
  readonly folder: string
  readonly up: string
}

/** Asked again where something was written meanwhile; pictures go to the folder as they come. */
async function gatherOneRevision(
  ask: Ask,
  wishes: Wishes,
  folder: SiteFolder,
): Promise<{ readonly library: GatheredLibrary; readonly copies: readonly Copy[] }> {
  for (let at = 0; at < TRIES; at++) {
    folder.begin()
    const head = await gatherHead(ask)
    const { release, revision } = head
    expectReleased(wishes.release, head)
    const copies = [
      ...(wishes.release === null ? [{ folder: '', up: '' }] : []),
      ...(release === null ? [] : [{ folder: folderOf(release), up: '../../' }]),
    ]
    const keep: Keep = async (path, bytes) => {
      for (const copy of copies) await folder.write(copy.folder + path, bytes)
    }
    const library = await gatherLibrary(ask, head, keep)
    const { revision: after } = await gatherHead(ask)
    if (after.library === revision.library && after.docs === revision.docs) return { library, copies }
  }
  throw refused('the library changed all the time that it was read: publish it when nobody is importing')
}

function expectReleased(wished: string | null, { release, releases }: LibraryHead): void {
  if (wished === null || release?.version === wished) return
  if (!releases.some(({ version }) => version === wished))
    throw refused(`there is no release ${wished}; "vitrine releases list" has them`)
  throw refused(
    `the library has changed since ${wished}, and only what it is now can be published: publish right after "vitrine releases create", and the folder of the release stays`,
  )
}

const folderOf = ({ version }: ReleaseRow): string =>
  `${RELEASES}${version.replaceAll(/[^0-9A-Za-z.-]+/g, '-') || slugOf(version)}/`

/** Of a file the copy of the site that it belongs to. */
const folderOfName = (name: string): string => /^releases\/[^/]+\//.exec(name)?.[0] ?? ''

const keptReleases = (folders: ReadonlyMap<string, string>, releases: readonly ReleaseRow[]): KeptRelease[] => {
  const versions = new Map([...folders].map(([folder, version]) => [version, folder]))
  return releases.flatMap(({ version }) => {
    const folder = versions.get(version)
    return folder === undefined ? [] : [{ version, folder }]
  })
}

async function readAssets(): Promise<[string, string][]> {
  const names = ['site.css', 'site.js']
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      `site/${name}`,
      await readFile(new URL(`site/dist/${name}`, PACKAGE_ROOT), 'utf8'),
    ]),
  )
}

function lists(site: Site, pages: readonly SitePage[]): [string, string][] {
  const { library, baseUrl, up } = site
  const found = pages.flatMap(({ path, title, kind, about, twin }): Findable[] =>
    kind === null ? [] : [{ path, title, kind, about, text: twin }],
  )
  const index = JSON.stringify(searchIndex([...found, ...smallThings(site)]))
  const addressOf =
    baseUrl === null
      ? null
      : (version: string | null) => `${baseUrl}/releases.html${version === null ? '' : `#v-${version}`}`
  const releases = library.releases.map(({ version, made_at: madeAt, notes }) => ({
    version,
    notes,
    madeAt: new Date(madeAt),
    // Whoever made it may be a key.
    madeBy: null,
  }))
  return [
    ['site/search.js', `vitrineSearch(${index})\n`],
    ['llms.txt', llmsText(site, pages)],
    ['releases.atom', releaseAtom({ projectId: library.projectId, name: library.name, releases, addressOf })],
    ...(baseUrl === null || up !== '' ? [] : [['sitemap.xml', sitemapText(baseUrl, pages)] as [string, string]]),
  ]
}

/** What has a place on a page, and no page. */
function smallThings({ library: { tokens, icons, styles }, places }: Site): Findable[] {
  const placed = (
    kind: string,
    type: string,
    all: readonly { readonly id: string; readonly name: string; readonly description?: string }[],
  ): Findable[] =>
    all.flatMap(({ id, name, description = '' }) => {
      const path = places.get(`${type}/${id}`)
      return path === undefined
        ? []
        : [{ path, title: name, kind, about: description.slice(0, 160).toWellFormed(), text: '' }]
    })
  return [
    ...placed(
      'Token',
      'token',
      tokens.data.filter(({ entity_type: type }) => type === 'token'),
    ),
    ...placed('Style', 'style', styles),
    ...placed('Icon', 'component', icons),
  ]
}
