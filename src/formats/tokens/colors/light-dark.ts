/** `light-dark(a, b)` says what a value is in either color scheme, also where it is a part of the value. */
export function lightAndDark(value: string): readonly [light: string, dark: string] | null {
  if (chooseScheme(value, 0) === null) return null
  const chosen = (which: 0 | 1): string => {
    let text = value
    for (let round = 0; round < MOST_SCHEMES; round++) text = chooseScheme(text, which) ?? text
    return text
  }
  return [chosen(0).trim(), chosen(1).trim()]
}

const MOST_SCHEMES = 32
/** The function, and what Lightning CSS makes of it: `var(--lightningcss-light, a) var(--lightningcss-dark, b)`. */
const SCHEMES = /light-dark\(|var\(\s*--lightningcss-(light|dark)(?=\s*,)/i

/** What such a tool switches by; no token of anybody. */
export const isSwitchOfTool = (property: string): boolean => /^lightningcss-(?:light|dark)$/.test(property)

/** The value with its first `light-dark()` replaced by one of its two parts; null where it has none. */
function chooseScheme(value: string, which: 0 | 1): string | null {
  const found = SCHEMES.exec(value)
  if (!found) return null
  const start = found.index
  let [depth, comma] = [1, -1]
  const first = start + found[0].length
  for (let at = first; at < value.length; at++) {
    const sign = value[at]
    if (sign === '(') depth++
    else if (sign === ',' && depth === 1 && comma < 0) comma = at
    else if (sign === ')' && --depth === 0) {
      if (comma < 0) return null
      const parts = [value.slice(first, comma), value.slice(comma + 1, at)] as const
      const scheme = found[1]?.toLowerCase()
      const part = scheme === undefined ? parts[which] : scheme === NAMES[which] ? parts[1] : ''
      return value.slice(0, start) + part.trim() + value.slice(at + 1).replace(part === '' ? /^\s+/ : '', '')
    }
  }
  return null
}

const NAMES = ['light', 'dark'] as const
