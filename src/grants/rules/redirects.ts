const LONGEST = 500
/** What loopback is written as; nothing else on the way of plain HTTP ends at the person's own machine. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Editors and programs that take what a browser brings them by an address of their own kind. */
export const KNOWN_SCHEMES: readonly string[] = [
  'cursor',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'windsurf',
  'windsurf-next',
  'zed',
  'kiro',
  'raycast',
  'goose',
]

/**
 * Whether a browser may ever be sent to this address with a code: by TLS, to the person's own machine, or to a program
 * whose kind of address is known. Written plainly, so that a browser reads it as we do.
 */
export function isAllowedRedirect(address: string, schemes: readonly string[] = KNOWN_SCHEMES): boolean {
  if (address.length > LONGEST || !/^[a-z][a-z0-9.+-]*:\/\/[\x21-\x7e]+$/.test(address)) return false
  if (/[\\#*"<>]/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return hostname !== '' && isWrittenAsRead(address)
  if (protocol === 'http:') return LOOPBACK.has(hostname) && isWrittenAsRead(address)
  return schemes.includes(protocol.slice(0, -1))
}

/** `https://a%2eb`, `http://0x7f.1` and the like are other hosts to a browser than they seem to be. */
function isWrittenAsRead(address: string): boolean {
  const [, written = ''] = /^https?:\/\/([^/?]*)/.exec(address) ?? []
  const { host, protocol } = new URL(address)
  const usualPort = protocol === 'https:' ? ':443' : ':80'
  return written === host || written === `${host}${usualPort}`
}

/** Letter for letter one that the program named; of the person's own machine the port may be any (RFC 8252, 7.3). */
export const isNamedRedirect = (asked: string, named: readonly string[]): boolean =>
  named.some(
    (one) => one === asked || (isLoopback(one) && isLoopback(asked) && withoutPort(one) === withoutPort(asked)),
  )

const isLoopback = (address: string): boolean =>
  address.startsWith('http://') && URL.canParse(address) && LOOPBACK.has(new URL(address).hostname)

/** The rest stays as it was written: only the port is taken out. */
const withoutPort = (address: string): string =>
  address.replace(/^(http:\/\/(?:\[::1\]|[^/?:]+)):\d{1,5}(?=[/?]|$)/, '$1')

/** Where a browser is sent, in words for who decides. */
export function redirectPlace(address: string): string {
  const { protocol, host } = new URL(address)
  if (protocol === 'https:') return host
  return protocol === 'http:' ? `a program on this computer (${host})` : `the program that opens ${protocol} addresses`
}

/** The same for a content security policy, which has to name where a form may lead. */
export function redirectSource(address: string): string {
  const { protocol, origin, hostname } = new URL(address)
  // An address in brackets cannot be written in one.
  return protocol.startsWith('http') && !hostname.startsWith('[') ? origin : protocol
}

/** The address with what the program is told. What it had behind `?` stays. */
export function answered(address: string, told: Readonly<Record<string, string | null>>): string {
  const url = new URL(address)
  const more = Object.entries(told).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  // Not by `searchParams`: that would write anew what was there, and programs compare it letter for letter.
  return `${address}${url.search === '' && !address.endsWith('?') ? '?' : '&'}${more.join('&')}`
}
