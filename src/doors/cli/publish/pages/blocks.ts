import type { Json } from '../../../../kit/shapes/json-value.ts'
import { configurationKey } from '../gather/library.ts'
import { html, type Markup } from '../../../../kit/words/html.ts'
import { accessibility, anatomyNotes, behavior, changelog, contentGuidelines, propsNotes } from './notes.ts'
import { markdownHtml } from './markdown.ts'
import { outlineOf, type Block, type Entry, type OutlinedBlock } from './outline.ts'
import type { PageLinks, Site } from './site.ts'
import { stylePicture } from './style-card.ts'
import { tokenTable } from './token-table.ts'

interface Reference {
  readonly entity_type: string
  readonly entity_id: string
}

/** What blocks are shown on. */
interface BlockPlace {
  readonly site: Site
  readonly links: PageLinks
  /** Of mentioned entities; null where there is none. */
  readonly nameOf: (reference: Reference) => string | null
}

interface Mentioned {
  readonly mentions: readonly (Reference & { readonly name: string | null })[]
}

export const blockPlace = (site: Site, links: PageLinks, { mentions }: Mentioned): BlockPlace => {
  const names = new Map(mentions.map(({ entity_type, entity_id, name }) => [`${entity_type}/${entity_id}`, name]))
  return { site, links, nameOf: ({ entity_type, entity_id }) => names.get(`${entity_type}/${entity_id}`) ?? null }
}

/** Blocks as people read them, and the outline that they have there. */
export function blocksHtml(place: BlockPlace, blocks: readonly Block[], first = 2): Markup {
  return html`<div class="blocks">${outlineOf(blocks, first).map((one) => blockHtml(place, one))}</div>`
}

function blockHtml(place: BlockPlace, { block, heading, inside }: OutlinedBlock): Markup {
  const view = VIEWS[block.type]
  const content = block.content as never // as the schema of its type has it
  return html`<div class="block" data-type="${block.type}">
    ${heading && headingHtml(heading)}${view ? view(content, place, inside) : html`<pre class="code" tabindex="0" role="group" aria-label="${block.type}">${JSON.stringify(content, null, 2)}</pre>`}
  </div> `
}

export function headingHtml({ level, anchor, title }: Entry): Markup {
  const words = html`<a class="anchor" href="#${anchor}">${title}</a>`
  if (level === 2) return html`<h2 id="${anchor}">${words}</h2>`
  if (level === 3) return html`<h3 id="${anchor}">${words}</h3>`
  if (level === 4) return html`<h4 id="${anchor}">${words}</h4>`
  return level === 5 ? html`<h5 id="${anchor}">${words}</h5>` : html`<h6 id="${anchor}">${words}</h6>`
}

/** Markdown of a field. */
const prose = (text: string, { links }: BlockPlace, headings: readonly Entry[] = []): Markup =>
  html`<div class="prose">${markdownHtml(text, { linkTo: links.entity, headings })}</div>`

const reference = (one: Reference, { links, nameOf }: BlockPlace): Markup => {
  const name = nameOf(one)
  const address = links.entity(one.entity_type, one.entity_id)
  if (name === null) return html`<span class="gone">Not in this library</span>`
  return address === null ? html`${name}` : html`<a href="${address}">${name}</a>`
}

const references = (all: readonly Reference[], label: string, place: BlockPlace): Markup | false =>
  all.length > 0 &&
  html`<p class="refs">${label} ${all.map((one, at) => html`${at > 0 && ', '}${reference(one, place)}`)}</p>`

interface StoredImage {
  readonly object_key: string
  readonly alt: string
}

function image({ object_key: key, alt }: StoredImage, { site, links }: BlockPlace): Markup {
  const stored = site.library.objects.get(key)
  if (!stored) return html`<p class="gone">A picture that is not here: ${alt}</p>`
  return html`<img src="${links.file(stored.path)}" alt="${alt}" loading="lazy" />`
}

type View = (content: never, place: BlockPlace, headings: readonly Entry[]) => Markup

const lifecycle = (
  {
    stage,
    since,
    markdown,
    replaced_by: others = [],
  }: { stage: string; since?: string; markdown?: string; replaced_by?: readonly Reference[] },
  place: BlockPlace,
): Markup =>
  html`<div class="card">
    <p>
      <span class="badge" data-tone="${STAGES[stage]}">${stage}</span
      >${since !== undefined && html` <span class="quiet">since ${since}</span>`}
    </p>
    ${markdown !== undefined && prose(markdown, place)}${references(others, 'Use instead:', place)}
  </div>`
const STAGES: Readonly<Record<string, string>> = { draft: 'grey', beta: 'blue', stable: 'green', deprecated: 'red' }

interface UseCase {
  readonly kind: string
  readonly title: string
  readonly description?: string
  readonly alternatives?: readonly Reference[]
}

function useCases({ items }: { readonly items: readonly UseCase[] }, place: BlockPlace): Markup {
  const column = (kind: string, title: string, tone: string): Markup | false => {
    const own = items.filter((item) => item.kind === kind)
    return (
      own.length > 0 &&
      html`<div class="judged" data-tone="${tone}">
        <p class="judged-title">${title}</p>
        <ul>
          ${own.map(
            ({ title: what, description, alternatives = [] }) =>
              html`<li>
                <strong>${what}</strong
                >${description !== undefined && html`<p>${description}</p>`}${references(alternatives, 'Instead:', place)}
              </li>`,
          )}
        </ul>
      </div>`
    )
  }
  return html`<div class="pair">${column('use', 'Use it for', 'green')}${column('avoid', 'Avoid it for', 'red')}</div>`
}

