import { isUuid } from '../../kit/uuid.ts'
import { isEntityKind, type EntityRef } from '../../entities/rules/entity-kind.ts'

type LinkVerdict =
  | { readonly verdict: 'fine' }
  | { readonly verdict: 'mention'; readonly ref: EntityRef }
  | { readonly verdict: 'refused'; readonly message: string }

/** What a link in Markdown may point to; `href` is as the tokenizer read it, with escapes and entities resolved. */
export function checkLink(href: string): LinkVerdict {
  // Browsers drop white space and controls inside a scheme, so `java\tscript:` is one.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replaceAll(IGNORED_IN_SCHEMES, ''))?.[1]?.toLowerCase()
  if (signsIn(href)) return refused(`${SIGNS_IN}: "${shorten(href)}"`)
  if (scheme === undefined || WEB_SCHEMES.has(scheme)) return FINE
  if (scheme === 'entity') return checkMention(href)
  return refused(`links to "${scheme}:"; allowed are http:, https:, mailto:, entity: and relative links`)
}

/** What is wrong with a link that does. */
export const SIGNS_IN =
  'links to an address that brings a key or a link of the explorer; leave out what is behind the #'

/**
 * Whether an address brings a key or a link, which the explorer takes from behind the `#`: who opens it is signed in to
 * wherever its writer likes. Under which names this service is reached is not known here, so no host is trusted.
 */
export function signsIn(href: string): boolean {
  // Browsers drop these wherever they stand in an address.
  const [, ...behind] = href.replaceAll(/[\t\n\r]/g, '').split('#')
  const said = new URLSearchParams(behind.join('#'))
  return BRINGING.some((name) => said.getAll(name).some((value) => value.trim() !== ''))
}

function checkMention(href: string): LinkVerdict {
  const [, kind = '', id = ''] = /^entity:([^/]*)\/(.*)$/is.exec(href) ?? []
  if (!isEntityKind(kind)) {
    return refused(`mentions the unknown kind "${shorten(kind)}"; write [Label](entity:component/<uuid>)`)
  }
  if (!isUuid(id)) return refused(`mentions a ${kind} by "${shorten(id)}", which is not a uuid`)
  return { verdict: 'mention', ref: { type: kind, id: id.toLowerCase() } }
}

const FINE: LinkVerdict = { verdict: 'fine' }
const refused = (message: string): LinkVerdict => ({ verdict: 'refused', message })

/** As the explorer reads its own address (`web/src/session/kept-hint.ts`). */
const BRINGING = ['key', 'link']
const WEB_SCHEMES = new Set(['http', 'https', 'mailto'])
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const IGNORED_IN_SCHEMES = /[\u0000-\u0020\u007f-\u00a0]/g
const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
