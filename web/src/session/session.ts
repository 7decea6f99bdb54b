import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'
import {
  keepChosen,
  keepHint,
  keptHint,
  onOtherTab,
  takeFromAddress,
  takeOldKey,
  takeSignIn,
  type Brought,
} from './kept-hint.ts'
import * as service from './session-service.ts'
import type { SessionTold } from './session-service.ts'

export interface Session {
  /** `asking`: nobody knows yet whether this browser has a session. */
  readonly state: 'asking' | 'in' | 'out'
  /** Null while signed in: it is being learned. */
  readonly told: SessionTold | null
  /** As it was typed on this very page, for whoever wants to copy it; nothing keeps it. */
  readonly key: string | null
  /** Why there is no session any more, for the sign-in page. */
  readonly ended?: 'signed-out' | 'refused'
  /** What the address brought could not be opened with. */
  readonly fault?: string
  /**
   * A key or a link that the address brought while there was a session. Any web page can write such an address, so
   * nothing comes of it before the service knows it and the reader has said yes.
   */
  readonly offered?: Brought
  /** Where people sign in by name; absent where they do not. */
  readonly provider?: string
  /** The person has several projects and has not said which. */
  readonly isChoosing?: true
}

const NOBODY: Session = { state: 'out', told: null, key: null }
let session: Session = { ...NOBODY, state: 'asking' }
const listeners = new Set<() => void>()

function become(next: Session): void {
  // What one session may see must not outlive it.
  if (next.state !== session.state || next.told?.project.id !== (session.told ?? next.told)?.project.id)
    if (session.state === 'in') queryClient.clear()
  // Where one signs in outlives every session.
  session =
    session.provider === undefined || next.provider !== undefined ? next : { ...next, provider: session.provider }
  for (const listener of listeners) listener()
}

export const currentSession = (): Session => session

/** When the explorer is opened: by what the address brings, by what this browser has, or not at all. */
export async function openSession(): Promise<void> {
  addEventListener('hashchange', () => void meetAddress())
  onOtherTab((projectId) => void meetOtherTab(projectId))
  const brought = takeFromAddress()
  const signedIn = takeSignIn()
  if (keptHint() !== null && signedIn !== 'choose') become({ ...NOBODY, state: 'in' })
  const told = await learn()
  if (signedIn === 'choose' && (told?.projects?.length ?? 0) > 1) become({ ...session, isChoosing: true })
  if (signedIn && signedIn !== 'choose' && told === null)
    become({ ...session, fault: WHY_NOT.get(signedIn.whyNot) ?? UNSOUND })
  if (brought) return meet(brought)
  const old = told === null ? takeOldKey() : null
  if (old) await signIn(old.key, old)
  return undefined
}

/** What the service says of this browser's session. Where nobody answers, it may have one all the same. */
async function learn(): Promise<SessionTold | null> {
  try {
    const { session: told, provider } = await service.readSession()
    if (provider) become({ ...session, provider: provider.at })
    if (told) enter(told)
    else if (session.state !== 'out') leave('refused')
    return told
  } catch {
    if (session.state === 'asking') become(NOBODY)
    return session.told
  }
}

/** Somebody is signed in from now on. */
export function enter(told: SessionTold, key: string | null = session.key): void {
  keepHint(told.project.id)
  const { offered } = session
  become({ state: 'in', told, key, ...(offered ? { offered } : {}) })
}

function leave(ended: 'signed-out' | 'refused'): void {
  const hadOne = session.state === 'in'
  keepHint(null)
  const { offered } = session
  become({ ...NOBODY, ...(hadOne ? { ended } : {}), ...(offered ? { offered } : {}) })
}

/** What is wrong with the key; null once it has signed in. */
export async function signIn(key: string, options: { remember: boolean }): Promise<string | null> {
  const answer = await service.beginByKey(key, options)
  if ('fault' in answer) {
    if (session.state !== 'in') become({ ...NOBODY, fault: answer.fault })
    return answer.fault
  }
  enter(answer.session, key)
  return null
}

async function followLink(token: string): Promise<void> {
  const answer = await service.beginByLink(token)
  if ('session' in answer) return enter(answer.session, null)
  if (session.state !== 'in') become({ ...NOBODY, fault: answer.fault })
}

/** What is wrong with the choice; null once the project is open. */
export async function chooseProject(id: string): Promise<string | null> {
  if (id !== session.told?.project.id) {
    const answer = await service.chooseProject(id)
    if ('fault' in answer) return answer.fault
    enter(answer.session, null)
  }
  keepChosen(id)
  const { isChoosing: _, ...chosen } = session
  become(chosen)
  return null
}

export function endSession(ended: 'signed-out' | 'refused'): void {
  if (ended === 'signed-out') void service.endSession().catch(() => undefined)
  leave(ended)
}

/** The reader's answer to what the address brought. */
export async function answerOffer(answer: 'take' | 'leave'): Promise<void> {
  const { offered, ...kept } = session
  become(kept)
  if (offered === undefined || answer === 'leave') return
  if ('key' in offered) await signIn(offered.key, { remember: false })
  else await followLink(offered.link)
}

/** Why a sign-in by name came to nothing, by the word that the address had. */
const UNSOUND = 'What the sign-in of your company answered was not for this sign-in. Sign in again.'
const WHY_NOT: ReadonlyMap<string, string> = new Map([
  ['away', 'The sign-in of your company does not answer. Try again in a moment.'],
  [
    'settings',
    'The sign-in of your company does not take this service as it is configured. Whoever operates it finds the reason in its log, and with "vitrine doctor".',
  ],
  ['declined', 'The sign-in of your company did not let you in, or you left it.'],
  ['late', 'This sign-in took too long, was begun in another tab or was used already. Sign in again.'],
  [
    'nowhere',
    'You are known, but none of your groups opens a library here. Ask whoever operates this service to let one of them in.',
  ],
])

export function useSession(): Session {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentSession)
}

/** In a tab that already has the explorer such an address changes the fragment alone. */
async function meetAddress(): Promise<void> {
  const brought = takeFromAddress()
  if (brought) await meet(brought)
}

/** An address with a key or a link signs in those who are not signed in; others are asked. */
async function meet(brought: Brought): Promise<void> {
  if (session.state === 'in') return become({ ...session, offered: brought })
  if ('key' in brought) await signIn(brought.key, { remember: false })
  else await followLink(brought.link)
}

async function meetOtherTab(projectId: string | null): Promise<void> {
  if (projectId === null) {
    if (session.state === 'in') leave('signed-out')
  } else if (projectId !== session.told?.project.id) {
    queryClient.clear()
    await learn()
  }
}
