import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The real command against the compiled files: what it leaves behind only a process can show.

const BIN = path.resolve(import.meta.dirname, '../../bin/vitrine.js')
const ROOT = mkdtempSync(path.join(tmpdir(), 'vitrine-try-test-'))
afterAll(() => rmSync(ROOT, { recursive: true, force: true }))
const TMP = path.join(ROOT, 'tmp')
mkdirSync(TMP)
const env = { PATH: process.env['PATH'], TMPDIR: TMP, VITRINE_DATA_DIR: path.join(ROOT, 'never') }

const tokens = path.join(ROOT, 'acme.tokens.json')
writeFileSync(
  tokens,
  JSON.stringify({ space: { s: { $type: 'number', $value: 4 }, m: { $type: 'number', $value: '{space.gone}' } } }),
)

function vitrine(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
  })
}

test('try says what is in a library and what matters most, and leaves nothing behind', async () => {
  const { code, stdout, stderr } = await vitrine('try', tokens, '--no-serve', '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Source: "acme", a new one.\n' })
  expect(JSON.parse(stdout)).toMatchObject({
    explorer: null,
    import: { tokens: { added: 2 }, files: [{ path: 'acme.tokens.json', format: 'dtcg' }] },
    findings: {
      tokens: 2,
      dangling_aliases: { count: 1, examples: [{ name: 'space/m', to: 'space.gone' }] },
      unbound_values: { count: 0 },
      worst_component: null,
    },
  })
  expect(readdirSync(TMP)).toEqual([])
  expect(readdirSync(ROOT)).not.toContain('never')
}, 180_000)

test('try refuses what it cannot read, and addresses that are not public, and leaves nothing behind', async () => {
  const missing = await vitrine('try', path.join(ROOT, 'nothing.json'), '--no-serve')
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing.json is not there') as string })
  for (const url of ['http://example.com/a.json', 'https://127.0.0.1/a.json', 'https://localhost/a.json']) {
    const { code, stderr } = await vitrine('try', url, '--no-serve')
    expect([code, stderr], url).toEqual([1, expect.stringMatching(/download it and name the file/)])
  }
  expect(readdirSync(TMP)).toEqual([])
}, 180_000)

test('try shows the library in the explorer until it is stopped', async () => {
  const child = spawn(process.execPath, [BIN, 'try', tokens], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('Nothing is kept')) break
  }
  expect(said).toContain('1 alias leads nowhere: space/m → space.gone')
  const [, explorer = '', key = ''] = /Explorer {3}(http:\S+)\/#key=(\S+)/.exec(said) ?? []
  const answer = await fetch(`${explorer}/api/v1/tokens`, { headers: { authorization: `Bearer ${key}` } })
  const { data } = (await answer.json()) as { data: { name: string }[] }
  expect(data.map(({ name }) => name).sort()).toEqual(['space/m', 'space/s'])
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(readdirSync(TMP)).toEqual([])
}, 180_000)
