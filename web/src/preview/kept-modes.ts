import { useSyncExternalStore } from 'react'
import { parseSearch, stringifySearch } from '../parts/search-params.ts'

// The modes in which somebody looks at a library stay while they browse it, in this tab.
const NAME = 'vitrine.modes'
const listeners = new Set<() => void>()

const kept = (): string => sessionStorage.getItem(NAME) ?? ''

/**
 * Adds a choice to those that hold at this moment: those of the address, or where it says nothing what was chosen last.
 * What is drawn may be older than the choice just before.
 */
export function keepMode(
  collection: string,
  mode: string,
  fromAddress: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const holding = Object.keys(fromAddress).length > 0 ? fromAddress : parseSearch(kept())
  const modes = { ...holding, [collection]: mode }
  sessionStorage.setItem(NAME, stringifySearch(modes).slice(1))
  for (const listener of listeners) listener()
  return modes
}

/** What the address says, or where it says nothing what was chosen last. */
export function useModes(fromAddress: string | undefined): Record<string, string> {
  const last = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, kept)
  return parseSearch(fromAddress ?? last)
}
