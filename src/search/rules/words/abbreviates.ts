/**
 * Whether somebody may have typed `short` for `long`, both as they are looked for: its first letters (`prog` for progress),
 * or its first letter and consonants up to the last one, at least half of them (`btn` for button, `fwd` for forward).
 */
export function abbreviates(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 2 || !short.startsWith(long.charAt(0))) return false
  return long.startsWith(short) || isSkeleton(short, long)
}

function isSkeleton(short: string, long: string): boolean {
  const [given, whole] = [short.slice(1), long.slice(1).replaceAll(VOWELS, '')]
  if (HAS_VOWEL.test(given) || given.at(-1) !== whole.at(-1) || given.length * 2 < whole.length) return false
  let at = 0
  for (const letter of whole) if (letter === given[at]) at++
  return at === given.length
}

const VOWELS = /[aeiouy]/g
const HAS_VOWEL = /[aeiouy]/
