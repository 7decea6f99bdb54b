import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { scratchDirectory } from '../kit/scratch.ts'
import { expectKept, keptReleases, restore } from './kept-release.ts'

// Stores of releases that landed, as they were left: this program has to open each and to answer as they did.

// Each opens a store with engines of its own, two of them twice.
vi.setConfig({ testTimeout: 300_000 })

const HOME = scratchDirectory('kept-releases')
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

for (const release of keptReleases()) {
  test(`the data directory of ${release.name} is opened with every page, block, upload, key and answer`, async () => {
    const directory = path.join(HOME, `${release.name} data`)
    release.unpack(directory)
    await expectKept({ VITRINE_DATA_DIR: directory }, release.answers)
  })

  test(`a backup of ${release.name} is restored with every page, block, upload, key and answer`, async () => {
    const env = { VITRINE_DATA_DIR: path.join(HOME, `${release.name} restored`) }
    mkdirSync(env.VITRINE_DATA_DIR, { mode: 0o700 })
    expect(await restore(env, release.backup)).toMatchObject({ projects: 2, objects: 3 })
    await expectKept(env, release.answers)
  })
}
