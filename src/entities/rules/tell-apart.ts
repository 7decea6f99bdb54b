/** More facts than this would make too many combinations of them. */
const MOST_FACTS = 5

/**
 * Of things with one name, what tells each from the others: the fewest of its facts, the earlier ones first, that no
 * other has together. Undefined where even all of them do not tell.
 */
export function tellApart(things: readonly (readonly string[])[]): (string | undefined)[] {
  const told: (string | undefined)[] = things.map(() => undefined)
  const all = things.map(known)
  for (let size = 1; size <= MOST_FACTS && told.includes(undefined); size++) {
    const choices = all.map((facts) => choicesOf(facts, size))
    const having = new Map<string, number>()
    for (const own of choices)
      for (const one of new Set(own.map(asCompared))) having.set(one, (having.get(one) ?? 0) + 1)
    for (const [at, own] of choices.entries()) told[at] ??= own.find((one) => having.get(asCompared(one)) === 1)
  }
  return told
}

/** Whether this is one of the forms in which the facts may be told. */
export const isToldBy = (facts: readonly string[], told: string): boolean =>
  Array.from({ length: MOST_FACTS }, (_, at) => choicesOf(known(facts), at + 1))
    .flat()
    .some((one) => asCompared(one) === asCompared(told))

const known = (facts: readonly string[]): readonly string[] => facts.filter((fact) => fact !== '').slice(0, MOST_FACTS)

/** So many facts in their order, every choice of them: `File, 1:2`. */
function choicesOf(facts: readonly string[], size: number): string[] {
  if (size === 1) return [...facts]
  return facts.flatMap((fact, at) => choicesOf(facts.slice(at + 1), size - 1).map((rest) => `${fact}, ${rest}`))
}

const asCompared = (text: string): string => text.trim().toLowerCase()
