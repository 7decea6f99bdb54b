/** By what happened, then by kind: `4 token collections and 300 tokens added; 1 style removed`. */
export function countsInWords(counts: Readonly<Record<string, Readonly<Record<string, number>>>>): string {
  const happened = new Map<string, string[]>()
  for (const [kind, changes] of Object.entries(counts))
    for (const [change, count] of Object.entries(changes))
      if (count > 0) happened.set(change, [...(happened.get(change) ?? []), things(kind, count)])
  return [...happened].map(([change, kinds]) => `${AND.format(kinds)} ${change}`).join('; ')
}

const AND = new Intl.ListFormat('en', { type: 'conjunction' })

/** `1 token collection`, `2 flows`. */
export const things = (kind: string, count: number): string =>
  `${count.toLocaleString('en')} ${kind.replaceAll('-', ' ')}${count === 1 ? '' : 's'}`
