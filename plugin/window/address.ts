/** The address of a server as people type or copy it; a text says what is wrong with it. */
export function readAddress(typed: string): URL | string {
  const text = typed.trim()
  if (text === '') return 'Enter the address that the explorer is opened at.'
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(text)
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`
  // Chromium takes blanks in a host for %20.
  if (/\s/.test(text) || !URL.canParse(whole)) return 'This is not an address. It looks like https://design.example.com'
  const url = new URL(whole)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address has to begin with https:// or http://'
  if (url.username !== '' || url.password !== '')
    return 'Leave name and password out of the address; the key is enough.'
  return new URL(url.origin)
}
