import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineOn } from '../../../../../test/kit/admin.ts'
import { testDatabase } from '../../../../../test/kit/databases.ts'
import { importKit, smallBundle } from '../../../../../test/kit/import-kit.ts'
import type { Database } from '../../../../ports.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-releases-'))
afterAll(() => rmSync(directory, { recursive: true }))

let db: Database
let project: string
beforeAll(async () => {
  db = await testDatabase('embedded')
  const kit = await importKit(db)
  await kit.run(smallBundle())
  project = kit.projectId
}, 60_000)

const releases = (command: string, ...args: readonly string[]) =>
  commandLineOn(db, ['releases', command, ...args, '--project', project])

test('notes of a file are printed as they are written, before and after; one that is not there is named', async () => {
  const file = path.join(directory, 'NOTES.md')
  writeFileSync(file, '# First\n\n- **Button** is here: `<b>` & "all"')
  const printed = ' 1.0.0 at revision 1 (minor).\n\n# First\n\n- **Button** is here: `<b>` & "all"\n'
  expect(await releases('create', '--notes', file, '--dry-run')).toEqual({
    code: 0,
    stdout: `It would be${printed}`,
    stderr: '',
  })
  const absent = await releases('create', '--notes', path.join(directory, 'none.md'))
  expect(absent).toMatchObject({ code: 2, stdout: '' })
  expect(absent.stderr).toMatch(/none\.md is not there/)
  writeFileSync(path.join(directory, 'empty.md'), '\n')
  const empty = await releases('create', '--notes', path.join(directory, 'empty.md'))
  expect(empty).toMatchObject({ code: 2, stdout: '' })
  expect(empty.stderr).toContain('notes have 1 to 100,000 characters')
  expect(await releases('create', '--notes', file)).toEqual({ code: 0, stdout: `Released${printed}`, stderr: '' })
  expect((await releases('list')).stdout).toMatch(/^VERSION +REVISION +MADE +BY\n1\.0\.0 +1 +/)
  expect((await releases('create', '--notes', file)).stderr).toContain('nothing changed in the library')
})
