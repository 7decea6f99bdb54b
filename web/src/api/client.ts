import { createClient } from '@vitrine/client'
import { currentSession, endSession } from '../session/session.ts'

/** The contract, at this very origin. A refused key ends the session, wherever it is noticed. */
export const client = createClient({ key: () => currentSession().key, fetch: fetchAsSession })

export async function fetchAsSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { key } = currentSession()
  const response = await fetch(input, init)
  if (response.status === 401 && key !== null && key === currentSession().key) endSession('refused')
  return response
}
