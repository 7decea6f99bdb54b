import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { openStore, startServer, type Server } from '../../src/app.ts'
import { answerHere } from '../../src/capabilities.ts'
import { readConfig } from '../../src/config.ts'
import { openRecord } from '../../src/open-record.ts'
import { silent } from '../kit/global-setup.ts'

// Stores of releases, as scripts/release-store.js kept them: the data directory, a backup, and what the release answered.

const RELEASES = path.resolve(import.meta.dirname, '../libraries/releases')

/** What a release answered to one question. */
interface Asked {
  readonly key: string
  readonly method: string
  readonly route: string
  readonly body?: unknown
  readonly atConsole?: true
  readonly status: number
  readonly answer: unknown
}

interface Answers {
  readonly commit: string
  readonly version: string
  readonly keys: Readonly<Record<string, string>>
  readonly asks: readonly Asked[]
  readonly uploads: readonly { readonly object_key: string; readonly sha256: string }[]
  /** The quota. */
  readonly storage: unknown
}

interface KeptRelease {
  readonly name: string
  readonly backup: string
  readonly answers: Answers
  /** Lays the data directory out in a folder. */
  unpack(folder: string): void
}

export const keptReleases = (): KeptRelease[] =>
  readdirSync(RELEASES)
    .filter((file) => file.endsWith('.answers.br'))
    .map((file) => {
      const name = file.replace('.answers.br', '')
      const at = (ending: string): string => path.join(RELEASES, `${name}.${ending}`)
      return {
        name,
        backup: at('vitrine'),
        answers: JSON.parse(unpacked(at('answers.br')).toString()) as Answers,
        unpack: (folder) => layOut(unpacked(at('data.br')), folder),
      }
    })

const unpacked = (file: string): Buffer => brotliDecompressSync(readFileSync(file))

/** The other side of scripts/release/pack-folder.js. */
function layOut(whole: Buffer, folder: string): void {
  const begin = 4 + whole.readUInt32BE()
  const list = JSON.parse(whole.subarray(4, begin).toString()) as [name: string, bytes?: number, at?: number][]
  for (const [name, bytes, at = 0] of list) {
    const target = path.join(folder, name)
    mkdirSync(bytes === undefined ? target : path.dirname(target), { recursive: true, mode: 0o700 })
    if (bytes !== undefined) writeFileSync(target, whole.subarray(begin + at, begin + at + bytes), { mode: 0o600 })
  }
}

/** Every page, block, upload, key and answer is as the release told it. */
export async function expectKept(env: Readonly<Record<string, string>>, answers: Answers): Promise<void> {
  const server = await serve(env)
  let again: Awaited<ReturnType<typeof askAgain>>
  try {
    again = await askAgain(server, answers)
  } finally {
    await server.stop()
  }
  const { asks, uploads, storage } = answers
  expect(asks.length).toBeGreaterThan(200)
  const differences = asks.flatMap(({ key, route, status, answer }, at) => {
    const now = again.asks[at]
    return lost({ status, answer }, { status: now?.status, answer: now?.answer }, `${key} ${route} `)
  })
  expect(differences).toEqual([])
  expect(lost({ uploads, storage }, again)).toEqual([])
  expect(uploads.length).toBe(2)
}

/** Into an empty store, as `vitrine restore` does. */
export async function restore(env: Readonly<Record<string, string>>, file: string): Promise<unknown> {
  const config = readConfig(env)
  const store = await openStore(config, silent, await openRecord(config, silent))
  const run = { progress: () => {}, signal: new AbortController().signal }
  const input = { command: 'restore', input: { file, force: false } }
  try {
    return await answerHere(store.services, input, run)
  } finally {
    await store.close()
  }
}

/** A server of today over a store, without background work. */
async function serve(env: Readonly<Record<string, string>>): Promise<Server> {
  const config = readConfig({ ...env, VITRINE_API_PORT: '0', VITRINE_CONSOLE_PORT: '0', VITRINE_LOG: 'silent' })
  return startServer(config, silent, { record: await openRecord(config, silent), role: 'api' })
}

/** What a server of today says to what the release was asked. */
async function askAgain(
  { apiUrl, consoleUrl }: Server,
  { keys, asks, uploads }: Answers,
): Promise<Pick<Answers, 'asks' | 'uploads' | 'storage'>> {
  const ask = async ({ key, method, route, body, atConsole }: Omit<Asked, 'status' | 'answer'>) => {
    const answer = await fetch(`${atConsole ? consoleUrl : apiUrl}${route}`, {
      method,
      headers: { authorization: `Bearer ${keys[key]}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, answer: await answer.json() }
  }
  const again: Asked[] = []
  for (const one of asks) again.push({ ...one, ...(await ask(one)) })
  const ofConsole = async (route: string) =>
    (await ask({ key: 'all', method: 'GET', route: `/console/${route}`, atConsole: true })).answer
  const bytes: { object_key: string; sha256: string }[] = []
  for (const { object_key } of uploads) {
    const { url, ...told } = (await ofConsole(`objects/${object_key}`)) as { url: string }
    const sent = Buffer.from(await (await fetch(url)).arrayBuffer())
    bytes.push({ ...told, object_key, sha256: createHash('sha256').update(sent).digest('hex') })
  }
  const { storage } = (await ofConsole('overview')) as { storage: unknown }
  return { asks: again, uploads: bytes, storage }
}

/** What a release said must be said today; more may be said beside it. Prices are estimates, and sentences may improve. */
function lost(before: unknown, after: unknown, place = ''): string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [`${place}: ${before.length} → ${after.length}`]
    return before.flatMap((one, at) => lost(one, after[at], `${place}[${at}]`))
  }
  if (isObject(before) && isObject(after))
    return Object.entries(before).flatMap(([name, value]) =>
      RENEWED.has(name) && typeof value === typeof after[name] ? [] : lost(value, after[name], `${place}.${name}`),
    )
  return before === after ? [] : [`${place}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`]
}

const RENEWED = new Set(['request_id', 'est_tokens', 'message', 'etag', 'expires_at'])
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
