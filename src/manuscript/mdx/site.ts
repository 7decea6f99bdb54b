// What a site of MDX has beside the text of a page: images, other pages to link to, titles in side files.
import { parse } from 'yaml'
import { pathFrom, pathTo } from '../rules/relative-path.ts'
import type { Shown } from './phrases.ts'

interface SiteFile {
  readonly path: string
  readonly text: string
}

const LARGEST_IMAGE = 3_145_728

/** Pages and files of a site, by how its pages name them. */
export class Site {
  readonly #files: ReadonlyMap<string, number>
  /** Pages by every end of their route, the whole of it first. */
  readonly #routes = new Map<string, string[]>()
  readonly #headings = new Map<string, readonly string[]>()
  readonly #sides: ReadonlyMap<string, { readonly title: string | null; readonly description: string | null }>
  readonly #targetOf: (path: string) => string
  /** Which images pages show; they lie beside them as in the site. */
  readonly images = new Set<string>()

  constructor(
    pages: readonly SiteFile[],
    files: ReadonlyMap<string, number>,
    sides: ReadonlyMap<string, string>,
    targetOf: (path: string) => string,
  ) {
    this.#files = files
    this.#targetOf = targetOf
    this.#sides = new Map([...sides].map(([path, text]) => [folderOf(path), sideOf(text)]))
    for (const { path, text } of pages) {
      const [, front = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? []
      const own = [...front.matchAll(/^(?:slug|path|permalink|route):\s*["']?(\/?[^\s"']+)/gm)].map(
        ([, slug = '']) => slug,
      )
      const old = [...front.matchAll(/^[ \t]{1,40}-[ \t]{0,8}["']?(\/[^\s"']+)/gm)].map(([, slug = '']) => slug)
      for (const route of [routeOf(path), ...own, ...old]) this.#name(route, path)
      this.#headings.set(
        path,
        [...text.matchAll(/^#{1,6}[ \t]+([^\n]+)$/gm)].map(([, title = '']) => title),
      )
    }
  }

  #name(route: string, path: string): void {
    const parts = route.split('/').filter((part) => part !== '')
    for (let at = 0; at < parts.length; at++) {
      const end = parts.slice(at).join('/').toLowerCase()
      const known = this.#routes.get(end) ?? []
      if (!known.includes(path)) this.#routes.set(end, [...known, path])
    }
  }

  side(path: string): { readonly title: string | null; readonly description: string | null } {
    return this.#sides.get(folderOf(path)) ?? { title: null, description: null }
  }

  image(page: string, { from }: Pick<Shown, 'from'>): { readonly key: string } | { readonly why: string } {
    if (/^(?:https?:)?\/\//.test(from)) return { why: 'which is elsewhere' }
    if (/^[a-z][a-z\d+.-]*:/i.test(from)) return { why: 'which no file is' }
    const path = this.#file(page, decoded(from.replace(/[?#].*$/s, '')))
    if (path === null) return { why: 'which is not there' }
    if (!/\.(?:png|jpe?g|gif)$/i.test(path)) return { why: 'which is no PNG, JPEG or GIF' }
    if ((this.#files.get(path) ?? 0) > LARGEST_IMAGE) return { why: `which has more than ${LARGEST_IMAGE} bytes` }
    this.images.add(path)
    return { key: pathFrom(this.#targetOf(page), path) }
  }

  /** Beside the page, from the root, or the one file whose path ends so: roots have names of their own. */
  #file(page: string, from: string): string | null {
    const near = pathTo(page, from.replace(/^[~@]\//, '/'))
    if (near !== null && this.#files.has(near)) return near
    const end = `/${(pathTo('', from.replace(/^(?:\.{0,2}\/|[~@]\/)+/, '')) ?? '').toLowerCase()}`
    const alike = [...this.#files.keys()].filter((path) => `/${path}`.toLowerCase().endsWith(end))
    return alike.length === 1 ? (alike[0] ?? null) : null
  }

  link(page: string, url: string): string | { readonly why: string } {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) || url === '') return url
    const [, address = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(url) ?? []
    if (address === '') return this.#anchored(page, anchor)
    const target = this.#page(page, decoded(address))
    if (target === null) return { why: 'where no page is' }
    const path = pathFrom(this.#targetOf(page), this.#targetOf(target))
    return `${path.replaceAll(' ', '%20').replaceAll(/[()]/g, encodeURIComponent)}${this.#anchored(target, anchor)}`
  }

  #page(page: string, address: string): string | null {
    const ways = address.startsWith('/') ? [address] : [pathTo(page, address), pathTo(`${routeOf(page)}/x`, address)]
    for (const way of ways) {
      if (way === null) continue
      const route = routeOf(way.replace(/^\//, '')).toLowerCase()
      const known = this.#routes.get(route) ?? []
      const whole = known.find((path) => routeOf(path).toLowerCase() === route)
      if (whole !== undefined) return whole
      if (known.length > 0) return known.toSorted((one, other) => one.length - other.length)[0] ?? null
      const below = [...this.#headings.keys()].filter((path) =>
        `/${routeOf(folderOf(path)).toLowerCase()}`.endsWith(`/${route}`),
      )
      const main = below.find((path) => /(?:^|[/.-])(?:index|usage|overview|guidelines|readme)\.mdx?$/i.test(path))
      if (route !== '' && below.length > 0) return main ?? below.toSorted()[0] ?? null
    }
    return null
  }

  /** An anchor as the explorer calls it. */
  #anchored(page: string, anchor: string): string {
    if (anchor.length < 2) return ''
    const wanted = folded(decoded(anchor))
    const title = (this.#headings.get(page) ?? []).find((one) => folded(plain(one)) === wanted)
    return title === undefined ? anchor : `#${anchorOf(plain(title))}`
  }
}

const plain = (title: string): string =>
  title.replaceAll(/\{#[^{}]{0,200}\}\s*$|[`*_]|<[^<>]{0,500}>|\]\([^()]{0,500}\)/g, '').trim()
const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80) || 'part'

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** `03-components/button/index.mdx` is read at `components/button`. */
const routeOf = (path: string): string =>
  path
    .replace(/\.mdx?$/i, '')
    .replace(/\.html?$/i, '')
    .split('/')
    .map((part) => part.replace(/^\d{1,3}[-_. ]+(?=\D)/, ''))
    .filter((part) => part !== '')
    .join('/')
    .replace(/(?:^|\/)(?:index|readme)$/i, '')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const SIDE_FILE = /(?:^|\/)(?:meta\.ya?ml|_category_\.(?:json|ya?ml)|meta\.json)$/i

function sideOf(text: string): { readonly title: string | null; readonly description: string | null } {
  try {
    const side = parse(text) as { title?: unknown; label?: unknown; description?: unknown } | null
    const textOf = (value: unknown): string | null =>
      typeof value === 'string' && value.trim() !== '' ? value.trim() : null
    return { title: textOf(side?.title) ?? textOf(side?.label), description: textOf(side?.description) }
  } catch {
    return { title: null, description: null }
  }
}
