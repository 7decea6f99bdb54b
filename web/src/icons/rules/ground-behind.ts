/** Light icons stand on a dark ground, whatever the page's own is. */
export function groundBehind(color: string): 'light' | 'dark' {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)/.exec(color) ?? []
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  return luminance > 0.4 ? 'dark' : 'light'
}

function linear(channel: string): number {
  const share = Number.parseInt(channel, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
