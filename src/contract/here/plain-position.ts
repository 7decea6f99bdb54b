import { usage } from '../../errors.ts'
import { isUuid } from '../../kit/uuid.ts'
import type { Position } from '../operation.ts'

/**
 * Where a page ended, as commands are told it where the store is: a revision or an id as it is, so that it can be typed.
 * Nobody signs it, since whoever types it may read all of the store.
 */
export function writtenPosition(position: Position): string {
  const [only] = position
  const isPlain = position.length === 1 && (typeof only === 'number' || (typeof only === 'string' && isUuid(only)))
  return isPlain ? String(only) : JSON.stringify(position)
}

export function plainPosition(text: string): Position {
  if (/^\d{1,15}$/.test(text)) return [Number(text)]
  if (isUuid(text)) return [text]
  const read = readList(text)
  if (read.every((part) => part === null || ['string', 'number', 'boolean'].includes(typeof part))) return read
  throw notGiven(text)
}

function readList(text: string): Position {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value as Position // its parts are looked at by who asked
  } catch {
    // what is not JSON was not written above
  }
  throw notGiven(text)
}

const notGiven = (text: string) => usage(`--before ${text} is not what a list ended with: repeat what it printed`)
