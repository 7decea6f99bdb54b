import { summaryOf } from '../rules/summary.ts'
import { html, type Markup } from '../../../../kit/words/html.ts'
import type { Picture, PublishedComponent } from '../gather/library.ts'
import { blockPlace, blocksHtml } from './blocks.ts'
import { entriesOf, outlineOf } from './outline.ts'
import { hasSection, PageLinks, type Site, type SitePage } from './site.ts'
import { documentTwin } from './twin.ts'
import { tokenPicture } from './token-table.ts'
import { markdownHtml } from './markdown.ts'

const MOST_SHOWN = 6
const MOST_SWATCHES = 18

/** The first page: what the library is, in its own pictures. */
export function homePage(site: Site): SitePage {
  const { library } = site
  const links = new PageLinks(site, 'index.html')
  const { name, face, cover, release } = library
  const written = library.documented.find(({ entity }) => entity.type === 'project')
  const sentence = face.sentence === '' ? `The design library ${name}` : face.sentence
  const latest = library.releases[0]
  const blocks = written?.blocks ?? []
  const main = html`${cover !== null && html`<img class="cover" src="${links.file(cover)}" alt="" />`}
    <div class="hero">
      <h1>${name}</h1>
      ${face.sentence !== '' && html`<p class="lede">${face.sentence}</p>`}
      ${release !== null && html`<p class="quiet">Version ${release.version}</p>`}
    </div>
    <div class="cards home-cards">${cards(site, links)}</div>
    ${written && blocksHtml(blockPlace(site, links, written), blocks)}
    ${
      latest &&
      html`<section class="news">
        <h2>What’s new in ${latest.version}</h2>
        <div class="prose">${markdownHtml(firstLines(latest.notes), { linkTo: links.entity })}</div>
        <p><a href="${links.file('releases.html')}">All releases</a></p>
      </section>`
    }`
  return {
    path: 'index.html',
    title: name,
    kind: 'Library',
    about: summaryOf(sentence),
    section: 'home',
    main,
    contents: entriesOf(outlineOf(blocks, 2)),
    twin: documentTwin({
      title: name,
      lines: [sentence, ...counts(site).map(([count, what]) => `- ${count} ${what}`)],
      written,
    }),
    changedAt: null,
    isWide: true,
  }
}

function cards(site: Site, links: PageLinks): readonly (Markup | false)[] {
  const { components, icons, tokens, pages } = site.library
  const drawn = components.filter(({ picture }) => picture !== null)
  const colors = tokens.data.filter(({ kind, is_deprecated: isOld }) => kind === 'color' && !isOld)
  return [
    hasSection(site, 'components') &&
      card(links.file('components/index.html'), `Components`, components.length, collage(fitting(drawn), links)),
    hasSection(site, 'tokens') &&
      card(
        links.file('tokens/index.html'),
        'Tokens',
        tokens.data.length,
        html`<span class="swatches"
          >${spread(colors, MOST_SWATCHES).map((row) => row.values[0] && tokenPicture(row, row.values[0]))}</span
        >`,
      ),
    hasSection(site, 'icons') &&
      card(
        links.file('icons.html'),
        'Icons',
        icons.length,
        html`<span class="glyphs"
          >${spread(icons, MOST_SWATCHES).map(
            ({ picture }) =>
              html`<img src="${links.file(picture.path)}" alt="" width="24" height="24" loading="lazy" />`,
          )}</span
        >`,
      ),
    hasSection(site, 'pages') &&
      card(
        links.file('pages/index.html'),
        'Guides',
        pages.length,
        html`<span class="titles">${pages.slice(0, 5).map(({ title }) => html`<span>${title}</span>`)}</span>`,
      ),
  ]
}

const card = (address: string, title: string, count: number, shown: Markup): Markup =>
  html`<a class="home-card" href="${address}"
    ><span class="shown">${shown}</span
    ><span class="card-title">${title} <span class="quiet">${count.toLocaleString('en')}</span></span></a
  > `

/** Those that are legible when they are small: neither banners nor specks. */
const fitting = (drawn: readonly PublishedComponent[]): readonly PublishedComponent[] => {
  const small = drawn.filter(({ picture }) => picture && picture.width <= 360 && picture.height <= 200)
  return spread(small.length >= 3 ? small : drawn, MOST_SHOWN)
}

const collage = (all: readonly PublishedComponent[], links: PageLinks): Markup =>
  html`<span class="collage"
    >${all.map(
      ({ picture }) =>
        picture && html`<img src="${links.file(picture.path)}" alt="" ${sizeOf(picture)} loading="lazy" />`,
    )}</span
  >`

export const sizeOf = ({ width, height }: Picture): Markup =>
  html`width="${Math.max(1, Math.round(width))}" height="${Math.max(1, Math.round(height))}"`

/** Some of them, evenly over the whole. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]).filter(
    (one): one is T => one !== undefined,
  )
}

const LINES = 12
const firstLines = (notes: string): string => {
  const lines = notes.split('\n')
  return lines.length <= LINES ? notes : `${lines.slice(0, LINES).join('\n')}\n\n…`
}

const counts = ({
  library: { components, tokens, styles, icons, pages },
}: Site): readonly (readonly [number, string])[] =>
  (
    [
      [components.length, 'components'],
      [tokens.data.length, 'tokens'],
      [styles.length, 'styles'],
      [icons.length, 'icons'],
      [pages.length, 'pages'],
    ] as const
  ).filter(([count]) => count > 0)
