const KEY = /^[A-Za-z0-9_-]{8,128}$/

/**
 * The key of a file of the design tool, given as such or as an address copied from a browser. A branch has a key of
 * its own. Null for anything else.
 */
export function readFileKey(text: string): string | null {
  const given = text.trim()
  if (KEY.test(given)) return given
  const [, type, key = '', branch] =
    /^(?:https?:\/\/)?(?:[\w-]+\.)*figma\.com\/(file|design|board|proto)\/([^/?#]+)(?:\/branch\/([^/?#]+))?/.exec(
      given,
    ) ?? []
  if (type === undefined) return null
  const found = branch ?? key
  return KEY.test(found) ? found : null
}
