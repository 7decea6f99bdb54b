/**
 * Whether a name or what designers wrote says that something is deprecated: as the first word, as a mark (`@deprecated`,
 * `[Deprecated]`) or as a sentence (`This is deprecated`). That something else is, is not said so.
 */
export function saysDeprecated(name: string, description: string): boolean {
  const opening = description.slice(0, LONGEST)
  return (
    /^\W*deprecated\b/i.test(opening) ||
    /[@[(]deprecated\b/i.test(opening) ||
    /\b(?:this|it|component|token|style) (?:is|has been|was)(?: now)? deprecated\b/i.test(opening) ||
    /(?:^|[\s/._[(-])_?deprecated(?:[\s/._\])-]|$)/i.test(name)
  )
}

const LONGEST = 400

/** The sentence that says so, or the first one. */
export function deprecationText(description: string): string {
  const plain = description.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  const at = plain.toLowerCase().indexOf('deprecated')
  const start = at <= 0 ? 0 : plain.lastIndexOf('. ', at) + 1
  return plain.slice(start === 0 ? 0 : start + 1, (start === 0 ? 0 : start + 1) + LONGEST_TOLD).trim()
}

const LONGEST_TOLD = 200
