import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { contender } from '../../../test/kit/contender.ts'
import type { Log } from '../../ports.ts'
import { askDataDirectory, type DataDirectory, lockPath, takeDataDirectory } from './data-directory.ts'
import { takePipe } from './directory-lock.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'vitrine-directory-'))
afterAll(() => rmSync(ROOT, { recursive: true, force: true }))

let count = 0
const fresh = (): string => join(ROOT, `d${++count}`)
const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }
const take = (directory: string): Promise<DataDirectory> =>
  takeDataDirectory(directory, { log: silent, onLost: () => {} })
const ask = (directory: string, command: string, input: unknown = {}, progress: unknown[] = []): Promise<unknown> =>
  askDataDirectory(directory, { command, input }, (event) => progress.push(event))

test('the directory is made for its owner only, and so are the secret and the key', async () => {
  const held = await take(fresh())
  expect(held.secret()).toMatch(/^[0-9a-f]{64}$/)
  held.key.write('svc_key')
  for (const [name, want] of [
    ['', 0o700],
    ['secret', 0o600],
    ['key', 0o600],
    ['vitrine.sock', 0o600],
  ] as const)
    expect(statSync(join(held.path, name)).mode & 0o777).toBe(want)
  await held.release()
})

test('the secret is made once, the key stays what it was', async () => {
  const directory = fresh()
  const first = await take(directory)
  const secret = first.secret()
  expect(first.secret()).toBe(secret)
  expect(first.key.read()).toBeNull()
  first.key.write('svc_key')
  await first.release()
  const second = await take(directory)
  expect(second.secret()).toBe(secret)
  expect(second.key.read()).toBe('svc_key')
  await second.release()
})

test('a directory is held once, and free again after its release, which leaves no socket behind', async () => {
  const directory = fresh()
  const held = await take(directory)
  await expect(take(directory)).rejects.toMatchObject({ code: 'DATA_DIRECTORY_HELD' })
  await held.release()
  expect(readdirSync(directory)).toEqual([])
  await (await take(directory)).release()
})

test('a directory with other files and open to others is left alone', async () => {
  const directory = fresh()
  mkdirSync(directory, { mode: 0o755 })
  writeFileSync(join(directory, 'notes.txt'), 'mine')
  await expect(take(directory)).rejects.toThrow('holds other files')
  expect(statSync(directory).mode & 0o777).toBe(0o755)
})

test('an empty directory that is open to others is closed to them', async () => {
  const directory = fresh()
  mkdirSync(directory, { mode: 0o755 })
  const held = await take(directory)
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  await held.release()
})

test('a path that is too long for a socket address is held and asked all the same', async () => {
  const directory = join(ROOT, 'long'.repeat(40), 'data')
  const held = await take(directory)
  held.answerWith(({ input }) => Promise.resolve(input))
  await expect(take(directory)).rejects.toMatchObject({ code: 'DATA_DIRECTORY_HELD' })
  expect(await ask(directory, 'echo', [1])).toEqual({ kind: 'answered', result: [1] })
  await held.release()
  expect(readdirSync(directory)).toEqual([])
})

test('ten processes at once after kill -9: one wins, each round', async () => {
  const directory = fresh()
  for (let round = 0; round < 2; round++) {
    const contenders = await Promise.all(Array.from({ length: 10 }, () => contender(directory)))
    const outcomes = await Promise.all(contenders.map((one) => one.go()))
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(9)
    await Promise.all(contenders.map((one) => one.kill()))
    expect(existsSync(join(directory, 'vitrine.sock'))).toBe(true) // stale, for the next round
  }
  await (await take(directory)).release()
})

test('who loses the lock is told', async () => {
  const directory = fresh()
  const onLost = vi.fn<() => void>()
  const held = await takeDataDirectory(directory, { log: silent, onLost })
  rmSync(join(directory, 'vitrine.sock'))
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 30_000 })
  const next = await take(directory)
  await held.release()
  await expect(take(directory)).rejects.toMatchObject({ code: 'DATA_DIRECTORY_HELD' }) // the new holder's lock stays
  await next.release()
})

test('on Windows the lock is a pipe, by a name that tells directories apart', () => {
  const [one, other] = ['C:\\data', 'C:\\other'].map((directory) => lockPath(directory, 'win32'))
  expect(one).toMatch(/^\\\\\.\\pipe\\vitrine-[\da-f]{16}$/)
  expect(other).not.toBe(one)
})

