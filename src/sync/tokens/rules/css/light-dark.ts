/** `light-dark(a, b)` says what a value is in either color scheme, also where it is a part of the value. */
export function lightAndDark(value: string): readonly [light: string, dark: string] | null {
  if (chooseScheme(value, 0) === null) return null
  const chosen = (which: 0 | 1): string => {
    let text = value
    for (let round = 0; round < MOST_SCHEMES; round++) text = chooseScheme(text, which) ?? text
    return text
  }
  return [chosen(0), chosen(1)]
}

const MOST_SCHEMES = 32
const SCHEMES = 'light-dark('

/** The value with its first `light-dark()` replaced by one of its two parts; null where it has none. */
function chooseScheme(value: string, which: 0 | 1): string | null {
  const start = value.toLowerCase().indexOf(SCHEMES)
  if (start < 0) return null
  let [depth, comma] = [1, -1]
  const first = start + SCHEMES.length
  for (let at = first; at < value.length; at++) {
    const sign = value[at]
    if (sign === '(') depth++
    else if (sign === ',' && depth === 1 && comma < 0) comma = at
    else if (sign === ')' && --depth === 0) {
      if (comma < 0) return null
      const part = which === 0 ? value.slice(first, comma) : value.slice(comma + 1, at)
      return value.slice(0, start) + part.trim() + value.slice(at + 1)
    }
  }
  return null
}
