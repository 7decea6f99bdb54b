import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { KEY_SCOPES } from '../../src/contract/words.ts'
import { testApi } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'

// The steps of docs/pipelines.md and docs/publish.md, run as a pipeline runs them: by bash, in a checkout, with the command line as a program of
// its own. Only the forge's own command is a stand-in, which keeps what it was given.

const ROOT = path.resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
const BIN = path.join(ROOT, 'bin/vitrine.js')
const api = await testApi('embedded')
const { app } = testConsole(api)
const home = mkdtempSync(path.join(tmpdir(), 'vitrine-pipelines-'))
const checkout = path.join(home, 'checkout')
let url = ''
let importing: NodeJS.Timeout

beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  importing = setInterval(() => void api.services.work.drain('imports'), 50)
  program('npx', `shift; exec '${process.execPath}' '${BIN}' "$@"`)
  program(
    'gh',
    `case $2 in
      comment) echo "$@" > '${home}/gh.args'; cp library.md '${home}/comment.md' ;;
      view) [ -f '${home}/open' ] && echo OPEN ;;
      create) echo "$@" >> '${home}/gh.created'; touch '${home}/open' ;;
    esac`,
  )
  mkdirSync(path.join(checkout, 'tokens'), { recursive: true })
})
afterAll(async () => {
  clearInterval(importing)
  await app.close()
  rmSync(home, { recursive: true })
})

/** Found before any other of its name. */
function program(name: string, script: string): void {
  const file = path.join(home, 'bin', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    `#!/bin/bash\n${name === 'npx' ? script.replace('shift', '[ "$1" = vitrine ] || exit 64; shift') : script}\n`,
  )
  chmodSync(file, 0o755)
}

interface Step {
  readonly name?: string
  readonly if?: string
  readonly run?: string
}

const workflowsIn = (file: string): unknown[] =>
  [...readFileSync(path.join(ROOT, 'docs', file), 'utf8').matchAll(/```yaml\n([\s\S]*?)\n```\n/g)].map(
    ([, text = '']) => parse(text) as unknown,
  )
const [workflow, docsSteps, packSteps] = workflowsIn('pipelines.md') as [
  { readonly jobs: { readonly library: { readonly steps: readonly Step[] } } },
  readonly Step[],
  readonly Step[],
]

