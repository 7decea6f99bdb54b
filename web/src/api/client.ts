import { createClient } from '@vitrine/client'
import { currentSession, endSession } from '../session/session.ts'

/** The contract, at this very origin, as whoever the session stands for. A refusal ends it, wherever it is noticed. */
export const client = createClient({ fetch: fetchAsSession })

export async function fetchAsSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const before = currentSession()
  const response = await fetch(input, init)
  const isSame = before.state === 'in' && currentSession().told?.project.id === before.told?.project.id
  if (response.status === 401 && isSame) endSession('refused')
  return response
}
