import * as fc from 'fast-check'

/** Checks a property and says with which seed, so that a failure seen once can be seen again. */
export async function holds<T>(property: fc.IRawProperty<T>, { runs = 200 }: { runs?: number } = {}): Promise<void> {
  const seed = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
  console.log(`property seed ${seed}, ${runs} runs`)
  await fc.assert(property, { seed, numRuns: runs })
}
