import type { IncomingHttpHeaders } from 'node:http'
import type { ContractMount } from '../../contract/contract-mount.ts'
import { isOwnPage } from './own-origin.ts'
import { tokenIn } from './session-cookie.ts'

/**
 * Whoever has a key shows it; otherwise the session of a browser stands for the key, link or person that began it, where
 * one of our own pages asks. A key that is shown and does not hold is refused: no session answers for it.
 */
export function bySession(mount: ContractMount): ContractMount {
  const { sessions, config } = mount.services
  const { publicUrl } = config
  return {
    ...mount,
    async authenticate(asking) {
      if (asking.header('authorization') !== undefined) return mount.authenticate(asking)
      const headers = headersOf(asking)
      const token = tokenIn({ headers, publicUrl })
      if (token === null) return null
      const origin = { fetchSite: asking.header('sec-fetch-site'), origin: headers.origin, host: headers.host }
      if (!isOwnPage({ method: asking.method, ...origin, publicUrl })) return null
      return sessions.authenticate(token)
    },
  }
}

const NAMES = ['cookie', 'origin', 'host', 'x-forwarded-proto'] as const

const headersOf = (asking: { header(name: string): string | undefined }): IncomingHttpHeaders =>
  Object.fromEntries(NAMES.map((name) => [name, asking.header(name)]))
