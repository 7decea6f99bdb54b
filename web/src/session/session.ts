import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import { forgetKey, keepKey, keepKeyInTab, storedKey, takeKeyFromAddress } from './key-store.ts'

export interface Session {
  readonly key: string | null
  /** Why there is no key any more, for the sign-in page. */
  readonly ended?: 'signed-out' | 'refused'
  /**
   * A key that the address brought while there was a session. Any web page can write such an address, so nothing comes
   * of it before the service knows the key and the reader has said yes.
   */
  readonly offered?: string
}

let session: Session = { key: storedKey() }
const listeners = new Set<() => void>()
meetAddress()

function become(next: Session): void {
  // What one key may see must not outlive its session.
  if (next.key !== session.key) queryClient.clear()
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
  const { offered } = session
  become({ key: null, ended, ...(offered ? { offered } : {}) })
}

/** The reader's answer to a key that the address brought. */
export function answerOffer(answer: 'take' | 'leave'): void {
  const { offered, ...kept } = session
  if (offered === undefined || answer === 'leave') return become(kept)
  keepKeyInTab(offered)
  become({ key: offered })
}

export function useSession(): Session {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentSession)
}

/** The address that a start prints signs in those who are not signed in. */
function meetAddress(): void {
  const key = takeKeyFromAddress()
  if (key === null || key === session.key) return
  if (session.key !== null) return become({ ...session, offered: key })
  keepKeyInTab(key)
  become({ key })
}

// In a tab that already has the explorer such an address changes the fragment alone.
addEventListener('hashchange', meetAddress)
