// A real library through the store and back: an import of its export into the same project changes nothing.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/kit/databases.ts'
import { importKit } from '../../../test/kit/import-kit.ts'
import { loadLibrary } from '../../library/build/load-library.ts'
import { importLibrary } from '../../intake/import/import-library.ts'
import { readTokenLibrary } from '../../code/read-token-library.ts'
import { exportDtcg } from '../exports/dtcg/export-dtcg.ts'

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/tokens')
const isThere = existsSync(DATA)
if (!isThere) console.log('the way of real token libraries through the store is not covered: ../shared/data is absent')

for (const library of ['bison', 'gitlab', 'rhds'])
  test.skipIf(!isThere)(`${library}: imported again, and from its export, nothing has changed`, async () => {
    const { services, projectId } = await importKit(await testDatabase('embedded'))
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-again-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const run = async (file: string) => {
      const { tokens, styles, collections } = await importLibrary(services, { projectId, files: [file], fileKey: 'f' })
      return [tokens, styles, collections].map(({ added, changed, deleted }) => added + changed + deleted)
    }
    const [tokens] = await run(path.join(DATA, library))
    expect(tokens).toBeGreaterThan(300)
    expect(await run(path.join(DATA, library))).toEqual([0, 0, 0])
    const opened = await loadLibrary(services.db, projectId, { minimumSpecVersion: '0.11.0' })
    if (!opened) throw new Error('there is no library')
    mkdirSync(path.join(folder, 'out'))
    for (const { path: name, content } of exportDtcg(readTokenLibrary(opened, { name: 'again', collections: null }))
      .files)
      writeFileSync(path.join(folder, 'out', name), content)
    expect(await run(path.join(folder, 'out'))).toEqual([0, 0, 0])
  })
