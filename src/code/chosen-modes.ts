import { invalidArgument } from '../errors.ts'
import type { CodeTokens } from './rules/token-facts.ts'
import { chooseModes, modeNames } from './rules/values-in-modes.ts'

/** The mode of each collection of which one is asked for by name; a name that no collection has is refused. */
export function chosenModes(
  { library }: CodeTokens,
  asked: readonly string[],
): ReturnType<typeof chooseModes>['choice'] {
  const { choice, unknown } = chooseModes(library, asked)
  if (unknown.length === 0) return choice
  const message = `${unknown.map((name) => `"${name}"`).join(', ')} names no mode of this library`
  throw invalidArgument([{ path: 'body.modes', message, expected: modeNames(library) }])
}
