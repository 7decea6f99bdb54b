import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import { forgetKey, keepKey, storedKey, takeKeyFromAddress } from './key-store.ts'

export interface Session {
  readonly key: string | null
  /** Why there is no key any more, for the sign-in page. */
  readonly ended?: 'signed-out' | 'refused'
}

let session: Session = { key: takeKeyFromAddress() ?? storedKey() }
const listeners = new Set<() => void>()

function become(next: Session): void {
  // What one key may see must not outlive its session.
  queryClient.clear()
  session = next
  for (const listener of listeners) listener()
}

export const currentSession = (): Session => session

export function signIn(key: string, options: { remember: boolean }): void {
  keepKey(key, options)
  become({ key })
}

export function endSession(ended: 'signed-out' | 'refused'): void {
  forgetKey()
  become({ key: null, ended })
}

export function useSession(): Session {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentSession)
}

// The printed address, opened in a tab that already has the explorer, changes the fragment alone.
addEventListener('hashchange', () => {
  const key = takeKeyFromAddress()
  if (key !== null) become({ key })
})
