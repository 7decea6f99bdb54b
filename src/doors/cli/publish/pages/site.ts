import type { GatheredLibrary } from '../gather/library.ts'
import { linkBetween } from '../rules/paths.ts'
import type { Markup } from '../../../../kit/words/html.ts'
import type { Entry } from './outline.ts'

/** A library about to be written, and where it stands among its releases. */
export interface Site {
  readonly library: GatheredLibrary
  /** Where in the site an entity is, by `type/id`. */
  readonly places: ReadonlyMap<string, string>
  /** Of token collections, by their ids. */
  readonly collectionPaths: ReadonlyMap<string, string>
  /** From the root of this copy of the site to that of the newest one: `../../` of a kept release. */
  readonly up: string
  /** Releases that have a folder beneath the root, the newest first. */
  readonly kept: readonly KeptRelease[]
  /** Without a slash behind it; null where nobody said where the site will be. */
  readonly baseUrl: string | null
}

export interface KeptRelease {
  readonly version: string
  /** Beneath the root, with a slash behind it. */
  readonly folder: string
}

/** One page of the site, before it is framed. */
export interface SitePage {
  readonly path: string
  readonly title: string
  /** What it is, in search results; null: it is not found by search. */
  readonly kind: string | null
  readonly about: string
  readonly section: SectionName
  readonly main: Markup
  readonly contents: readonly Entry[]
  /** The same as Markdown. */
  readonly twin: string
  /** When what people wrote on it was last changed. */
  readonly changedAt: string | null
  /** Pictures and tables take the whole width. */
  readonly isWide?: true
}

export const SECTIONS = [
  ['components', 'Components', 'components/index.html'],
  ['tokens', 'Tokens', 'tokens/index.html'],
  ['styles', 'Styles', 'styles.html'],
  ['icons', 'Icons', 'icons.html'],
  ['pages', 'Guides', 'pages/index.html'],
  ['releases', 'Releases', 'releases.html'],
] as const
type SectionName = (typeof SECTIONS)[number][0] | 'home'

/** Links of the page at a path. */
export class PageLinks {
  readonly #site: Site
  readonly #from: string
  constructor(site: Site, from: string) {
    this.#site = site
    this.#from = from
  }

  readonly file = (path: string): string => linkBetween(this.#from, path)

  readonly entity = (type: string, id: string): string | null => {
    const place = this.#site.places.get(`${type}/${id.toLowerCase()}`)
    return place === undefined ? null : this.file(place)
  }
}

/** Whether the library has anything to show there. */
export function hasSection({ library }: Site, name: SectionName): boolean {
  const { components, icons, tokens, styles, pages, releases } = library
  const counts = { components, icons, tokens: tokens.data, styles, pages, releases, home: [0] }
  return counts[name].length > 0
}
