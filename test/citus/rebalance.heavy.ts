import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { rounds } from '../kit/seeded.ts'
import { ask, expectAllThere, newCaller, toldAgain, toldLine, type Caller } from './callers.ts'
import { connected, databaseUrl } from './cluster.ts'
import { onCitus } from './on-citus.ts'
import { citusWorld } from './world.ts'

// A worker joins a cluster that serves, takes its share of the projects, and leaves again; each caller writes to one
// replica and asks the other for what was acknowledged, all the while. The commands are those of docs/scale.md.

const SHARDS = 4
/** How often the worker joins and leaves, and how often a rebalance is killed. */
const ROUNDS = rounds(1, 5)
const CLEANUPS = 5

onCitus('a worker joins and leaves while everybody writes: nobody is refused, and nothing is lost', async () => {
  const { own, allWrite, onCoordinator, prepare, shardsThere, end } = await underLoad()
  for (let round = 0; round < ROUNDS; round++) {
    await prepare()
    let began = performance.now()
    await onCoordinator(`select citus_add_node('127.0.0.1', ${own.port})`)
    await onCoordinator('select rebalance_table_shards()')
    const joinedMs = Math.round(performance.now() - began)
    expect(await shardsThere()).toBe(SHARDS / 2)
    await allWrite(5)
    began = performance.now()
    await onCoordinator(`select citus_drain_node('127.0.0.1', ${own.port})`)
    await onCoordinator('call citus_cleanup_orphaned_resources()')
    await onCoordinator(`select citus_remove_node('127.0.0.1', ${own.port})`)
    console.log(`joined in ${joinedMs} ms, left in ${Math.round(performance.now() - began)} ms`)
    expect(await shardsThere()).toBe(0)
    await allWrite(5)
  }
  await end()
})

onCitus('a rebalance that is killed leaves what can be cleaned up, and is then done again', async () => {
  const { url, own, allWrite, onCoordinator, onWorker, prepare, shardsThere, end } = await underLoad()
  for (let round = 0; round < ROUNDS; round++) {
    await prepare()
    await onCoordinator(`select citus_add_node('127.0.0.1', ${own.port})`)
    const left = (): Promise<string> =>
      connected(own.url, async (client) => {
        const { rows } = await client.query<{ subscriptions: number; roles: number }>(`
          select (select count(*) from pg_subscription)::int as subscriptions,
            (select count(*) from pg_roles where rolname like 'citus_shard_move%')::int as roles`)
        return JSON.stringify(rows[0])
      })
    const nothing = JSON.stringify({ subscriptions: 0, roles: 0 })
    expect(await left()).toBe(nothing)
    const killed = onCoordinator('select rebalance_table_shards()').then(
      () => 'it came to its end',
      (error: unknown) => String(error),
    )
    while ((await left()) === nothing) await delay(10)
    await connected(url, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select rebalance_table_shards()' and pid <> pg_backend_pid()",
      ),
    )
    expect(await killed).toMatch(/terminat/)
    const after = await left()
    await allWrite(3)

    const seen: string[] = []
    do {
      if (seen.length > 0) await delay(1_000)
      await onCoordinator('call citus_cleanup_orphaned_resources()')
      seen.push(await left())
    } while (seen.at(-1) !== nothing && seen.length < CLEANUPS)
    // A worker that went on with it after the cleanup has a subscription that nobody knows of any more.
    const byHand = seen.at(-1) === nothing ? [] : await dropSubscriptions(onWorker)
    expect(await left(), `left after each cleanup: ${seen.join(', ')}`).toBe(nothing)
    await onCoordinator('select rebalance_table_shards()')
    expect(await shardsThere()).toBe(SHARDS / 2)
    console.log(
      `killed, it left ${after} on the worker; ${seen.length} cleanups, by hand: ${byHand.join(', ') || 'nothing'}`,
    )
    await allWrite(3)
    if (round === ROUNDS - 1) break
    await onCoordinator(`select citus_drain_node('127.0.0.1', ${own.port})`)
    await onCoordinator('call citus_cleanup_orphaned_resources()')
    await onCoordinator(`select citus_remove_node('127.0.0.1', ${own.port})`)
  }
  await end()
})

/** As docs/scale.md has it: without a word to the server that it came from, which may have forgotten it. */
async function dropSubscriptions(onWorker: <Row>(statement: string) => Promise<Row[]>): Promise<string[]> {
  const found = await onWorker<{ name: string }>(
    'select subname as name from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())',
  )
  for (const { name } of found) {
    await onWorker(`alter subscription "${name}" disable`)
    await onWorker(`alter subscription "${name}" set (slot_name = none)`)
    await onWorker(`drop subscription "${name}"`)
  }
  return found.map(({ name }) => name)
}

/** Two replicas, and a caller in each shard at least, who go on until `end`. */
async function underLoad() {
  const { url, api, own, start } = await citusWorld({ own: 'beside' })
  const database = new URL(url).pathname.slice(1)
  const onCoordinator = (statement: string): Promise<void> =>
    connected(url, async (client) => void (await client.query(statement)))
  const callers: Caller[] = []
  const shards = new Set<number>()
  while (shards.size < SHARDS || callers.length < 2 * SHARDS) {
    const project = await api.project()
    callers.push(newCaller(project))
    shards.add(await shardOf(url, project.id))
  }
  const replicas = [await start(), await start()]
  const over = new AbortController()
  const clients = callers.map((caller, at) =>
    ask(caller, { write: replicas[at % 2], read: replicas[(at + 1) % 2] }, over.signal),
  )
  const allWrite = (times: number): Promise<unknown> =>
    Promise.all(callers.map((caller) => toldAgain(caller, 'POST 201', times)))
  await allWrite(3)
  return {
    url,
    own,
    allWrite,
    onCoordinator,
    onWorker: <Row>(statement: string): Promise<Row[]> =>
      connected(databaseUrl(own.url, database), async (client) => (await client.query(statement)).rows as Row[]),
    /** What is done on the server that is to join. */
    prepare: async () => {
      await connected(own.url, async (client) => {
        await client.query(`drop database if exists ${database} with (force)`)
        await client.query(`create database ${database} template template0 encoding 'UTF8'`)
      })
      await connected(databaseUrl(own.url, database), (client) => client.query('create extension citus'))
    },
    shardsThere: () =>
      connected(url, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          "select count(*)::int as count from citus_shards where table_name = 'project'::regclass and nodeport = $1",
          [own.port],
        )
        return rows[0]?.count
      }),
    end: async () => {
      over.abort()
      await Promise.all(clients)
      console.log(callers.map(toldLine).join('\n'))
      for (const caller of callers) {
        await expectAllThere(caller, replicas[0]?.apiUrl ?? '')
        expect([...caller.told.keys()].sort(), 'nobody was refused').toEqual(['GET 200', 'POST 201'])
      }
      await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
    },
  }
}

const shardOf = (url: string, projectId: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ shard: number }>(
      "select get_shard_id_for_distribution_column('project', $1::uuid)::int as shard",
      [projectId],
    )
    return rows[0]?.shard ?? 0
  })
