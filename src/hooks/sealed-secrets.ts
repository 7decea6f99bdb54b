import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

interface SealedSecrets {
  seal(text: string, place: string): string
  /** Null: it was sealed by another secret, or for another place. `isOld`: by the one before. */
  open(sealed: string, place: string): { readonly text: string; readonly isOld: boolean } | null
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Secrets of hooks at rest, by AES-256-GCM. `place` is authenticated: a row that was copied elsewhere does not open. */
export function createSealedSecrets(secret: string, oldSecret: string | null): SealedSecrets {
  const key = keyOf(secret)
  const opening = oldSecret === null ? [key] : [key, keyOf(oldSecret)]
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const [at, key] of opening.entries()) {
        const text = opened(bytes, key, place)
        if (text !== null) return { text, isOld: at > 0 }
      }
      return null
    },
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'vitrine hook secrets 1', 32))

function opened(bytes: Buffer, key: Buffer, place: string): string | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
