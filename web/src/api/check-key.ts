import { createClient, ServiceError } from '@vitrine/client'
import { projectNameOf } from './console.ts'

/** What is wrong with a key, or null. A key that may read documentation only is a good key. */
export async function checkKey(key: string): Promise<string | null> {
  try {
    await createClient({ key }).listComponents({ limit: 1, fields: ['id'] })
    return null
  } catch (error) {
    if (!(error instanceof ServiceError)) return 'The service cannot be reached. Is it still running?'
    if (error.status === 403) return null
    return error.status === 401
      ? 'The service does not know this key. Keys begin with svc_ and may have been revoked or have expired.'
      : error.message
  }
}

/** The project that a key opens; null where the key may not read its name. */
export async function projectOf(key: string): Promise<string | null> {
  try {
    return await projectNameOf(key)
  } catch {
    return null
  }
}
