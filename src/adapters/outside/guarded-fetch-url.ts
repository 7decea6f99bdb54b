type CheckedUrl = { readonly url: URL } | { readonly refused: 'url' | 'host' }

/**
 * An https URL whose host is on the list, written exactly so. The parser is generous (it drops tabs, takes `\` for
 * `/`, decodes `%61`, folds wide letters, reads 2130706433 as an address), so the text itself is compared, not what
 * the parser makes of it.
 */
export function checkSourceUrl(text: string, hosts: readonly string[] | 'any'): CheckedUrl {
  const [, authority] = /^https:\/\/([^/?#]*)/i.exec(text) ?? []
  if (authority === undefined || !/^[\x21-\x7e]{1,2048}$/.test(text) || !URL.canParse(text)) return { refused: 'url' }
  const host = authority.toLowerCase().replace(/:443$/, '')
  const isListed = hosts === 'any' ? NAME.test(host) : hosts.some((allowed) => allowed.toLowerCase() === host)
  if (!isListed) return { refused: 'host' }
  const url = new URL(text)
  // Equal by now, or the list names something that is not a host.
  return url.hostname === host && url.port === '' && url.username === '' ? { url } : { refused: 'host' }
}

/** A name with a dot in it whose last part is no number: no address, however it is written, and nothing of the own network. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
