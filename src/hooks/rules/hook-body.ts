import { isRecord, own, type Json } from '../../kit/json-value.ts'
import { eventSentence } from './event-sentence.ts'
import type { HookFormat } from './hook-formats.ts'

/** Chat tools refuse longer messages; Discord has the lowest bound. */
const LONGEST = 1_900

/**
 * What is sent: the event itself, or what a chat tool takes at its incoming webhook. Names in it are anybody's, so
 * nothing in them may call people or hide where a link leads.
 */
export function hookBody(format: HookFormat, payload: string, explorerUrl: string | null): string {
  if (format === 'json') return payload
  const event = JSON.parse(payload) as Json // as the outbox wrote it
  const [type, data] = isRecord(event) ? [own(event, 'type'), own(event, 'data')] : []
  const said = eventSentence(typeof type === 'string' ? type : '', isRecord(data) ? data : {})
  const sentence = said.length <= LONGEST ? said : `${said.slice(0, LONGEST).toWellFormed()}…`
  const place = explorerUrl === null ? '' : ` ${explorerUrl}/changes`
  if (format === 'slack') return JSON.stringify({ text: `${escapeSlack(sentence)}${place}` })
  if (format === 'discord')
    return JSON.stringify({ content: `${escapeMarkdown(sentence)}${place}`, allowed_mentions: { parse: [] } })
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: `${escapeMarkdown(sentence)}${place}`, wrap: true }],
        },
      },
    ],
  })
}

/** Its calls and its links with another text, `<!channel>` and `<https://…|text>`, begin with a bracket. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
