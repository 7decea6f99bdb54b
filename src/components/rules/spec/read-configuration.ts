/** `Size=Small, State=Rest`. A value may hold a comma: what has no equals sign belongs to the value before it. */
export function readConfiguration(name: string): Readonly<Record<string, string>> {
  const pairs: [string, string][] = []
  for (const part of name.split(',')) {
    const at = part.indexOf('=')
    const last = pairs.at(-1)
    if (at > 0) pairs.push([part.slice(0, at).trim(), part.slice(at + 1).trim()])
    else if (last) last[1] += `,${part}`
  }
  return Object.fromEntries(pairs)
}
