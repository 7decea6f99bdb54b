import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestProject } from '../kit/api.ts'
import { send, type Replica, type Sent } from '../kit/replica.ts'
import { connected } from './cluster.ts'

// One caller for each project, who reads and writes all the while and remembers what it was promised.

export interface Caller {
  readonly project: TestProject
  /** Titles of pages, as they were promised, and those of which nobody knows. */
  readonly written: string[]
  readonly unknown: string[]
  /** `GET 200`, how often. */
  readonly told: Map<string, number>
  readonly faults: string[]
}

export const newCaller = (project: TestProject): Caller => ({
  project,
  written: [],
  unknown: [],
  told: new Map(),
  faults: [],
})

/** Where a caller writes, and where it reads what it wrote. */
interface Places {
  readonly write: Replica | undefined
  readonly read: Replica | undefined
}

/** Asks until it is told to end; every fourth request writes, the others read what was acknowledged last. */
export async function ask(caller: Caller, { write, read }: Places, signal: AbortSignal): Promise<void> {
  let last: string | null = null
  for (let round = 0; !signal.aborted; round++) {
    const isWrite = round % 4 === 0
    const title = `Page ${round}`
    const answer: Sent = isWrite
      ? await send(write?.apiUrl ?? '', caller.project.key, 'POST', '/v1/documentation/pages', { title })
      : await send(read?.apiUrl ?? '', caller.project.key, 'GET', `/v1/documentation/pages${last ? `/${last}` : ''}`)
    const line = `${isWrite ? 'POST' : 'GET'} ${answer.status}`
    caller.told.set(line, (caller.told.get(line) ?? 0) + 1)
    if (answer.status === 201) {
      caller.written.push(title)
      last = answer.body.slug
    } else if (answer.status === 503) {
      if (isWrite && answer.body.error.details.outcome === 'unknown') caller.unknown.push(title)
    } else if (answer.status !== 200) caller.faults.push(`${line} ${JSON.stringify(answer.body)}`)
    await delay(10)
  }
}

export const toldLine = ({ told }: Caller): string => [...told].map((one) => one.join(' × ')).join(', ')

/** Until the caller has been told this so many times more. */
export async function toldAgain({ told }: Caller, line: string, times = 1): Promise<void> {
  const enough = (told.get(line) ?? 0) + times
  const giveUpAt = performance.now() + 120_000
  while ((told.get(line) ?? 0) < enough) {
    if (performance.now() > giveUpAt) throw new Error(`nobody is told ${line} again`)
    await delay(20)
  }
}

/** No write that was acknowledged is lost, and nothing is there that nobody wrote. */
export async function expectAllThere(caller: Caller, baseUrl: string): Promise<void> {
  expect(caller.faults).toEqual([])
  const titles = await titlesOf(baseUrl, caller.project.key)
  expect(
    caller.written.filter((title) => !titles.has(title)),
    'no write that was acknowledged is lost',
  ).toEqual([])
  const known = new Set([...caller.written, ...caller.unknown])
  expect([...titles].filter((title) => !known.has(title))).toEqual([])
}

async function titlesOf(baseUrl: string, key: string): Promise<Set<string>> {
  const titles = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await send(
      baseUrl,
      key,
      'GET',
      `/v1/documentation/pages?limit=100${cursor && `&cursor=${cursor}`}`,
    )
    for (const { title } of body.data) titles.add(title)
    cursor = body.pagination.next_cursor
  }
  return titles
}

/** Of the server that a project stands on. */
export const portOf = (url: string, projectId: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ port: number }>(
      `select nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('project', $1::uuid)`,
      [projectId],
    )
    return rows[0]?.port ?? 0
  })
