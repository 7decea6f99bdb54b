import { createSend, ServiceError } from '@vitrine/client'
import { askConsole } from './console.ts'

type Known = { readonly project: string | null; readonly scopes: readonly string[] } | { readonly fault: string }

/** The project that a key opens, and what it may; null where the key may not read its name. */
export async function projectOf(key: string): Promise<Known> {
  try {
    const { project, key: own } = await askConsole(createSend({ baseUrl: '/console', key }), 'getOverview', {})
    return { project: project.name, scopes: own.scopes }
  } catch (error) {
    if (!(error instanceof ServiceError)) return { fault: 'The service cannot be reached. Is it still running?' }
    if (error.status === 403) return { project: null, scopes: [] }
    return error.status === 401
      ? { fault: 'The service does not know this key. Keys begin with svc_ and may have been revoked or have expired.' }
      : { fault: error.message }
  }
}
