import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswers } from './answers.ts'
import { ROOT, startServer } from './packed.ts'

// The single executable, alone: an empty folder that nobody may write to, no Node on the path, another user.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-executable-'))
const EXECUTABLE = path.join(HOME, 'vitrine')
const EMPTY = path.join(HOME, 'empty')
const DATA = path.join(HOME, 'data')
const SOMEBODY = 54_321
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: SOMEBODY, gid: SOMEBODY } : {}

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/executable.js', '--out', EXECUTABLE], { cwd: ROOT, stdio: 'inherit' })
  mkdirSync(EMPTY)
  mkdirSync(DATA)
  if (isRoot) chownSync(DATA, SOMEBODY, SOMEBODY)
  chmodSync(HOME, 0o755)
  chmodSync(EMPTY, 0o555)
}, 300_000)
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

const env = { PATH: '/nonexistent', HOME: EMPTY, VITRINE_API_PORT: '0', VITRINE_CONSOLE_PORT: '0', VITRINE_LOG: 'warn' }
const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  spawnSync(EXECUTABLE, args, { cwd: EMPTY, env: { ...env, ...more }, ...user, encoding: 'utf8' })

test('it answers from an empty read-only folder, with everything it unpacks in the data directory', async () => {
  const began = performance.now()
  const start = () => startServer([EXECUTABLE, 'start', '--json', '--data-dir', DATA], { cwd: EMPTY, env, ...user })
  const { started, stop } = await start()
  const seconds = (performance.now() - began) / 1000
  try {
    // Threads for the store, search, pictures and the model; a child process for the document.
    await expectAnswers(started)
  } finally {
    expect(await stop()).toBe(0)
  }
  const programs = readdirSync(path.join(DATA, 'program'))
  expect(programs).toEqual([expect.stringMatching(/^[\da-f]{24}$/)])
  expect(readdirSync(EMPTY)).toEqual([])

  const main = path.join(DATA, 'program', programs[0] ?? '', 'dist/bundle/main.js')
  const unpackedAt = statSync(main).ctimeMs
  const again = performance.now()
  const second = await start()
  const secondSeconds = (performance.now() - again) / 1000
  expect(await second.stop()).toBe(0)
  expect(statSync(main).ctimeMs).toBe(unpackedAt)

  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
  const unpacked = Number(
    execFileSync('du', ['-sb', path.join(DATA, 'program')])
      .toString()
      .split('\t')[0],
  )
  console.log(
    `executable: ${megabytes(statSync(EXECUTABLE).size)}, unpacks ${megabytes(unpacked)}; first start ${seconds.toFixed(1)} s, next ${secondSeconds.toFixed(1)} s`,
  )
})

test('its commands take their arguments as they are, and one that reads makes no data directory', () => {
  const cache = path.join(HOME, 'cache')
  mkdirSync(cache)
  if (isRoot) chownSync(cache, SOMEBODY, SOMEBODY)
  const away = path.join(DATA, 'away')
  const doctor = run(['doctor', '--data-dir', away, '--json'], { XDG_CACHE_HOME: cache })
  expect(doctor.status).toBe(1)
  expect(doctor.stdout).toContain(`there is no store in ${away}`)
  expect(readdirSync(DATA)).not.toContain('away')
  // What is Node's to others is the command line's here.
  expect(run(['--eval', 'console.log(1)', '--data-dir', DATA])).toMatchObject({ status: 2, stdout: '' })
  expect(run(['--version'], { VITRINE_DATA_DIR: DATA }).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('where it can be unpacked nowhere it says so, and what to do', () => {
  const { status, stderr } = run(['--version'], { VITRINE_DATA_DIR: path.join(EMPTY, 'data') })
  if (isRoot) expect(status).toBe(1)
  if (isRoot)
    expect(stderr).toMatch(/^vitrine: the program could not be unpacked \(EACCES.*by --data-dir or VITRINE_DATA_DIR\n$/)
})
