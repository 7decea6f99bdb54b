import type { Json } from '../../kit/shapes/json-value.ts'
import { Digest } from './digest.ts'
import type { HookFormat } from './hook-formats.ts'

/** Chat tools refuse longer messages; Discord has the lowest bound. */
const LONGEST = 1_900

/** `id`: the same for what is sent again as it was. */
export type HookMessage = { readonly id: string } & (
  | { /** JSON, as the outbox keeps it. */ readonly payload: string }
  | { readonly digest: Digest }
)

/**
 * What is sent: the event itself, or what a chat tool takes at its incoming webhook. Names in it are anybody's, so
 * nothing in them may call people or hide where a link leads.
 */
export function hookBody(format: HookFormat, payload: string, explorerUrl: string | null): string {
  if (format === 'json') return payload
  const digest = new Digest()
  digest.add(JSON.parse(payload) as Json) // as the outbox wrote it
  return chatBody(format, digest, explorerUrl)
}

/** Of one event or of several. */
export function bodyOf(format: HookFormat, message: HookMessage, explorerUrl: string | null): string {
  if ('payload' in message) return hookBody(format, message.payload, explorerUrl)
  if (format === 'json') throw new Error('a digest is for people')
  return chatBody(format, message.digest, explorerUrl)
}

function chatBody(format: Exclude<HookFormat, 'json'>, { lines, place }: Digest, explorerUrl: string | null): string {
  const said = withinBound(lines)
  const link = explorerUrl === null ? '' : ` ${explorerUrl}${place}`
  const withLink = (texts: readonly string[]): string[] =>
    texts.map((text, at) => (at === texts.length - 1 ? `${text}${link}` : text))
  if (format === 'slack') return JSON.stringify({ text: withLink(said.map(escapeSlack)).join('\n') })
  const texts = withLink(said.map(escapeMarkdown))
  if (format === 'discord') return JSON.stringify({ content: texts.join('\n'), allowed_mentions: { parse: [] } })
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: texts.map((text) => ({ type: 'TextBlock', text, wrap: true })),
        },
      },
    ],
  })
}

/** The first lines, as many as fit; the one that does not is cut. */
function withinBound(lines: readonly string[]): string[] {
  const said: string[] = []
  let left = LONGEST
  for (const line of lines) {
    if (left <= 0) break
    said.push(line.length <= left ? line : `${line.slice(0, left).toWellFormed()}…`)
    left -= line.length + 1
  }
  return said
}

/** Its calls and its links with another text, `<!channel>` and `<https://…|text>`, begin with a bracket. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
