import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { adminServices } from '../../../test/kit/admin.ts'
import { testDatabase } from '../../../test/kit/databases.ts'
import { figmaFile } from '../../../test/libraries/figma-answers.ts'
import { importKit, SPEC } from '../../../test/kit/import-kit.ts'
import { importCommand } from './import-command.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-import-command-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = (name: string, content: unknown): string => {
  const at = path.join(directory, name)
  writeFileSync(at, JSON.stringify(content))
  return at
}
const run = { progress: () => {}, signal: new AbortController().signal }

test('what files are is found out beside the thread that answers requests, which parses none of them', async () => {
  const db = await testDatabase('embedded')
  const { projectId } = await importKit(db)
  const tokens = Object.fromEntries(
    Array.from({ length: 4_000 }, (_, at) => [
      `t${at}`,
      { $type: 'number', $value: at, $description: 'x'.repeat(400) },
    ]),
  )
  const files = [file('large.tokens.json', tokens)]
  const parse = vi.spyOn(JSON, 'parse')
  const summary = await importCommand.run(adminServices(db), { project: projectId, files, dry_run: true }, run)
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(summary.tokens.added).toBe(4_000)
  expect(longest).toBeLessThan(1_000_000)
})

test('spec documents alone are still found out by their content', async () => {
  const db = await testDatabase('embedded')
  const { projectId } = await importKit(db)
  const files = [file('button.json', { ...SPEC, title: 'No such component' })]
  const summary = await importCommand.run(adminServices(db), { project: projectId, files, dry_run: true }, run)
  expect(summary.warnings).toMatchObject([{ path: 'button.json', message: expect.stringContaining('matches no') }])
})

test('warnings are counted by their code; a kind can be silenced, and a kind can refuse the import', async () => {
  const db = await testDatabase('embedded')
  const { projectId } = await importKit(db)
  const bundle = {
    vitrine: 1,
    source: { file_key: 'odd' },
    components: [
      { key: 'a', name: 'A', type: 'COMPONENT', extra: 1, uses: [{ component: 'gone' }, { component: 'lost' }] },
    ],
  }
  const input = { project: projectId, files: [file('odd.json', bundle)], dry_run: false }
  const services = adminServices(db)
  const counts = { 'member-ignored': 1, 'reference-unresolved': 2 }
  for (const [fail_on, silence, want] of [
    [['reference-unresolved'], [], { total: 2, codes: ['reference-unresolved', 'reference-unresolved'] }],
    [['all'], ['reference-unresolved'], { total: 1, codes: ['member-ignored'] }],
  ] as const) {
    const refused = importCommand.run(services, { ...input, fail_on: [...fail_on], silence: [...silence] }, run)
    const error: unknown = await refused.catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'SVC_INVALID_ARGUMENT', details: { total: want.total } })
    expect(error).toMatchObject({ details: { issues: want.codes.map((code) => ({ code })) } })
  }
  const summary = await importCommand.run(
    services,
    { ...input, silence: ['reference-unresolved'], fail_on: ['text-cut'] },
    run,
  )
  expect(summary).toMatchObject({ components: { added: 1 }, warnings: [{ code: 'member-ignored' }] })
  expect(summary.warning_counts).toEqual(counts)
  const again = await importCommand.run(services, input, run)
  expect(again).toMatchObject({ components: { unchanged: 1 }, warning_counts: counts })
  expect(again.warnings).toHaveLength(3)
})

test('a warning of spec documents that come alone can refuse them', async () => {
  const db = await testDatabase('embedded')
  const { projectId } = await importKit(db)
  const files = [file('stray.json', { ...SPEC, title: 'No such component' })]
  const input = { project: projectId, files, dry_run: true }
  const refused = importCommand.run(adminServices(db), { ...input, fail_on: ['spec-unmatched'] }, run)
  await expect(refused).rejects.toMatchObject({ details: { issues: [{ code: 'spec-unmatched' }] } })
})

for (const refusal of [
  { status: 403, err: 'Invalid token' },
  { error: true, status: 403, message: 'Limited by Figma plan', i18n: null },
])
  test(`a refusal of the design tool that was saved costs only itself: ${JSON.stringify(refusal)}`, async () => {
    const db = await testDatabase('embedded')
    const { projectId } = await importKit(db)
    const services = adminServices(db)
    const [library, variables] = [file('file.json', figmaFile), file('variables.json', refusal)]
    const input = { project: projectId, dry_run: false }
    const told = {
      code: 'answer-refused',
      path: 'variables.json',
      message: expect.stringMatching(/refusal .* \(403: .*\): fetch it again .* leave/) as string,
    }
    const alone = importCommand.run(services, { ...input, files: [variables] }, run)
    await expect(alone).rejects.toMatchObject({ code: 'SVC_INVALID_ARGUMENT', details: { issues: [told] } })
    const summary = await importCommand.run(services, { ...input, files: [library, variables] }, run)
    expect(summary.components.added).toBeGreaterThan(0)
    expect(summary.warnings.filter(({ code }) => code === 'answer-refused')).toEqual([told])
    expect(summary.files).toEqual([{ path: 'file.json', format: 'figma', as: 'file' }])
  })

test('--format decides, for a bundle too', async () => {
  const db = await testDatabase('embedded')
  const { projectId } = await importKit(db)
  const files = [file('bundle.json', { vitrine: 1, source: { file_key: 'f' }, components: [] })]
  for (const format of ['figma', 'dtcg'] as const) {
    const refused = importCommand.run(adminServices(db), { project: projectId, files, format, dry_run: true }, run)
    await expect(refused).rejects.toThrow(`is a library bundle, and --format ${format} was asked for`)
  }
})

test('spec documents that come alone are not parsed in the thread that answers requests either', async () => {
  const db = await testDatabase('embedded')
  const { projectId, run: take } = await importKit(db)
  await take({ vitrine: 1, source: { file_key: 'f' }, components: [{ key: 'k', name: 'Button', type: 'COMPONENT' }] })
  const note = 'x'.repeat(2_000_000)
  const files = [file('button.json', { ...SPEC, title: 'Button', metadata: { ...SPEC.metadata, note } })]
  const parse = vi.spyOn(JSON, 'parse')
  const summary = await importCommand.run(adminServices(db), { project: projectId, files, dry_run: true }, run)
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(summary).toMatchObject({ components: { changed: 1 }, files: [{ path: 'button.json', format: 'specs' }] })
  expect(longest).toBeLessThan(1_000_000)
})