interface Rule {
  readonly kind: 'do' | 'dont' | 'caution'
  readonly markdown: string
  readonly image?: StoredImage
}
const RULES = { do: ['Do', 'green'], dont: ['Don’t', 'red'], caution: ['Caution', 'amber'] } as const

const dosAndDonts = ({ items }: { readonly items: readonly Rule[] }, place: BlockPlace): Markup =>
  html`<div class="pair">
    ${items.map(({ kind, markdown, image: shown }) => {
      const [word, tone] = RULES[kind]
      return html`<div class="judged" data-tone="${tone}">
        ${shown && image(shown, place)}
        <p class="judged-title">${word}</p>
        ${prose(markdown, place)}
      </div>`
    })}
  </div>`

const TONES: Readonly<Record<string, string>> = {
  info: 'blue',
  tip: 'blue',
  success: 'green',
  warning: 'amber',
  danger: 'red',
}

const callout = (
  { tone, title, markdown }: { tone: string; title?: string; markdown: string },
  place: BlockPlace,
): Markup =>
  html`<div class="callout" role="note" data-tone="${TONES[tone]}">
    <p class="callout-title">${title ?? tone}</p>
    ${prose(markdown, place)}
  </div>`

export const codeHtml = (code: string, title: string): Markup =>
  html`<figure class="code-figure">
    <figcaption>${title}</figcaption>
    <pre class="code" tabindex="0" role="group" aria-label="${title}"><code>${code}</code></pre>
  </figure>`

interface Preview extends Reference {
  readonly configuration?: Readonly<Record<string, Json>>
  readonly caption?: string
}

function entityPreview({ configuration = {}, caption, ...one }: Preview, place: BlockPlace): Markup {
  const { site, links } = place
  const { entity_type: type, entity_id: id } = one
  const name = place.nameOf(one) ?? ''
  const picture = site.library.previews.get(configurationKey(id, configuration))
  const style = type === 'style' ? site.library.styles.find((other) => other.id === id) : undefined
  return html`<figure class="picture">
    ${picture && html`<div class="stage"><img src="${links.file(picture.path)}" alt="${name}" width="${Math.round(picture.width)}" height="${Math.round(picture.height)}" loading="lazy" /></div>`}${style && onGround(stylePicture(style))}${type === 'token' && tokenTable(place, { select: { token_ids: [id] } })}
    <figcaption>${reference(one, place)}${caption !== undefined && html`: ${caption}`}</figcaption>
  </figure>`
}

const onGround = (picture: Markup | false): Markup | false =>
  picture && html`<div class="style-ground">${picture}</div>`

function file(
  { object_key: key, name = 'File', caption }: { object_key: string; name?: string; caption?: string },
  { site, links }: BlockPlace,
): Markup {
  const stored = site.library.objects.get(key)
  const size = stored && `${Math.max(1, Math.round(stored.bytes / 1000)).toLocaleString('en')} kB`
  return html`<p class="card file">
    ${stored ? html`<a href="${links.file(stored.path)}" download="${name}">${name}</a> <span class="quiet">${size}</span>` : name}${caption !== undefined && html` <span>${caption}</span>`}
  </p>`
}

const PROVIDERS: Readonly<Record<string, string>> = {
  figma: 'Design file',
  storybook: 'Story',
  codesandbox: 'Sandbox',
  video: 'Video',
  link: 'Link',
}

/** A card that says what it is and where it leads: the page itself loads nothing from outside. */
function embed({ url, provider, title }: { url: string; provider: string; title: string }): Markup {
  const words = html`<span class="quiet">${PROVIDERS[provider] ?? provider}</span> <strong>${title}</strong>`
  if (!url.startsWith('https://') || !URL.canParse(url)) return html`<p class="card">${words}</p>`
  return html`<a class="card embed" href="${url}" rel="noreferrer noopener"
    >${words} <span class="quiet">${new URL(url).host}</span></a
  >`
}

/** One per type of block. The service checked the content against the type's schema before it kept it. */
const VIEWS: Readonly<Record<string, View>> = {
  text: ({ markdown }: { markdown: string }, place, headings) => prose(markdown, place, headings),
  heading: () => html``,
  callout,
  lifecycle,
  'use-cases': useCases,
  'dos-and-donts': dosAndDonts,
  'props-notes': (content, place) => propsNotes(content, (text) => prose(text, place)),
  'anatomy-notes': (content, place) => anatomyNotes(content, (text) => prose(text, place)),
  behavior: (content, place) => behavior(content, (text) => prose(text, place)),
  accessibility: (content, place) => accessibility(content, (text) => prose(text, place)),
  'content-guidelines': (content) => contentGuidelines(content),
  'code-snippet': ({ language, code, title }: { language: string; code: string; title?: string }) =>
    codeHtml(code, title ?? language),
  'token-table': (content, place) => tokenTable(place, content),
  'entity-preview': entityPreview,
  image: (content: StoredImage & { readonly caption?: string }, place) =>
    html`<figure class="picture">
      ${image(content, place)}${content.caption !== undefined && html`<figcaption>${content.caption}</figcaption>`}
    </figure>`,
  file,
  embed,
  changelog: (content, place) => changelog(content, (text) => prose(text, place)),
}
