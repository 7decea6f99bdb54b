import { html, type Markup } from '../../../../kit/words/html.ts'
import type { Entry } from './outline.ts'
import { hasSection, PageLinks, SECTIONS, type Site, type SitePage } from './site.ts'

/** What stands beside a page: others of its kind. */
export interface Beside {
  readonly title: string
  readonly links: readonly { readonly path: string; readonly name: string }[]
}

/** A page as a file: readable without a script, under any address and from a disk. */
export function framed(site: Site, page: SitePage, beside: readonly Beside[]): string {
  const { library, baseUrl, up } = site
  const links = new PageLinks(site, page.path)
  const whole = page.section === 'home' ? library.name : `${page.title} – ${library.name}`
  const icon = library.logo
  const address =
    baseUrl !== null && up === '' ? `${baseUrl}/${page.path.split('/').map(encodeURIComponent).join('/')}` : null
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${whole}</title>
        <meta name="description" content="${page.about}" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="Vitrine" />
        ${address !== null && html`<link rel="canonical" href="${address}" /> `}${up !== '' && html`<meta name="robots" content="noindex" /> `}
        <link rel="alternate" type="text/markdown" href="${links.file(twinPath(page.path))}" />
        <link rel="alternate" type="application/atom+xml" title="Releases" href="${links.file('releases.atom')}" />
        ${icon !== null ? html`<link rel="icon" href="${links.file(icon)}" /> ` : html`<link rel="icon" href="data:," /> `}
        <link rel="stylesheet" href="${links.file('site/site.css')}" />
        ${shadesHtml(site)}
        <script src="${links.file('site/site.js')}"></script>
      </head>
      <body
        data-index="${links.file('site/search.js')}"
        data-root="${links.file('index.html').replace(/index\.html$/, '')}"
      >
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="brand" href="${links.file('index.html')}"
            >${icon !== null && html`<img src="${links.file(icon)}" alt="" width="28" height="28" />`}<span
              >${library.name}</span
            ></a
          >
          <nav class="sections" aria-label="Sections">${sectionLinks(site, page, links)}</nav>
          <div class="acts">
            <button type="button" class="find" hidden data-find><span>Search</span><kbd>/</kbd></button
            >${versionHtml(site, links)}<button
              type="button"
              class="scheme"
              hidden
              data-scheme
              aria-label="Light or dark"
            >
              <span aria-hidden="true">◐</span>
            </button>
          </div>
        </header>
        ${up !== '' && html`<p class="old" role="note">You read release ${library.release?.version ?? ''}. <a href="${links.file('index.html').replace(/index\.html$/, '')}${up}index.html">Read the newest</a></p> `}
        <div class="frame" data-wide="${String(page.isWide === true)}">
          ${
            beside.length > 0 &&
            html`<nav class="beside" aria-label="${beside[0]?.title ?? ''}">
              <details open>
                <summary>${beside[0]?.title ?? ''}</summary>
                ${beside.map((one, at) => besideHtml(one, { page, links, isFirst: at === 0 }))}
              </details>
            </nav> `
          }
          <main id="content" tabindex="-1">${page.main}</main>
          ${contentsHtml(page.contents)}
        </div>
        <footer class="foot">
          <p>${stateOf(site)}</p>
          <p>
            <a href="${links.file(twinPath(page.path))}">This page as Markdown</a> ·
            <a href="${links.file('llms.txt')}">llms.txt</a> · <a href="${links.file('releases.atom')}">Feed</a>
          </p>
        </footer>
      </body>
    </html> `.text
}

export const twinPath = (path: string): string => path.replace(/\.html$/, '.md')

const sectionLinks = (site: Site, page: SitePage, links: PageLinks): readonly Markup[] =>
  SECTIONS.filter(([name]) => hasSection(site, name)).map(([name, title, path]) =>
    page.section === name
      ? html`<a href="${links.file(path)}" aria-current="${page.path === path ? 'page' : 'true'}">${title}</a>`
      : html`<a href="${links.file(path)}">${title}</a>`,
  )

function versionHtml(site: Site, links: PageLinks): Markup | false {
  const { library, kept, up } = site
  const root = links.file('index.html').replace(/index\.html$/, '') + up
  const now = up === '' ? 'Newest' : (library.release?.version ?? '')
  if (kept.length === 0) return false
  const others = kept.filter(({ version }) => up === '' || version !== library.release?.version)
  return html`<details class="versions">
    <summary><span class="hidden">Release: </span>${now}</summary>
    <ul>
      ${
        up !== '' && html`<li><a href="${root}index.html">Newest</a></li>`
      }${others.map(({ version, folder }) => html`<li><a href="${root}${folder}index.html">${version}</a></li>`)}
    </ul>
  </details>`
}

function besideHtml(
  { title, links: others }: Beside,
  { page, links, isFirst }: { readonly page: SitePage; readonly links: PageLinks; readonly isFirst: boolean },
): Markup {
  return html`${!isFirst && html`<p class="beside-title">${title}</p>`}
    <ul>
      ${others.map(
        ({ path, name }) =>
          html`<li><a href="${links.file(path)}" ${path === page.path && html` aria-current="page"`}>${name}</a></li>`,
      )}
    </ul>`
}

function contentsHtml(entries: readonly Entry[]): Markup | false {
  const shown = entries.filter(({ level }) => level <= 3)
  if (shown.length < 3) return false
  return html`<nav class="contents" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${shown.map(({ anchor, title, level }) => html`<li data-level="${level}"><a href="#${anchor}">${title}</a></li>`)}
    </ul>
  </nav> `
}

const stateOf = ({ library: { name, release, revision } }: Site): string =>
  release === null ? `${name}, revision ${revision.library}` : `${name} ${release.version}`

const HEX = /^#[0-9a-f]{6}$/i

/** The team's color, as the service worked it out for both schemes. */
function shadesHtml({ library: { face } }: Site): Markup | false {
  const { shades } = face
  if (!shades || ![...Object.values(shades.light), ...Object.values(shades.dark)].every((one) => HEX.test(one)))
    return false
  const { light, dark } = shades
  return html`<style>
    :root {
      --accent: light-dark(${light.accent}, ${dark.accent});
      --accent-solid: light-dark(${light.solid}, ${dark.solid});
      --accent-soft: light-dark(${light.soft}, ${dark.soft});
      --on-accent: light-dark(${light.on}, ${dark.on});
    }
  </style> `
}
