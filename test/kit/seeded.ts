import * as fc from 'fast-check'

/** Checks a property and says with which seed, so that a failure seen once can be seen again. */
export async function holds<T>(property: fc.IRawProperty<T>, { runs = 200 }: { runs?: number } = {}): Promise<void> {
  const seed = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
  console.log(`property seed ${seed}, ${runs} runs`)
  await fc.assert(property, { seed, numRuns: runs })
}

/** Where to change a value, how, and to what. */
export type Change = readonly [where: number, how: number, junk: unknown]

/** Up to three changes to what is hardly ever right: anything, and words that are right in some places. */
export const changesWith = (words: readonly unknown[]): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.tuple(
      fc.nat(),
      fc.nat(2),
      fc.oneof(fc.constantFrom(null, '', 'x', 0, 2, 5, 1.5, true, [], {}, [[]], ...words), fc.string()),
    ),
    { maxLength: 3 },
  )

/** A copy with the changes: the next may be inside of the one before, and what it came from is used again. */
export const mutated = (sound: unknown, changes: readonly Change[]): unknown =>
  changes.reduce<unknown>(
    (value, [where, how, junk]) => mutate(value, where, how, structuredClone(junk)),
    structuredClone(sound),
  )

/** Changes one place in a value: replaces it, removes it, or puts an unknown member beside it. */
function mutate(value: unknown, where: number, how: number, replacement: unknown): unknown {
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = []
  const root = { value }
  const visit = (holder: Record<string, unknown>): void => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      const member = holder[key]
      if (typeof member === 'object' && member !== null) visit(member as Record<string, unknown>)
    }
  }
  visit(root)
  const place = places[where % places.length]
  if (!place) return value
  if (how === 0) place.holder[place.key] = replacement
  else if (how === 1 && place.holder !== root) {
    if (Array.isArray(place.holder)) place.holder.splice(Number(place.key), 1)
    else delete place.holder[place.key]
  } else if (!Array.isArray(place.holder) && place.holder !== root) place.holder['surprise'] = replacement
  return root.value
}

/** This is `npm run proof`, which has hours. */
export const isProof = process.env['VITRINE_PROOF'] === '1'

/** How often a long test does what it does: a few times for every change, many times in `npm run proof`. */
export const rounds = (few: number, many: number): number => (isProof ? many : few)
