const LONGEST = 500

/** What is wrong with the name of a file, which may have folders before it; null where it can be used as it is. */
export function nameFault(name: string): string | null {
  if (name === '') return 'must not be empty'
  if (name.length > LONGEST) return `must have at most ${LONGEST} characters`
  // oxlint-disable-next-line no-control-regex -- such names are refused
  if (/[\\\u0000-\u001f\u007f]/.test(name)) return 'must have neither control characters nor backslashes'
  const isInside = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 200)
  return isInside ? null : 'must be a path inside the library, like tokens/Color.Light.json'
}
