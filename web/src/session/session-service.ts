// The console's session routes (src/doors/http/console/sessions): the cookie itself is never seen here.

export interface SessionTold {
  readonly project: { readonly id: string; readonly name: string }
  readonly kind: 'key' | 'link' | 'person'
  readonly name: string | null
  readonly scopes: readonly string[]
  readonly expires_at: string
  /** Those that the person may open; absent for keys and links. */
  readonly projects?: readonly { readonly id: string; readonly name: string }[]
}

interface Learned {
  readonly session: SessionTold | null
  /** Where people sign in by name; absent where they do not. */
  readonly provider?: { readonly at: string }
}

export type SignedIn = { readonly session: SessionTold } | { readonly fault: string }

/** The session that this browser has, if any, and how else it gets one. Throws where nobody answers. */
export async function readSession(): Promise<Learned> {
  const response = await fetch('/console/session')
  if (!response.ok) throw new Error(`the session could not be read: ${response.status}`)
  return (await response.json()) as Learned
}

export const beginByKey = (key: string, { remember }: { remember: boolean }): Promise<SignedIn> =>
  begin('/console/session', { remember }, { authorization: `Bearer ${key}` }, KEY_REFUSED)

export const beginByLink = (token: string): Promise<SignedIn> =>
  begin('/console/session/link', { token }, {}, LINK_REFUSED)

/** The session goes on in another project of the person's. */
export const chooseProject = (project: string): Promise<SignedIn> =>
  begin('/console/session/project', { project }, {}, 'Your session has ended: sign in again.')

/** The page that leads to the provider and, from there, back to this address. */
export function providerAddress(at: string, project: string | null): string {
  const asked = new URLSearchParams({ to: location.pathname + location.search, ...(project ? { project } : {}) })
  return `${at === location.origin ? '' : at}/console/session/provider?${asked.toString()}`
}

/** What a link would open; nothing changes. */
export async function lookAtLink(token: string): Promise<{ readonly project: string } | { readonly fault: string }> {
  const answer = await begin('/console/session/link', { token, peek: true }, {}, LINK_REFUSED)
  return 'fault' in answer ? answer : { project: answer.session.project.name }
}

export async function endSession(): Promise<void> {
  await fetch('/console/session', { method: 'DELETE' })
}

const KEY_REFUSED =
  'The service does not know this key. Keys begin with svc_ and may have been revoked or have expired.'
const LINK_REFUSED = 'This link has ended: it expired or was revoked. Ask whoever sent it for another one.'

async function begin(path: string, body: object, headers: object, refused: string): Promise<SignedIn> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  } catch {
    return { fault: 'The service cannot be reached. Is it still running?' }
  }
  if (response.ok) return (await response.json()) as { session: SessionTold }
  if (response.status === 401) return { fault: refused }
  const told = (await response.json().catch(() => null)) as { error?: { message?: string } } | null
  return { fault: told?.error?.message ?? `The service answered ${response.status}.` }
}
