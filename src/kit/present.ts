/**
 * What must be there, or an error: for a place in a list that our own code worked out, where a default would invent
 * data. Asked as `present(names[node])`, not of list and place: so each loop reads its own kind of list, and the
 * engine compiles it to the plain read.
 */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw absent()
  return value
}

const absent = (): Error => new Error('nothing is where something must be: a defect of this program')