/** As a runner does it: every command has to succeed. */
async function run(
  step: Step | undefined,
  key: string,
  cwd = checkout,
): Promise<{ readonly code: number; readonly said: string }> {
  if (step?.run === undefined) throw new Error('no such step')
  const child = spawn('bash', ['-e', '-c', step.run], {
    cwd,
    env: {
      PATH: `${path.join(home, 'bin')}:${process.env['PATH']}`,
      HOME: home,
      VITRINE_URL: url,
      VITRINE_KEY: key,
      PR: '7',
      GIT_AUTHOR_NAME: 'CI',
      GIT_AUTHOR_EMAIL: 'ci@example.com',
      GIT_COMMITTER_NAME: 'CI',
      GIT_COMMITTER_EMAIL: 'ci@example.com',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said }
}

const tokens = (name: string, value: unknown): void =>
  writeFileSync(path.join(checkout, 'tokens', name), JSON.stringify(value))
const tokensOf = async (key: string): Promise<string[]> =>
  (await api.call('listTokens', { key })).body.data.map(({ name }: { name: string }) => name)

async function keyOfProject(): Promise<string> {
  return api.newKey((await api.project()).id, KEY_SCOPES)
}

test('a change is told what it would change, and nothing is written; the main branch pushes it', async () => {
  const { steps } = workflow.jobs.library
  const [, install, compare, comment, push] = steps
  expect(install?.run).toContain(`/vitrine-${version}.tgz`)
  const key = await keyOfProject()
  tokens('color.json', { surface: { $type: 'color', $value: '#ffffff' } })
  expect(await run(compare, key)).toMatchObject({ code: 0 })
  expect(await run(comment, key)).toMatchObject({ code: 0 })
  expect(readFileSync(path.join(home, 'gh.args'), 'utf8')).toContain('pr comment 7 --body-file library.md')
  expect(readFileSync(path.join(home, 'comment.md'), 'utf8')).toMatch(
    /^### What this changes[\s\S]*```[\s\S]*token[\s\S]*```/,
  )
  expect(await tokensOf(key)).toEqual([])
  expect(await run(push, key)).toMatchObject({ code: 0 })
  expect(await tokensOf(key)).toEqual(['surface'])

  // What the pipeline refuses leaves the library as it was, and is red.
  tokens('color.json', { surface: { $type: 'color', $value: '{gone}' }, ink: { $type: 'color', $value: '#000000' } })
  const red = await run(push, key)
  expect(red.code, red.said).toBe(1)
  expect(red.said).toContain('reference-unresolved')
  expect(await tokensOf(key)).toEqual(['surface'])
  expect(await run(compare, `svc_${'x'.repeat(43)}`)).toMatchObject({ code: 1 })
})

test('the pack is proposed when it has changed, in one pull request', async () => {
  const [make, propose] = packSteps
  const key = await keyOfProject()
  const git = (...args: string[]) => run({ run: `git ${args.join(' ')}` }, key)
  await git('init', '-q', '--bare', '../packs.git')
  await git('init', '-q', '-b', 'main', '.')
  await git('remote', 'add', 'origin', '../packs.git')
  await git('add', '.')
  await git('commit', '-q', '-m', 'first')
  const steps = async (): Promise<void> => {
    await git('switch', '-q', 'main')
    for (const step of [make, propose]) {
      const { code, said } = await run(step, key)
      expect(code, said).toBe(0)
    }
  }
  const proposed = async () => (await git('show', 'origin/vitrine-pack:AGENTS.md')).said
  await steps()
  expect(await proposed()).toMatch(/documentation revision 0\b/)
  await api.call('createPage', { key, body: { title: 'Tone of voice' } })
  await steps()
  expect(await proposed()).toMatch(/documentation revision [1-9]/)
  expect(readFileSync(path.join(home, 'gh.created'), 'utf8')).toBe('pr create --head vitrine-pack --fill\n')

  // What is merged is not proposed again.
  await git('switch', '-q', 'main')
  await git('merge', '-q', 'vitrine-pack')
  const before = (await git('rev-parse', 'origin/vitrine-pack')).said
  await steps()
  expect((await git('rev-parse', 'origin/vitrine-pack')).said).toBe(before)
  rmSync(path.join(checkout, '.git'), { recursive: true })
})

test('documentation is checked for every change, written on the main branch and brought back', async () => {
  const [check, write, bring] = docsSteps
  const key = await keyOfProject()
  const git = (...args: string[]) => run({ run: `git ${args.join(' ')}` }, key)
  await git('init', '-q', '--bare', '../origin.git')
  await git('init', '-q', '-b', 'main', '.')
  await git('remote', 'add', 'origin', '../origin.git')
  const folder = path.join(checkout, 'docs/design')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'hello.md'), '---\nkind: doc-page\nname: Hello\n---\n\nWritten in git.\n')
  await git('add', '.')
  await git('commit', '-q', '-m', 'first')
  await git('push', '-q', '-u', 'origin', 'main')
  const pages = async () =>
    (await api.call('listPages', { key })).body.data.map(({ title }: { title: string }) => title)

  const checked = await run(check, key)
  expect(checked.code, checked.said).toBe(0)
  expect(await pages()).toEqual([])
  const written = await run(write, key)
  expect(written.code, written.said).toBe(0)
  expect(await pages()).toEqual(['Hello'])
  expect((await git('log', '--format=%s', 'origin/main')).said.split('\n')[0]).toBe('docs: as written [skip ci]')
  // Nothing has changed: the same step writes and commits nothing.
  expect((await run(write, key)).code).toBe(0)
  expect((await git('rev-list', '--count', 'HEAD')).said.trim()).toBe('2')

  await api.call('createPage', { key, body: { title: 'From the explorer' } })
  const brought = await run(bring, key)
  expect(brought.code, brought.said).toBe(0)
  expect((await git('log', '--format=%s', 'origin/main')).said.split('\n')[0]).toBe('docs: from the explorer')
  expect(existsSync(folder)).toBe(true)
})

test('a site is published to a branch of its own, and what did not change is not committed again', async () => {
  const [github, gitlab] = workflowsIn('publish.md') as [
    { readonly jobs: { readonly site: { readonly steps: readonly Step[] } } },
    { readonly pages: { readonly script: readonly string[] } },
  ]
  const [, install, before, publish, keep] = github.jobs.site.steps
  expect(install?.run).toContain(`/vitrine-${version}.tgz`)
  const project = await api.project()
  await api.call('createPage', { key: project.key, body: { title: 'How we write' } })
  const key = await api.newKey(project.id, ['read:library', 'read:docs'])
  const folder = path.join(home, 'of-the-site/checkout')
  mkdirSync(folder, { recursive: true })
  const git = (command: string) => run({ run: `git ${command}` }, key, folder)
  await git('init -q --bare ../origin.git')
  await git('init -q -b main .')
  await git('remote add origin ../origin.git')
  writeFileSync(path.join(folder, 'code.ts'), 'export {}')
  await git('add .')
  await git('commit -q -m first')
  await git('push -q -u origin main')

  for (const count of ['1', '1']) {
    for (const step of [before, publish, keep]) {
      const done = await run(step, key, folder)
      expect(done.code, `${step?.name}: ${done.said}`).toBe(0)
    }
    const files = (await git('ls-tree -r --name-only origin/site')).said.split('\n')
    expect(files).toEqual(expect.arrayContaining(['.nojekyll', 'index.html', 'pages/how-we-write.html']))
    expect(files).not.toContain('code.ts')
    expect((await git('rev-list --count origin/site')).said.trim()).toBe(count)
    // The next run has a checkout of its own.
    await git('worktree remove --force ../site')
    await git('branch -D site')
  }

  const [installed, ...script] = gitlab.pages.script
  expect(installed).toContain(`/vitrine-${version}.tgz`)
  const done = await run({ run: `export CI_PAGES_URL=https://acme.example/design\n${script.join('\n')}` }, key, folder)
  expect(done.code, done.said).toBe(0)
  expect(readFileSync(path.join(folder, 'public/sitemap.xml'), 'utf8')).toContain(
    'https://acme.example/design/pages/how-we-write.html',
  )
})