// Linux has names that go with their process too, though no pipes.
test.runIf(process.platform === 'linux')(
  'of a name that goes with its process there is one holder at a time',
  async () => {
    const name = `\0vitrine-${process.pid}-pipe`
    const answered = (): Promise<string> => rawAnswer(name, 'x')
    const held = await takePipe(name, (socket) => socket.end('mine'))
    expect(held?.isOurs()).toBe(true)
    expect(await takePipe(name, () => {})).toBeNull()
    expect(await answered()).toBe('mine')
    await held?.release()
    await expect(answered()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const next = await takePipe(name, () => {})
    expect(next).not.toBeNull()
    await next?.release()
  },
)

test('a command reaches the holder; progress comes first, then the result', async () => {
  const directory = fresh()
  expect(await ask(directory, 'any')).toEqual({ kind: 'nobody' })
  const held = await take(directory)
  const early = ask(directory, 'early') // before the store is open
  held.answerWith(({ command, input }, { progress }) => {
    progress({ phase: 'reading', done: 1 })
    progress({ phase: 'reading', done: 2 })
    return Promise.resolve({ command, input })
  })
  const progress: unknown[] = []
  expect(await ask(directory, 'keys.list', { project: 'Ü\n🎨' }, progress)).toEqual({
    kind: 'answered',
    result: { command: 'keys.list', input: { project: 'Ü\n🎨' } },
  })
  expect(progress).toEqual([
    { phase: 'reading', done: 1 },
    { phase: 'reading', done: 2 },
  ])
  expect(await early).toMatchObject({ kind: 'answered', result: { command: 'early' } })
  await held.release()
  expect(await ask(directory, 'any')).toEqual({ kind: 'nobody' })
})

test('an error crosses the socket with its code and its details', async () => {
  const directory = fresh()
  const held = await take(directory)
  held.answerWith(() =>
    Promise.reject(Object.assign(new Error('no such project'), { code: 'refused', details: { a: 1 } })),
  )
  await expect(ask(directory, 'x')).rejects.toMatchObject({
    message: 'no such project',
    code: 'refused',
    details: { a: 1 },
  })
  await held.release()
})

test('what is no request is refused and harms nobody', async () => {
  const directory = fresh()
  const held = await take(directory)
  held.answerWith(() => Promise.resolve('fine'))
  for (const sent of ['nonsense\n', '[]\n', '{"command":7}\n', 'x'.repeat(1_100_000)])
    expect(await rawAnswer(join(directory, 'vitrine.sock'), sent)).toContain('"error"')
  connect(join(directory, 'vitrine.sock'))
    .on('error', () => {})
    .destroy()
  expect(await ask(directory, 'x')).toEqual({ kind: 'answered', result: 'fine' })
  await held.release()
})

test('who stops waiting aborts the command; a holder that stops aborts it too and then answers', async () => {
  const directory = fresh()
  const errors: string[] = []
  const log = { ...silent, error: (event: string) => void errors.push(event) }
  const held = await takeDataDirectory(directory, { log, onLost: () => {} })
  let aborted = 0
  held.answerWith(
    (_request, { signal, progress }) =>
      new Promise((_resolve, reject) => {
        progress({ phase: 'started', done: 0 })
        signal.addEventListener('abort', () => {
          aborted += 1
          reject(signal.reason as Error)
        })
      }),
  )
  const socket = connect(join(directory, 'vitrine.sock'))
  socket.write('{"command":"long"}\n')
  socket.once('data', () => socket.destroy())
  await expect.poll(() => aborted).toBe(1)

  const started: unknown[] = []
  const asked = ask(directory, 'long', {}, started)
  const refused = expect(asked).rejects.toThrow('the server stopped before the command was done')
  await expect.poll(() => started).toHaveLength(1)
  await held.drain()
  await refused
  await held.release()
  expect(errors).toEqual([])
})

test('what cannot be the data directory is told with what to set', async () => {
  const file = fresh()
  writeFileSync(file, '')
  for (const directory of [file, join(file, 'below')]) {
    const refusal = new RegExp(`^${directory} cannot be the data directory: .*\\. Set VITRINE_DATA_DIR to one that is`)
    await expect(take(directory)).rejects.toThrow(refusal)
    await expect(ask(directory, 'x')).rejects.toThrow(refusal)
  }
})

test('a file that is kept survives as a whole', async () => {
  const held = await take(fresh())
  held.key.write('one')
  held.key.write('two')
  expect(readFileSync(join(held.path, 'key'), 'utf8')).toBe('two\n')
  expect(readdirSync(held.path).toSorted()).toEqual(['key', 'vitrine.sock'])
  await held.release()
})

function rawAnswer(path: string, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => socket.write(sent))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}
