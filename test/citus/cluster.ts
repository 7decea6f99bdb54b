import { Client } from 'pg'

// The servers of a database: one, or those of a Citus cluster, the coordinator first. A database for a test is made on each.

/** One connection for a while. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function databaseUrl(url: string, database: string): string {
  const target = new URL(url)
  target.pathname = `/${database}`
  return target.href
}

/** The URL of each server of the database that is named. */
export function serversOf(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
    if (!rowCount) return [url]
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where isactive order by groupid',
    )
    return rows.map(({ nodename, nodeport }) => {
      const server = new URL(url)
      server.hostname = nodename
      server.port = String(nodeport)
      return server.href
    })
  })
}

/** On every server, in the order of the cluster. */
async function onEach(servers: readonly string[], statements: readonly string[]): Promise<void> {
  for (const server of servers)
    await connected(server, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
}

/** An empty database on every server; of a cluster, with the same servers. */
export async function createEmpty(servers: readonly string[], name: string): Promise<void> {
  await onEach(servers, [`create database ${name} template template0 encoding 'UTF8'`])
  const [coordinator, ...workers] = servers.map((server) => new URL(databaseUrl(server, name)))
  if (!coordinator || workers.length === 0) return
  await onEach(
    [coordinator, ...workers].map(({ href }) => href),
    ['create extension citus'],
  )
  await onEach(
    [coordinator.href],
    [
      `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`,
      ...workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
      // The usual 32 of each table take a test a minute to make.
      `alter database ${name} set citus.shard_count = 4`,
    ],
  )
}

/** Copies a database that nobody uses any more, server by server. */
export const copyDatabase = (servers: readonly string[], name: string, template: string): Promise<void> =>
  onEach(servers, [`create database ${name} template ${template}`])

/** Nobody connects to it from now on, Citus' own work included, so that it can be copied. */
export const closeDatabase = (servers: readonly string[], name: string): Promise<void> =>
  onEach(servers, [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ])

export const renameDatabase = (servers: readonly string[], from: string, to: string): Promise<void> =>
  onEach(servers, [`alter database ${from} rename to ${to}`])

export const dropDatabase = (servers: readonly string[], name: string): Promise<void> =>
  onEach(servers, [`drop database if exists ${name} with (force)`])
