import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineOn } from '../../../../../test/kit/admin.ts'
import { testDatabase } from '../../../../../test/kit/databases.ts'
import { importKit, smallBundle } from '../../../../../test/kit/import-kit.ts'
import { furnishCode } from '../../../../../test/libraries/furnished-code.ts'
import type { UsesReport } from '../../../../formats/uses/schema.ts'
import type { Database } from '../../../../ports.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-scan-'))
afterAll(() => rmSync(directory, { recursive: true }))
const COMMIT = 'a'.repeat(40)

let db: Database
let project: string
beforeAll(async () => {
  db = await testDatabase('embedded')
  const kit = await importKit(db)
  await kit.run(smallBundle())
  project = kit.projectId
  await furnishCode(db, project)
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true })
    writeFileSync(path.join(directory, file), text)
  }
  write('app/.git/HEAD', 'ref: refs/heads/main\n')
  write('app/.git/packed-refs', `# pack-refs\n${COMMIT} refs/heads/main\n`)
  write('app/.gitignore', '/made\n*.gen.tsx\n!kept.gen.tsx\n')
  const use = `import { Button } from '@acme/ui'\nexport const A = () => <Button size="sm" />\n`
  for (const file of [
    'src/a.tsx',
    'made/b.tsx',
    'src/c.gen.tsx',
    'src/kept.gen.tsx',
    'node_modules/x/d.tsx',
    'src/e.test.tsx',
  ])
    write(`app/${file}`, use)
  write('app/src/f.css', '.a { color: var(--color-bg-brand) }')
  write('outside/g.tsx', use)
  symlinkSync(path.join(directory, 'outside'), path.join(directory, 'app/src/linked'))
}, 60_000)

const scan = (...args: readonly string[]) => commandLineOn(db, ['scan', ...args, '--repository', 'shop'])

test('without a server: what git ignores, builds, tests and links are passed over', async () => {
  const out = path.join(directory, 'uses.json')
  const { code, stdout, stderr } = await scan(path.join(directory, 'app/src'), '--out', out)
  expect([code, stderr]).toEqual([0, '1 symbolic link not followed\n'])
  expect(stdout).toContain('2 uses of 1 component, 1 use of 1 token in 3 files\n')
  const report = JSON.parse(readFileSync(out, 'utf8')) as UsesReport
  expect(report).toMatchObject({ commit: COMMIT, files: ['src/a.tsx', 'src/f.css', 'src/kept.gen.tsx'] })
})

test('with a library: what of it is of the library, and kept only when it is sent', async () => {
  const place = ['--project', project, '--json']
  const dry = JSON.parse((await scan(path.join(directory, 'app'), ...place)).stdout) as object
  expect(dry).toMatchObject({ kept: false, matched_components: [{ id: '@acme/ui#Button', uses: 2 }] })
  const kept = JSON.parse((await scan(path.join(directory, 'app'), ...place, '--send')).stdout) as object
  expect(kept).toMatchObject({ kept: true, matched_tokens: [{ uses: 1 }] })
})

test('a report of react-scanner is read; what is no report is refused with its place', async () => {
  const file = path.join(directory, 'report.json')
  const instance = {
    importInfo: { imported: 'Button', local: 'Button', moduleName: '@acme/ui', importType: 'ImportSpecifier' },
    props: { size: 'sm', onPress: '(ArrowFunctionExpression)', label: 'Save it', isOpen: null },
    propsSpread: true,
    location: { file: 'src/a.tsx', start: { line: 3, column: 2 } },
  }
  writeFileSync(
    file,
    JSON.stringify({ Button: { instances: [instance], components: { Icon: { instances: [instance] } } } }),
  )
  const { components } = JSON.parse((await scan(file, '--json')).stdout) as UsesReport
  expect(components.map(({ id }) => id)).toEqual(['@acme/ui#Button', '@acme/ui#Button.Icon'])
  expect(components[0]?.uses).toEqual([
    {
      file: 0,
      line: 3,
      spread: true,
      props: [
        { name: 'size', kind: 'text', value: 'sm' },
        { name: 'onPress', kind: 'function' },
        { name: 'label', kind: 'text' },
        { name: 'isOpen', kind: 'boolean', value: true },
      ],
    },
  ])
  writeFileSync(file, '{ "version": 1, "files": 3 }')
  const refused = await scan(file)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/no report of a scan.*files must be/s)
})

const RECORDED = '../shared/data/code/adoption/sds-examples'
test.skipIf(!existsSync(RECORDED))('the recorded report of react-scanner has the counts that it counted', async () => {
  const { components } = JSON.parse((await scan(`${RECORDED}/raw-report.json`, '--json')).stdout) as UsesReport
  const counts = JSON.parse(readFileSync(`${RECORDED}/count-components.json`, 'utf8')) as Record<string, number>
  expect(Object.fromEntries(components.map(({ name, uses }) => [name, uses.length]))).toEqual(counts)
})
