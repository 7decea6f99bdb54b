import type { CodeStyle } from '../gather/asked-rows.ts'
import { html, type Markup } from '../../../../kit/words/html.ts'
import { blockPlace, blocksHtml } from './blocks.ts'
import { listed } from './components.ts'
import { entriesOf, outlineOf, type Entry } from './outline.ts'
import { PageLinks, type Site, type SitePage } from './site.ts'
import { stylePicture, shown } from './style-card.ts'
import { tokenPicture, valueHtml, valueText, type TokenRow } from './token-table.ts'
import { documentTwin, inline } from './twin.ts'

type Collection = Site['library']['tokens']['collections'][number]

export function tokensPage(site: Site): SitePage {
  const { collections, data } = site.library.tokens
  const path = 'tokens/index.html'
  const links = new PageLinks(site, path)
  const groups = collections.map((one) => ({
    one,
    rows: rowsOf(data, one),
    to: site.collectionPaths.get(one.id) ?? path,
  }))
  const told = groups.filter(({ rows }) => rows.length > 0)
  return {
    path,
    title: 'Tokens',
    kind: null,
    about: `${data.length} tokens in ${told.length} collections`,
    section: 'tokens',
    main: html`<h1>Tokens</h1>
      <p class="lede">${data.length.toLocaleString('en')} design decisions, by collection.</p>
      <ul class="gallery collections">
        ${told.map(
          ({ one, rows, to }) =>
            html`<li>
              <a href="${links.file(to)}"
                ><span class="thumb"
                  ><span class="swatches"
                    >${rows
                      .filter(({ values }) => values[0])
                      .slice(0, 24)
                      .map((row) => row.values[0] && tokenPicture(row, row.values[0]))}</span
                  ></span
                ><span class="card-title"
                  >${one.name} <span class="quiet">${rows.length.toLocaleString('en')}</span></span
                ></a
              >${one.modes.length > 1 && html`<p class="quiet">${one.modes.map(({ name }) => name).join(', ')}</p>`}
            </li> `,
        )}
      </ul>`,
    contents: [],
    twin: documentTwin({
      title: 'Tokens',
      lines: told.map(({ one, rows, to }) =>
        listed(one.name, to.replace(/^tokens\//, '').replace(/\.html$/, '.md'), `${rows.length} tokens`),
      ),
      written: null,
    }),
    changedAt: null,
    isWide: true,
  }
}

export const rowsOf = (data: readonly TokenRow[], { id }: Collection): readonly TokenRow[] =>
  data.filter((row) => row.collection_id === id)

export function collectionPage(site: Site, collection: Collection, path: string): SitePage {
  const links = new PageLinks(site, path)
  const rows = rowsOf(site.library.tokens.data, collection)
  const written = site.library.documented.find(
    ({ entity }) => entity.type === 'token-collection' && entity.id === collection.id,
  )
  const modes = collection.modes.map(({ name }) => name)
  const groups = grouped(rows)
  const contents = groups.flatMap(({ title, anchor }): Entry[] => (title === '' ? [] : [{ title, anchor, level: 2 }]))
  return {
    path,
    title: collection.name,
    kind: 'Tokens',
    about: `${rows.length} tokens${modes.length > 1 ? ` in ${modes.join(', ')}` : ''}`,
    section: 'tokens',
    main: html`<p class="crumbs"><a href="${links.file('tokens/index.html')}">Tokens</a></p>
      <h1>${collection.name}</h1>
      ${written && blocksHtml(blockPlace(site, links, written), written.blocks)}
      ${groups.map(({ title, anchor, rows: some }) => html`${title !== '' && html`<h2 id="${anchor}"><a class="anchor" href="#${anchor}">${title}</a></h2>`}${sheet(some, modes, title === '' ? collection.name : title)}`)}`,
    contents: [...entriesOf(outlineOf(written?.blocks ?? [], 2)), ...contents],
    twin: documentTwin({ title: collection.name, lines: sheetLines(rows, modes), written }),
    changedAt: null,
    isWide: true,
  }
}

interface Group {
  readonly title: string
  readonly anchor: string
  readonly rows: readonly TokenRow[]
}

const MOST_GROUPS = 40

/** By the first part of their names, where that tells them apart. */
function grouped(rows: readonly TokenRow[]): readonly Group[] {
  const groups = new Map<string, TokenRow[]>()
  for (const row of rows) {
    const [first = '', ...rest] = row.name.split('/')
    const title = rest.length === 0 ? '' : first
    groups.set(title, [...(groups.get(title) ?? []), row])
  }
  if (groups.size < 2 || groups.size > MOST_GROUPS) return [{ title: '', anchor: '', rows }]
  return [...groups].map(([title, some], at) => ({ title, anchor: `g-${at + 1}`, rows: some }))
}

const sheet = (rows: readonly TokenRow[], modes: readonly string[], caption: string): Markup =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${caption}">
    <table class="tokens sheet">
      <thead>
        <tr>
          <th scope="col">Token</th>
          ${modes.map((mode) => html`<th scope="col">${mode}</th>`)}
          <th scope="col">In code</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr id="t-${row.id}">
              <th scope="row">
                ${row.name}${row.is_deprecated && html` <span class="badge" data-tone="red">deprecated</span>`}${row.description !== '' && html`<span class="quiet about">${row.description}</span>`}
              </th>
              ${modes.map((_, at) => html`<td>${valueHtml(row, row.values[at])}</td>`)}
              <td><code>${row.code_names.web ?? row.code_name}</code></td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`

const sheetLines = (rows: readonly TokenRow[], modes: readonly string[]): readonly string[] => [
  `| token | ${modes.map(inline).join(' | ')} | in code |`,
  `|---|${'---|'.repeat(modes.length)}---|`,
  ...rows.map(
    (row) =>
      `| ${inline(row.name)} | ${modes.map((_, at) => inline(row.values[at] ? valueText(row.values[at]) : '')).join(' | ')} | ${inline(row.code_names.web ?? row.code_name)} |`,
  ),
]

const TYPES = { TEXT: 'Text', PAINT: 'Paint', EFFECT: 'Effect', GRID: 'Grid' } as const

export function stylesPage(site: Site): SitePage {
  const path = 'styles.html'
  const groups = Object.entries(TYPES).flatMap(([type, title]) => {
    const styles = site.library.styles
      .filter((style) => style.type === type)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.id < b.id ? -1 : 1))
    return styles.length === 0 ? [] : [{ type, title, styles }]
  })
  return {
    path,
    title: 'Styles',
    kind: 'Styles',
    about: `${site.library.styles.length} styles`,
    section: 'styles',
    main: html`<h1>Styles</h1>
      ${groups.map(
        ({ type, title, styles }) =>
          html`<section>
            <h2 id="y-${type}"><a class="anchor" href="#y-${type}">${title}</a></h2>
            <ul class="styles" data-type="${type}">
              ${styles.map(styleCard)}
            </ul>
          </section>`,
      )}`,
    contents: groups.map(({ type, title }) => ({ anchor: `y-${type}`, title, level: 2 })),
    twin: documentTwin({
      title: 'Styles',
      lines: groups.flatMap(({ title, styles }) => [
        `\n## ${title}\n`,
        ...styles.map(
          ({ name, css }) => `- ${inline(name)}: \`${inline(css === null ? '' : shown(css)).replaceAll('`', '')}\``,
        ),
      ]),
      written: null,
    }),
    changedAt: null,
    isWide: true,
  }
}

