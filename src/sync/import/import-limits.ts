// What one import may take, so that those of others go on.
import { ServiceError, tryLater } from '../../errors.ts'
import { counted } from '../../kit/words/counted.ts'

const MIB = 1_048_576

/** Cuts what takes longer: the signal ends it, and nothing of it has been written by then or ever is. */
export async function withinTime<T>(
  seconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(outOfTime(seconds)), seconds * 1_000)
  try {
    return await work(AbortSignal.any([late.signal, ...(signal ? [signal] : [])]))
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an import was cut because it took too long: the same again would take as long. */
export const isOutOfTime = (error: unknown): boolean => error instanceof ServiceError && error.code === 'SVC_TIMEOUT'

function outOfTime(seconds: number): ServiceError {
  const message = `takes longer than ${counted(seconds, 'second')}, the most that an import may take here: import less at a time, a file for each library, or raise VITRINE_IMPORT_SECONDS`
  return new ServiceError('SVC_TIMEOUT', `the import was cut and nothing was written: it ${message}`, {
    ceiling_ms: seconds * 1_000,
    issues: [{ code: 'import-out-of-time', path: 'import', message }],
  })
}

export function outOfMemory(bytes: number): ServiceError {
  const message = `needs more than ${Math.floor(bytes / MIB)} MB of memory, the most that an import may take here: write the bundle as NDJSON, one entry a line, import less at a time, or raise VITRINE_IMPORT_MEMORY`
  return new ServiceError('SVC_PAYLOAD_TOO_LARGE', `the import was cut and nothing was written: it ${message}`, {
    limit_bytes: bytes,
    issues: [{ code: 'import-out-of-memory', path: 'import', message }],
  })
}

/** By somebody, or by a system that has no memory left. */
export const killed = (): ServiceError =>
  tryLater(
    { reason: 'import_killed' },
    'the process that read the files was killed, as a system does that runs out of memory, and nothing was written: ' +
      'import again; if that is killed too, give the machine more memory or lower VITRINE_IMPORT_MEMORY',
    5,
  )

export const wasKilled = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.code === 'SVC_UNAVAILABLE' &&
  (error.details as { readonly reason?: string }).reason === 'import_killed'
