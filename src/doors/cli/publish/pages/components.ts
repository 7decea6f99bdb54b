import type { CodeOf } from '../gather/asked-rows.ts'
import type { Picture, PublishedComponent, SpecFacts } from '../gather/library.ts'
import { html, type Markup } from '../../../../kit/words/html.ts'
import { summaryOf } from '../rules/summary.ts'
import { blockPlace, blocksHtml, codeHtml, headingHtml } from './blocks.ts'
import { sizeOf } from './home.ts'
import { facts } from './notes.ts'
import { entriesOf, outlineOf, type Entry } from './outline.ts'
import { PageLinks, type Site, type SitePage } from './site.ts'
import { documentTwin, inline } from './twin.ts'

export function componentsPage(site: Site): SitePage {
  const { components } = site.library
  const path = 'components/index.html'
  const links = new PageLinks(site, path)
  return {
    path,
    title: 'Components',
    kind: null,
    about: `${components.length} components`,
    section: 'components',
    main: html`<h1>Components</h1>
      <p class="lede">${components.length.toLocaleString('en')} in this library.</p>
      <ul class="gallery">
        ${components.map(
          ({ name, slug, picture, description }) =>
            html`<li>
              <a href="${links.file(`components/${slug}.html`)}"
                ><span class="thumb"
                  >${picture ? html`<img src="${links.file(picture.path)}" alt="" ${sizeOf(picture)} loading="lazy" />` : html`<span class="no-picture">No picture</span>`}</span
                ><span class="card-title">${name}</span></a
              >${description !== '' && html`<p class="quiet">${summaryOf(description)}</p>`}
            </li> `,
        )}
      </ul>`,
    contents: [],
    twin: documentTwin({
      title: 'Components',
      lines: components.map(({ name, slug, description }) => listed(name, `${slug}.md`, description)),
      written: null,
    }),
    changedAt: null,
    isWide: true,
  }
}

/** A line of a list in Markdown. */
export const listed = (name: string, path: string, about: string | null): string => {
  const said = about === null || about === '' ? '' : `: ${inline(summaryOf(about))}`
  return `- [${inline(name).replaceAll(/[[\]]/g, '')}](${path.split('/').map(encodeURIComponent).join('/')})${said}`
}

export function componentPage(site: Site, component: PublishedComponent): SitePage {
  const { name, slug, description, documentation, spec, picture, variants, code } = component
  const path = `components/${slug}.html`
  const links = new PageLinks(site, path)
  const blocks = documentation?.blocks ?? []
  const parts: readonly (readonly [Entry, Markup] | false)[] = [
    code.length > 0 && [heading('code', 'In code'), codeUse(code)],
    variants.length > 1 && [heading('variants', 'Variants'), variantWall(component, links)],
    spec !== null && spec.props.length > 0 && [heading('properties', 'All properties'), propsTable(spec)],
    spec !== null && spec.anatomy.length > 1 && [heading('anatomy', 'Parts'), parted(spec)],
  ]
  const told = parts.filter((one) => one !== false)
  const before = told.filter(([{ anchor }]) => anchor === 'code')
  const behind = told.filter(([{ anchor }]) => anchor !== 'code')
  const place = documentation && blockPlace(site, links, documentation)
  return {
    path,
    title: name,
    kind: 'Component',
    about: summaryOf(description === '' ? `The component ${name}` : description),
    section: 'components',
    main: html`<p class="crumbs"><a href="${links.file('components/index.html')}">Components</a></p>
      <h1>${name}</h1>
      ${description !== '' && html`<p class="lede">${description}</p>`}
      ${picture && stage(picture, `${name}, as it is by default`, links)}
      ${before.map(section)}${place && blocksHtml(place, blocks)} ${behind.map(section)}`,
    contents: [...before.map(([one]) => one), ...entriesOf(outlineOf(blocks, 2)), ...behind.map(([one]) => one)],
    twin: documentTwin({ title: name, lines: twinLines(component), written: documentation }),
    changedAt: latest(blocks),
  }
}

export const latest = (blocks: readonly { readonly updatedAt: string }[]): string | null =>
  blocks.reduce<string | null>((last, { updatedAt }) => (last === null || updatedAt > last ? updatedAt : last), null)

const heading = (anchor: string, title: string): Entry => ({ anchor, title, level: 2 })
const section = ([entry, content]: readonly [Entry, Markup]): Markup =>
  html`<section>${headingHtml(entry)}${content}</section> `

const stage = (picture: Picture, alt: string, links: PageLinks): Markup =>
  html`<div class="stage"><img src="${links.file(picture.path)}" alt="${alt}" ${sizeOf(picture)} /></div>`

function codeUse(all: readonly CodeOf[]): Markup {
  return html`${all.map(({ name, framework, snippet }) => {
    const code = [snippet.import, snippet.code].filter((one) => one !== null && one !== '').join('\n\n')
    return codeHtml(code, `${name} · ${framework}`)
  })}`
}

function variantWall({ name, variants, moreVariants }: PublishedComponent, links: PageLinks): Markup {
  return html`<ul class="variants">
      ${variants.map(
        ({ words, picture }) =>
          html`<li>
            <span class="thumb"
              ><img src="${links.file(picture.path)}" alt="${name}: ${words}" ${sizeOf(picture)} loading="lazy" /></span
            ><span class="words">${words}</span>
          </li> `,
      )}
    </ul>
    ${moreVariants > 0 && html`<p class="quiet">${moreVariants} more have no picture here.</p>`}`
}

const propsTable = ({ props }: SpecFacts): Markup =>
  facts(
    'Properties',
    ['Name', 'Type', 'Default', 'Values'],
    props.map(({ name, type, isNullable, standard, values }) => [
      html`<code>${name}</code>`,
      html`${type}${isNullable && html`<span class="quiet"> or null</span>`}`,
      standard === null ? html`–` : html`<code>${standard}</code>`,
      html`${values.map((value) => html`<code>${value}</code> `)}`,
    ]),
  )

const parted = ({ anatomy }: SpecFacts): Markup =>
  facts(
    'Parts',
    ['Part', 'What it is'],
    anatomy.map(({ name, type }) => [html`<code>${name}</code>`, html`${type}`]),
  )

function twinLines({ description, spec, variants, code }: PublishedComponent): readonly string[] {
  const lines = description === '' ? [] : [description, '\n']
  for (const { snippet, name } of code)
    lines.push(`${name}:\n\n\`\`\`\n${[snippet.import ?? '', snippet.code].join('\n').trim()}\n\`\`\`\n`)
  if (spec !== null && spec.props.length > 0)
    lines.push(
      '| property | type | default | values |\n|---|---|---|---|',
      ...spec.props.map(
        ({ name, type, standard, values }) =>
          `| ${inline(name)} | ${inline(type)} | ${inline(standard ?? '')} | ${values.map(inline).join(', ')} |`,
      ),
    )
  if (variants.length > 1) lines.push(`\n${variants.length} variants.`)
  return lines
}
