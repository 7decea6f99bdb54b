import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { admin, adminServices } from '../../../test/kit/admin.ts'
import { testDatabase } from '../../../test/kit/databases.ts'
import { importKit } from '../../../test/kit/import-kit.ts'
import { sharedFigmaFile } from '../../../test/libraries/figma-mock.ts'
import type { ImportSummary } from '../import/rules/import-summary.ts'

// Real libraries come a second time under other names: nothing may be doubled.

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data')
const isThere = existsSync(DATA)
if (!isThere) console.log('real libraries that come again are not covered: ../shared/data is absent')

const LISTS = ['components', 'tokens', 'collections', 'styles', 'screens', 'flows'] as const
const count = (summary: ImportSummary, what: 'added' | 'changed' | 'deleted'): number =>
  LISTS.reduce((sum, list) => sum + summary[list][what], 0)

async function scene() {
  const db = await testDatabase('embedded')
  const { projectId: project } = await importKit(db)
  const home = mkdtempSync(path.join(tmpdir(), 'vitrine-real-sources-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const services = adminServices(db)
  const take = (files: string, more: object = {}) =>
    admin<ImportSummary>(services, 'import', { project, files: [files], dry_run: false, ...more })
  const save = (folder: string, files: Readonly<Record<string, string>>): string => {
    mkdirSync(path.join(home, folder))
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(home, folder, name), content)
    return path.join(home, folder)
  }
  return { services, project, home, take, save }
}

for (const [name, folder] of [
  ['primer', 'tokens/primer'],
  ['gitlab', 'tokens/gitlab'],
  ['bison', 'tokens/bison'],
  ['warp', 'figma/warp'],
] as const)
  test.skipIf(!isThere)(
    `${name}: a renamed folder changes no id, and an export that comes back changes nothing`,
    async () => {
      const { services, project, home, take, save } = await scene()
      const first = await take(path.join(DATA, folder))
      expect(first.source?.matched_by).toBe('new')
      expect(count(first, 'added')).toBeGreaterThan(100)
      symlinkSync(path.join(DATA, folder), path.join(home, 'design-v2'))
      const again = await take(path.join(home, 'design-v2'))
      expect(again.source).toMatchObject({ id: first.source?.id, matched_by: 'identities' })
      expect([count(again, 'added'), count(again, 'deleted')]).toEqual([0, 0])

      const { files } = await admin<{ files: { path: string; content: string }[] }>(services, 'exportCode', {
        project,
        query: { format: ['dtcg'] },
      })
      const exported = save('exported', Object.fromEntries(files.map(({ path, content }) => [path, content])))
      const back = await take(exported)
      expect(back.sources.map(({ id, matched_by }) => [id, matched_by])).toEqual([[first.source?.id, 'identities']])
      expect([count(back, 'added'), count(back, 'changed'), count(back, 'deleted')]).toEqual([0, 0, 0])
    },
  )

for (const name of [
  'files/figmagic.figma.json',
  'files/radix-icons.document.json.gz',
  'files/code-connect.many_components.json',
])
  test.skipIf(!isThere)(`${name}: a retitled file is the same library`, async () => {
    const { take, save } = await scene()
    const file = sharedFigmaFile(name)
    const first = await take(save('a', { 'file.json': JSON.stringify(file) }))
    const again = await take(save('b', { 'other.json': JSON.stringify({ ...file, name: 'Another title' }) }))
    expect(again.source).toEqual({ id: first.source?.id, name: 'Another title', matched_by: 'identities' })
    expect(['added', 'changed', 'deleted'].map((what) => count(again, what as 'added'))).toEqual([0, 0, 0])
  })

test.skipIf(!isThere)('real libraries beside each other stay apart', async () => {
  const { take } = await scene()
  const found: (string | undefined)[] = []
  for (const folder of ['tokens/carbon', 'tokens/rhds', 'figma/warp']) {
    found.push((await take(path.join(DATA, folder))).source?.matched_by)
  }
  for (const file of ['figmagic.figma.json', 'code-connect.many_components.json']) {
    found.push((await take(path.join(DATA, 'figma/files', file))).source?.matched_by)
  }
  expect(found).toEqual(found.map(() => 'new'))
})
