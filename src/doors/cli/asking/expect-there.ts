import { usage } from '../../../errors.ts'
import { stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'

/** A path that was named has to be there, whatever is done with it. */
export async function expectThere(place: string): Promise<Stats> {
  const facts = await stat(place).catch(() => null)
  if (!facts) throw usage(`${place} is not there`)
  return facts
}
