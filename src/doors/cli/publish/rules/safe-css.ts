/**
 * A value of the library as it may stand in a `style` attribute: nothing that ends the declaration, names a file, or asks
 * another host. Null where it is anything else.
 */
export function safeCss(value: string): string | null {
  if (value.length > 500 || !PLAIN.test(value) || LOADS.test(value)) return null
  return value
}

const PLAIN = /^[\w\s#%.,()/"'+*-]+$/
const LOADS = /url|image|src|expression|element|attr|\/\*|\/\//i
