const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** The page's `location`. */
type PageAddress = Pick<URL, 'href' | 'origin' | 'port' | 'hostname'>

/**
 * The address of an object as the page may ask for it. The service names itself `127.0.0.1`; a page that was opened as
 * `localhost` is of another origin to a browser, although it is the same server.
 */
export function reachableHere(url: string, page = (globalThis as { location?: PageAddress }).location): string {
  if (!page) return url
  const target = new URL(url, page.href)
  const isSameServer = target.port === page.port && LOOPBACK.test(target.hostname) && LOOPBACK.test(page.hostname)
  return isSameServer ? `${page.origin}${target.pathname}${target.search}` : url
}
