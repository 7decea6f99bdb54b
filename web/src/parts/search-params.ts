// Addresses stay readable: every search parameter is one plain string.

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') params.set(name, value)
  return params.size === 0 ? '' : `?${params}`
}

/** Keeps the named parameters of an address and drops the rest. */
export const readSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Readonly<Record<string, unknown>>): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]]),
    ) as { [Key in Name]?: string }
