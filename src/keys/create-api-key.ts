import { operation } from '../contract/operation.ts'
import { allows } from '../contract/acting/allows.ts'
import { KEY_SCOPES } from '../contract/words.ts'
import { invalidArgument } from '../errors.ts'
import { newKey, storeKey } from './create-key.ts'
import { parseExpiry } from './rules/expiry.ts'
import { withReading } from './rules/scopes.ts'
import { keyHint } from './rules/key-format.ts'
import { KeyWish, NewApiKey } from './schema.ts'
import { told } from './told-key.ts'

export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/keys',
  scope: 'admin',
  tag: 'Console',
  summary: 'Makes a key of this project that may do no more than whoever asks; it is shown this once',
  body: KeyWish,
  bodyExample: { name: 'Pipeline', scopes: ['read:library'], expires: '90d' },
  status: 201,
  output: NewApiKey,
  async run(services, { projectId, keyId, scopes: own }, { body }) {
    const now = services.clock.now()
    const scopes = withReading(body.scopes)
    const above = scopes.filter((scope) => !allows(own, scope))
    if (above.length > 0)
      throw invalidArgument([
        {
          path: 'body.scopes',
          message: `would give more than you may yourself: ${above.join(', ')}`,
          expected: KEY_SCOPES.filter((scope) => allows(own, scope)),
        },
      ])
    const name = body.name?.trim() || null
    if (name !== null && /\p{Cc}/u.test(name))
      throw invalidArgument([{ path: 'body.name', message: 'has control characters' }])
    const expiry = body.expires === undefined ? null : parseExpiry(body.expires, now)
    if (expiry && 'fault' in expiry) throw invalidArgument([{ path: 'body.expires', message: expiry.fault }])
    const expiresAt = expiry && new Date(expiry.at)
    const key = newKey()
    const id = await storeKey(services, { key, name, projectId, scopes, expiresAt })
    const made = { id, name, scopes, expiresAt, hint: keyHint(key), createdAt: new Date(now) }
    return { ...told({ ...made, revokedAt: null, lastUsedAt: null }, now, keyId), key }
  },
})
