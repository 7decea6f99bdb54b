import { invalidArgument } from '../../errors.ts'

/** The one selector that a body gives; none or several are refused. */
export function exactlyOne<const Name extends string>(
  body: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Name {
  const given = names.filter((name) => body[name] !== undefined)
  const [first] = given
  if (first !== undefined && given.length === 1) return first
  const was = given.length === 0 ? 'none was given' : `${given.join(' and ')} were given`
  throw invalidArgument([
    { path: 'body', message: `must have exactly one of ${names.join(', ')}; ${was}`, expected: names },
  ])
}
