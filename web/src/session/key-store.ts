/** Where the key is kept: for this tab, or on this computer when its owner says so. Nothing else is ever stored. */
const NAME = 'vitrine.key'

export const storedKey = (): string | null => sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME)

export function keepKey(key: string, { remember }: { remember: boolean }): void {
  forgetKey()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(NAME, key)
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME)
  localStorage.removeItem(NAME)
}

/** `#key=…` is taken once; the address is cleaned before anything can record or share it. */
export function takeKeyFromAddress(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')
  if (!key) return
  keepKey(key.trim(), { remember: false })
  history.replaceState(history.state, '', location.pathname + location.search)
}
