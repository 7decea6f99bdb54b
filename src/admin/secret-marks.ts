import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface SecretMarks {
  make(): string
  /** Whose mark it is: of the secret, of the one before, or of another. */
  ownerOf(mark: string): 'current' | 'former' | 'another'
}

/**
 * A mark tells whether a secret is the one that a store was made with, and not what it is. Whoever could guess it from the
 * mark could from the sealed secrets of hooks, which are in the same store.
 */
export function createSecretMarks(secret: string, oldSecret: string | null): SecretMarks {
  return {
    make: () => markOf(secret, randomBytes(16).toString('hex')),
    ownerOf(mark) {
      const [salt = ''] = mark.split('.')
      if (isEqual(mark, markOf(secret, salt))) return 'current'
      return oldSecret !== null && isEqual(mark, markOf(oldSecret, salt)) ? 'former' : 'another'
    },
  }
}

const markOf = (secret: string, salt: string): string =>
  `${salt}.${createHmac('sha256', secret).update(`vitrine secret mark 1 ${salt}`).digest('hex')}`

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
