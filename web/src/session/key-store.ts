/** Where the key is kept: for this tab, or on this computer when its owner says so. Nothing else is ever stored. */
const NAME = 'vitrine.key'

export const storedKey = (): string | null =>
  ifAllowed(() => sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME)) ?? null

export function keepKey(key: string, { remember }: { remember: boolean }): void {
  forgetKey()
  ifAllowed(() => (remember ? localStorage : sessionStorage).setItem(NAME, key))
}

/** For this tab alone: a key that is remembered on this computer stays, for other tabs. */
export function keepKeyInTab(key: string): void {
  ifAllowed(() => sessionStorage.setItem(NAME, key))
}

export function forgetKey(): void {
  ifAllowed(() => {
    sessionStorage.removeItem(NAME)
    localStorage.removeItem(NAME)
  })
}

/** `#key=…` is read once; the address is cleaned before anything can record or share it. Nothing is stored. */
export function takeKeyFromAddress(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')?.trim()
  if (!key) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return key
}

/** A browser may forbid storage altogether; the key then lives as long as the page. */
function ifAllowed<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
