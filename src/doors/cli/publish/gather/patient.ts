import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../../../../errors.ts'
import type { Ask } from './asked-rows.ts'

const TRIES = 6

/** A site is thousands of questions: a server that limits them, or is busy, is asked again when it says so. */
export const patient = (ask: Ask): Ask => {
  return async (row, question, project) => {
    for (let at = 1; ; at++) {
      try {
        return await ask(row, question, project)
      } catch (error) {
        const wait = waitAfter(error)
        if (wait === null || at === TRIES) throw error
        await delay(wait * 1000)
      }
    }
  }
}

/** In seconds; null where the same question would have the same answer. */
function waitAfter(error: unknown): number | null {
  if (!(error instanceof ServiceError)) return null
  const { code, details } = error
  if (code === 'SVC_RATE_LIMITED') return details && 'wait_seconds' in details ? Number(details.wait_seconds) : 1
  const isBusy = code === 'SVC_UNAVAILABLE' && details && 'reason' in details && details.reason !== 'unreachable'
  return isBusy ? 1 : null
}
