import { stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'

/** What was typed wrongly, in a sentence for the person who typed it: it ends with 2. */
export const usage = (message: string): Error => Object.assign(new Error(message), { code: 'usage' })

/** A path that was named has to be there, whatever is done with it. */
export async function expectThere(place: string): Promise<Stats> {
  const facts = await stat(place).catch(() => null)
  if (!facts) throw usage(`${place} is not there`)
  return facts
}
