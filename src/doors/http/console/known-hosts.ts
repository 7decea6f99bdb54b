import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { invalidArgument, type ServiceError } from '../../../errors.ts'
import type { ContractMount } from '../contract/contract-mount.ts'

type Named = Pick<ContractMount['services']['config'], 'host' | 'publicUrl' | 'consoleHosts'>

/** For those who watch the process: they go by whatever name they know it by, and learn nothing of a library. */
const ANY_HOST = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Whether the console goes by the name that a request calls it. A page in somebody's browser can make a name of its own
 * lead to any address, and would then be of the console's own origin; it cannot make an address lead elsewhere, so
 * addresses pass, and names have to be known.
 */
export function knownHosts(config: Named): (host: string | undefined) => boolean {
  const known = new Set(
    [
      'localhost',
      hostname(),
      config.host,
      ...(config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname]),
      ...config.consoleHosts,
    ].map((name) => name.toLowerCase()),
  )
  return (host) => {
    // HTTP/1.0 has no such header, and browsers do not speak it.
    if (host === undefined) return true
    if (!URL.canParse(`http://${host}`)) return false
    const name = new URL(`http://${host}`).hostname.replace(/\.$/, '')
    return isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0 || known.has(name) || name.endsWith('.localhost')
  }
}

export const unknownHost = (host: string | undefined): string =>
  `the console does not go by the name "${host ?? ''}": set VITRINE_PUBLIC_URL to where people reach it, or add the name to VITRINE_CONSOLE_HOSTS`

/** What a request by an unknown name is refused with; undefined where it is not. `/mcp` refuses in words of its own. */
export function hostCheck(config: Named): (path: string, host: string | undefined) => ServiceError | undefined {
  const isKnown = knownHosts(config)
  return (path, host) =>
    isKnown(host) || ANY_HOST.has(path) || path === '/mcp'
      ? undefined
      : invalidArgument([{ path: 'headers.host', message: unknownHost(host) }])
}