const styleCard = (style: CodeStyle): Markup =>
  html`<li id="t-${style.id}">
    <div class="style-ground">${stylePicture(style) || html`<span class="no-picture">No picture</span>`}</div>
    <p class="card-title">${style.name}</p>
    ${style.css !== null && html`<p class="quiet"><code>${shown(style.css)}</code></p>`}
  </li> `

export function iconsPage(site: Site): SitePage {
  const { icons } = site.library
  const path = 'icons.html'
  const links = new PageLinks(site, path)
  return {
    path,
    title: 'Icons',
    kind: 'Icons',
    about: `${icons.length} icons`,
    section: 'icons',
    main: html`<h1>Icons</h1>
      <p class="lede">${icons.length.toLocaleString('en')}, each as SVG.</p>
      <ul class="wall">
        ${icons.map(
          ({ name, slug, picture }) =>
            html`<li id="i-${slug}">
              <a href="${links.file(picture.path)}" download="${slug}.svg"
                ><img src="${links.file(picture.path)}" alt="" width="32" height="32" loading="lazy" /><span
                  >${name}</span
                ></a
              >
            </li> `,
        )}
      </ul>`,
    contents: [],
    twin: documentTwin({
      title: 'Icons',
      lines: icons.map(({ name, picture, description }) => listed(name, picture.path, description)),
      written: null,
    }),
    changedAt: null,
    isWide: true,
  }
}
