import { isRecord, type TreeElement } from '../document/document.ts'
import type { Surroundings } from '../document/resolve.ts'

type Modes = Readonly<Record<string, string>>

/** The modes that an element says for itself and all that is in it; null where it says none. */
export function modesOf({ styles }: TreeElement): Modes | null {
  const modes = styles?.['modes']
  if (!isRecord(modes)) return null
  const named = Object.entries(modes).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return named.length > 0 ? Object.fromEntries(named) : null
}

/** Those that are told nearer to a value are told later, and hold. */
export function inModes(around: Surroundings, modes: Modes): Surroundings {
  const { lookUp } = around
  return { ...around, lookUp: (reference) => lookUp({ ...reference, modes: { ...modes, ...reference.modes } }) }
}
