// Prints what one library keeps in memory, in a process of its own: node --expose-gc bench/library-size.js 10000
import { syntheticRows } from './kit/synthetic-rows.js'

if (process.argv[1]?.endsWith('library-size.js')) {
  const { LibraryBuilder } = await import('#built/library/build/library-builder.js')
  const { Pace } = await import('#built/library/pace.js')
  const { gc } = globalThis
  if (gc === undefined) throw new Error('node must be started with --expose-gc')
  const kept = () => {
    for (let round = 0; round < 3; round++) gc()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1e6
  }
  const build = async (components) => {
    const builder = new LibraryBuilder('bench', { minimumSpecVersion: '0.11.0' })
    for (const row of syntheticRows({ components })) builder.add(row)
    return builder.finish({ revision: 1, epoch: 'bench' }, new Pace())
  }
  await build(100) // what the code itself takes
  const before = kept()
  const library = await build(Number(process.argv[2] ?? 10_000))
  const megabytes = kept() - before
  const edges = Object.values(library.edges).reduce((sum, { count }) => sum + count, 0)
  console.log(JSON.stringify({ megabytes, reckoned: library.bytes / 1e6, edges }))
}
