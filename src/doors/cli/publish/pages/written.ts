import { documentText } from '../../../mcp/pack/make-pack.ts'
import type { Documented, PageAnswer } from '../gather/asked-rows.ts'
import { isRecord } from '../../../../kit/shapes/json-value.ts'
import { html } from '../../../../kit/words/html.ts'
import { summaryOf } from '../rules/summary.ts'
import { blockPlace, blocksHtml } from './blocks.ts'
import { latest, listed } from './components.ts'
import { markdownHtml } from './markdown.ts'
import { entriesOf, outlineOf } from './outline.ts'
import { PageLinks, type Site, type SitePage } from './site.ts'
import { documentTwin } from './twin.ts'

/** What people wrote: pages, what is said of other entities, and the notes of releases. */

export function pagesPage(site: Site, pathOf: (page: PageAnswer) => string): SitePage {
  const { pages } = site.library
  const path = 'pages/index.html'
  const links = new PageLinks(site, path)
  const folders = [...new Set(pages.map((page) => page.path))]
  return {
    path,
    title: 'Guides',
    kind: null,
    about: `${pages.length} pages`,
    section: 'pages',
    main: html`<h1>Guides</h1>
      ${folders.map((folder) => {
        const own = pages.filter((page) => page.path === folder)
        return html`<section class="folder">
          ${folder !== null && html`<h2>${folder}</h2>`}
          <ul class="page-list">
            ${own.map(
              (page) =>
                html`<li>
                  <a href="${links.file(pathOf(page))}">${iconOf(page)}${page.title}</a
                  >${page.abstract !== null && html`<p class="quiet">${page.abstract}</p>`}
                </li> `,
            )}
          </ul>
        </section>`
      })}`,
    contents: [],
    twin: documentTwin({
      title: 'Guides',
      lines: pages.map((page) => listed(page.title, twinOf(pathOf(page)), page.abstract)),
      written: null,
    }),
    changedAt: null,
  }
}

const twinOf = (path: string): string => path.replace(/^pages\//, '').replace(/\.html$/, '.md')

/** An emoji is shown; the name of an icon says nothing here. */
const iconOf = ({ icon }: PageAnswer) =>
  icon !== null && /^\p{Extended_Pictographic}/u.test(icon) && html`<span aria-hidden="true">${icon} </span>`

export function writtenPage(site: Site, page: PageAnswer, path: string): SitePage {
  const links = new PageLinks(site, path)
  const { title, abstract, blocks } = page
  const first = blocks.find(({ type }) => type === 'text')?.content
  return {
    path,
    title,
    kind: 'Guide',
    about: summaryOf(abstract ?? markdownIn(first) ?? title),
    section: 'pages',
    main: html`<p class="crumbs">
        <a href="${links.file('pages/index.html')}">Guides</a>${page.path !== null && html` / ${page.path}`}
      </p>
      <h1>${iconOf(page)}${title}</h1>
      ${abstract !== null && html`<p class="lede">${abstract}</p>`} ${blocksHtml(blockPlace(site, links, page), blocks)}`,
    contents: entriesOf(outlineOf(blocks, 2)),
    twin: documentText(page),
    changedAt: page.updatedAt,
  }
}

const markdownIn = (content: unknown): string | undefined =>
  isRecord(content) && typeof content['markdown'] === 'string' ? content['markdown'] : undefined

/** Of a token, a style, a screen or a flow that people wrote about. */
export function aboutPage(site: Site, written: Documented, path: string): SitePage {
  const links = new PageLinks(site, path)
  const { entity, blocks } = written
  const sections = { token: 'tokens', style: 'styles' } as const
  const section = entity.type === 'token' || entity.type === 'style' ? sections[entity.type] : 'home'
  return {
    path,
    title: entity.name,
    kind: KINDS[entity.type] ?? 'About',
    about: `About ${entity.name}`,
    section,
    main: html`<p class="crumbs">${KINDS[entity.type] ?? ''}</p>
      <h1>${entity.name}</h1>
      ${blocksHtml(blockPlace(site, links, written), blocks)}`,
    contents: entriesOf(outlineOf(blocks, 2)),
    twin: documentTwin({ title: entity.name, lines: [], written }),
    changedAt: latest(blocks),
  }
}

const KINDS: Readonly<Record<string, string>> = {
  token: 'Token',
  style: 'Style',
  screen: 'Screen',
  flow: 'Flow',
  component: 'Icon',
}

export function releasesPage(site: Site): SitePage {
  const { releases, name } = site.library
  const path = 'releases.html'
  const links = new PageLinks(site, path)
  const folders = new Map(site.kept.map(({ version, folder }) => [version, folder]))
  return {
    path,
    title: 'Releases',
    kind: 'Releases',
    about: `Releases of ${name}`,
    section: 'releases',
    main: html`<h1>Releases</h1>
      ${releases.map(({ version, made_at: madeAt, notes }) => {
        const folder = folders.get(version)
        return html`<section class="release">
          <h2 id="v-${version}"><a class="anchor" href="#v-${version}">${version}</a></h2>
          <p class="quiet">
            <time datetime="${madeAt}">${madeAt.slice(0, 10)}</time
            >${folder !== undefined && html` · <a href="${site.up}${folder}index.html">Read it as it was</a>`}
          </p>
          <div class="prose">${markdownHtml(notes, { linkTo: links.entity })}</div>
        </section> `
      })}${releases.length === 0 && html`<p class="quiet">None was made yet.</p>`}`,
    contents: releases.map(({ version }) => ({ anchor: `v-${version}`, title: version, level: 2 })),
    twin: documentTwin({
      title: 'Releases',
      lines: releases.map(
        ({ version, made_at: madeAt, notes }) => `\n## ${version}, ${madeAt.slice(0, 10)}\n\n${notes}`,
      ),
      written: null,
    }),
    changedAt: null,
  }
}
