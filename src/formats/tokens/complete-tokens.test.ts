import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/kit/databases.ts'
import { figmaFile } from '../../../test/libraries/figma-answers.ts'
import { importKit } from '../../../test/kit/import-kit.ts'
import { importLibrary } from '../../intake/import/import-library.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-complete-'))
afterAll(() => rmSync(directory, { recursive: true }))

function file(name: string, content: object): string {
  const at = path.join(directory, name)
  writeFileSync(at, JSON.stringify(content))
  return at
}

const ink = { $type: 'color', $value: '#123456' }

test('tokens that are absent stay, and with --complete they are gone and named; they come back as they were', async () => {
  const { services, projectId } = await importKit(await testDatabase('embedded'))
  const both = [file('acme.json', { ink, old: { pale: ink } })]
  const tokensOf = async (files: readonly string[], isComplete: boolean) => {
    const { tokens, removed } = await importLibrary(services, { projectId, files, fileKey: 'acme', isComplete })
    return { ...tokens, removed: removed.map(({ kind, name }) => `${kind} ${name}`) }
  }
  expect(await tokensOf(both, false)).toMatchObject({ added: 2 })
  const one = [file('less.json', { ink })]
  expect(await tokensOf(one, false)).toEqual({ added: 0, changed: 0, deleted: 0, unchanged: 1, removed: [] })
  const gone = { added: 0, changed: 0, deleted: 1, unchanged: 1, removed: ['token old/pale'] }
  expect(await tokensOf(one, true)).toEqual(gone)
  expect(await tokensOf(one, true)).toEqual({ ...gone, deleted: 0, removed: [] })
  expect(await tokensOf(both, true)).toMatchObject({ changed: 1, unchanged: 1 })
})

test('--complete is refused for files that tell by themselves what is gone', async () => {
  const { services, projectId } = await importKit(await testDatabase('embedded'))
  const request = { projectId, files: [file('figma.json', figmaFile)], isComplete: true }
  await expect(importLibrary(services, request)).rejects.toThrow(/--complete is for design tokens/)
})

test('what an import says of a token names the token, not a line that nobody wrote', async () => {
  const { services, projectId } = await importKit(await testDatabase('embedded'))
  const files = [file('open.json', { brand: { ink: { $value: '{gone.ink}' } } })]
  const { warnings } = await importLibrary(services, { projectId, files, dryRun: true })
  expect(warnings.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'tokens 1 of 1 values of tokens is null: dangling_alias 1',
    expect.stringMatching(/^dtcg: tokens\["brand\/ink"\]\.values\.default\.alias names the token "gone\.ink"/),
  ])
})
