import { createHash } from 'node:crypto'
import { Answer, jsonText, type JsonText } from '../contract/operation.ts'

/** An answer that is the same for every project until the next release, with an ETag of its own. */
export function staticAnswer(body: unknown): Answer<JsonText> {
  const text = JSON.stringify(body)
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return new Answer(jsonText(text), { etag: `W/"${digest}"` })
}
