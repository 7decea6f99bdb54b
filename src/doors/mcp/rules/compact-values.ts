/** A token with its values, as the API answers it. */
export interface TokenValue {
  readonly id: string
  readonly name: string
  readonly collection: { readonly name: string } | null
  readonly values: readonly ModeValue[]
}

interface ModeValue {
  readonly mode: { readonly id: string; readonly name: string }
  readonly value: string | number | boolean | null
  readonly via: readonly { readonly name: string }[]
  readonly unresolved?: { readonly reason: string; readonly candidates?: readonly unknown[] }
}

/** The name with its collection in front, as specs spell it; the tools take it back in this form. */
export const tokenPath = ({ name, collection }: Pick<TokenValue, 'name' | 'collection'>): string =>
  collection ? `${collection.name}/${name}` : name

/** One value where all modes agree or one mode was asked for, otherwise one per mode. With `aliases` also by way of what. */
export function tokenValue(token: TokenValue, options: { mode?: string | undefined; aliases?: boolean } = {}): unknown {
  const { mode, aliases = false } = options
  const wanted = mode === undefined ? [] : token.values.filter((one) => isMode(one, mode))
  const values = wanted.length > 0 ? wanted : token.values
  const told = values.map((one): [string, unknown] => [one.mode.name, valueText(one, aliases)])
  const distinct = new Set(told.map(([, value]) => JSON.stringify(value)))
  const [first] = told
  return distinct.size === 1 && first ? first[1] : Object.fromEntries(told)
}

/** The value with the token's name in code beside it, where it has one. */
export const withCode = (value: unknown, code: unknown): unknown => (code === undefined ? value : { value, code })

const isMode = ({ mode }: Pick<ModeValue, 'mode'>, wanted: string): boolean =>
  mode.id === wanted || mode.name.toLowerCase() === wanted.toLowerCase()

function valueText({ value, via, unresolved }: ModeValue, aliases: boolean): unknown {
  if (unresolved) return unresolved.candidates ? unresolved : `unresolved: ${unresolved.reason}`
  return aliases && via.length > 0 ? `${String(value)} via ${via.map(({ name }) => name).join(' > ')}` : value
}

/** Rows `[name, value]` as one object; what would fall on a taken name keeps its id. */
export function byName(rows: readonly unknown[]): Record<string, unknown> {
  const named = new Map<string, unknown>()
  for (const row of rows) {
    if (!Array.isArray(row)) {
      named.set('(cut)', row)
      continue
    }
    const [name, value, id] = row as [string, unknown, string | undefined]
    named.set(named.has(name) ? `${name} (${id ?? ''})` : name, value)
  }
  return Object.fromEntries(named)
}
