import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../errors.ts'
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
const TAG_BYTES = 16

export function createCursors(secret: string): Cursors {
  const key = createHmac('sha256', secret).update('vitrine cursor 1').digest()
  const tagOf = (question: string, payload: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(`${question.length}:`)
      .update(question)
      .update(payload)
      .digest()
      .subarray(0, TAG_BYTES)

  return {
    sign(question, position) {
      const payload = Buffer.from(JSON.stringify(position))
      return Buffer.concat([tagOf(question, payload), payload]).toString('base64url')
    },
    open(question, cursor) {
      if (cursor.length > MAX_LENGTH) throw invalidCursor()
      const bytes = Buffer.from(cursor, 'base64url')
      // The decoder skips foreign characters and ignores spare bits; only the one spelling we gave out is ours.
      if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) throw invalidCursor()
      const payload = bytes.subarray(TAG_BYTES)
      if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(question, payload))) throw invalidCursor()
      return JSON.parse(payload.toString()) as Position // authenticated: we wrote it
    },
  }
}

export function invalidCursor(): ServiceError {
  return new ServiceError(
    'SVC_INVALID_CURSOR',
    'the cursor is not one that this question gave out: repeat the arguments of the previous page exactly, or start again without a cursor',
  )
}
