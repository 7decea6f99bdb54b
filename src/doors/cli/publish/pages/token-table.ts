import type { TokenSheet } from '../gather/asked-rows.ts'
import { html, type Markup } from '../../../../kit/words/html.ts'
import { safeCss } from '../rules/safe-css.ts'
import type { PageLinks, Site } from './site.ts'

export type TokenRow = TokenSheet['data'][number]
type TokenValue = TokenRow['values'][number]

interface TokenTableContent {
  readonly select:
    | { readonly token_ids: readonly string[] }
    | { readonly collection_id: string; readonly name_prefix?: string }
  readonly modes?: readonly string[]
  readonly caption?: string
}

/** The tokens of a block, with the values that they have at this revision. */
export function tokenTable(
  place: { readonly site: Site; readonly links: PageLinks },
  content: TokenTableContent,
): Markup {
  const { site, links } = place
  const { select, modes, caption = 'Tokens' } = content
  const { collections, data } = site.library.tokens
  const rows = chosen(data, select)
  if (rows.length === 0) return html`<p class="gone">No token is selected by this table any more.</p>`
  const modesOf = new Map(collections.map((one) => [one.id, one.modes.map(({ name }) => name)]))
  const all = [...new Set(rows.flatMap(({ collection_id: id }) => modesOf.get(id) ?? []))]
  const columns = modes ? all.filter((name) => modes.includes(name)) : all
  return html`<div class="wide" tabindex="0" role="group" aria-label="${caption}">
    <table class="tokens">
      <thead>
        <tr>
          <th scope="col">Token</th>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => {
          const names = modesOf.get(row.collection_id) ?? []
          const address = links.entity(row.entity_type, row.id)
          return html`<tr>
            <th scope="row">${address === null ? row.name : html`<a href="${address}">${row.name}</a>`}</th>
            ${columns.map((name) => html`<td>${valueHtml(row, row.values[names.indexOf(name)])}</td>`)}
          </tr> `
        })}
      </tbody>
    </table>
  </div>`
}

function chosen(data: readonly TokenRow[], select: TokenTableContent['select']): readonly TokenRow[] {
  if ('token_ids' in select) {
    const byId = new Map(data.map((row) => [row.id, row]))
    return select.token_ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
  }
  const { collection_id: id, name_prefix: prefix = '' } = select
  const start = prefix.toLowerCase()
  return data.filter((row) => row.collection_id === id.toLowerCase() && row.name.toLowerCase().startsWith(start))
}

export const valueHtml = (row: TokenRow, value: TokenValue | undefined): Markup => {
  if (!value) return html`<span class="quiet">–</span>`
  const text = valueText(value)
  if (text === '') return html`<span class="quiet">no value</span>`
  const alias = value.alias !== undefined && html`<span class="alias">${value.alias}</span>`
  return html`<span class="value"
    >${tokenPicture(row, value)}<span>${alias}<code>${text}</code></span></span
  >`
}

/** A value in one line: `600 16px/24px Inter` of a text style. */
export function valueText({ css }: TokenValue): string {
  if (css === null) return ''
  if (typeof css === 'string') return css
  const { '-font-weight': weight, '-font-size': size, '-line-height': height, '-font-family': family } = css
  const known = [weight, size !== undefined && height !== undefined ? `${size}/${height}` : size, family].filter(
    Boolean,
  )
  return known.length === 0 ? Object.values(css).join(' ') : known.join(' ')
}

const MOST_PIXELS = 64
const HEX = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i

/** What a value looks like, where it looks like something. */
export function tokenPicture({ kind, scopes, name }: TokenRow, { css, hex }: TokenValue): Markup | false {
  if (kind === 'color' && hex !== undefined && HEX.test(hex))
    return html`<span class="swatch" aria-hidden="true" style="--color:${hex}"></span>`
  if (typeof css !== 'string') return false
  const isRadius =
    (typeof scopes !== 'string' && scopes.length === 1 && scopes[0] === 'CORNER_RADIUS') || /radius|rounded/i.test(name)
  const pixels = pixelsOf(css)
  if (pixels !== null && isRadius && (kind === 'dimension' || kind === 'number'))
    return html`<span
      class="corner"
      aria-hidden="true"
      style="border-top-left-radius:${Math.min(22, Math.max(0, pixels))}px"
    ></span>`
  if (pixels !== null && kind === 'dimension')
    return html`<span
      class="length"
      aria-hidden="true"
      style="width:${Math.min(MOST_PIXELS, Math.max(1, Math.abs(pixels)))}px"
    ></span>`
  const safe = kind === 'shadow' ? safeCss(css) : null
  return safe !== null && html`<span class="shadow" aria-hidden="true" style="box-shadow:${safe}"></span>`
}

const ROOT_PX = 16
function pixelsOf(css: string): number | null {
  const [, digits, unit] = /^(-?\d{1,6}(?:\.\d{1,9})?)(px|rem|em)?$/.exec(css) ?? []
  if (digits === undefined) return null
  return Number(digits) * (unit === 'rem' || unit === 'em' ? ROOT_PX : 1)
}
