import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import { createHmac256, type Hmac } from './signing/hmac.ts'
import type { Position } from './operation.ts'

/**
 * Opaque cursors: the position of the last row, authenticated together with the question it belongs to (operation,
 * project and every argument but `limit` and `fields`). The question itself is not in the cursor, only in its tag.
 */
export interface Cursors {
  sign(question: string, position: Position): string
  open(question: string, cursor: string): Position
}

const MAX_LENGTH = 4096
/** 18 bytes: a whole number of base64 groups, so that tag and payload can be cut apart as text. */
const TAG_SIGNS = 24

/** `oldSecret` signs nothing any more, but what it signed still opens: so a secret is changed without a broken page. */
export function createCursors(secret: string, oldSecret: string | null = null): Cursors {
  const signing = signedBy(secret)
  const opening = oldSecret === null ? [signing] : [signing, signedBy(oldSecret)]
  // The length in front keeps question and payload apart.
  const tagOf = (question: string, payload: string, by: Hmac): string =>
    by(`${question.length}:${question}${payload}`).slice(0, TAG_SIGNS)

  return {
    sign(question, position) {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
      return tagOf(question, payload, signing) + payload
    },
    open(question, cursor) {
      if (cursor.length > MAX_LENGTH || !/^[\w-]{25,}$/.test(cursor)) throw invalidCursor()
      const [tag, payload] = [cursor.slice(0, TAG_SIGNS), cursor.slice(TAG_SIGNS)]
      // The tag is over the payload as it is written, so no other spelling of the same bytes passes.
      const isOurs = opening.some((by) => timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(question, payload, by))))
      if (!isOurs) throw invalidCursor()
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position // authenticated: we wrote it
    },
  }
}

/** With a key of its own, because the secret signs more than cursors. */
const signedBy = (secret: string): Hmac =>
  createHmac256(createHmac('sha256', secret).update('vitrine cursor 3').digest())

function invalidCursor(): ServiceError {
  const message =
    'is not one that this question gave out: repeat the arguments of the previous page exactly, or start again without a cursor'
  return new ServiceError('SVC_INVALID_CURSOR', `the cursor ${message}`, {
    issues: [{ path: 'query.cursor', message }],
  })
}
