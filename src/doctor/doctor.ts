import { Type } from 'typebox'
import { operatorRow, type StoreServices } from '../contract/here/operator-row.ts'
import { CHECKS, type Check } from './checks.ts'
import { failed, type Checked } from './finding.ts'

/** Looks at everything the service needs, one thing after the other, and says what to do. */
export const doctor = operatorRow({
  id: 'doctor',
  input: Type.Object({}),
  async run(services, _input, { signal }) {
    const checks: Checked[] = []
    for (const [name, check] of CHECKS) {
      signal.throwIfAborted()
      checks.push({ check: name, ...(await attempt(check, services)) })
    }
    return { ok: checks.every(({ status }) => status !== 'failed'), checks }
  },
})

async function attempt(check: Check, services: StoreServices) {
  try {
    return await check(services)
  } catch (error) {
    // Those who ask a store over the network know why it failed, and what to do about it.
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof Error && 'remedy' in cause && typeof cause.remedy === 'string')
      return failed(cause.message, cause.remedy)
    const reason = error instanceof Error ? error.message : 'unknown'
    return failed(`does not answer: ${reason}`, 'is it running, and are its address and credentials right?')
  }
}
