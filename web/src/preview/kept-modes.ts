import { useSyncExternalStore } from 'react'
import { parseSearch, stringifySearch } from '../search-params.ts'

// The modes in which somebody looks at a library stay while they browse it, in this tab.
const NAME = 'vitrine.modes'
const listeners = new Set<() => void>()

export function keepModes(modes: Readonly<Record<string, string>>): void {
  sessionStorage.setItem(NAME, stringifySearch(modes).slice(1))
  for (const listener of listeners) listener()
}

/** What the address says, or where it says nothing what was chosen last. */
export function useModes(fromAddress: string | undefined): Record<string, string> {
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sessionStorage.getItem(NAME) ?? '',
  )
  return parseSearch(fromAddress ?? kept)
}
