/** @import { Call } from '#built/contract/operation.js' */

// Documentation operations against bare SQL that writes and reads the same rows, in one process: CPU time of both, which a
// busy machine does not stretch as it stretches the clock.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#built/adapters/sql/migrate.js'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { compose } from '#built/app.js'
import { readConfig } from '#built/config.js'
import { SCOPES } from '#built/contract/words.js'
import { appendDocumentation } from '#built/documentation/append-documentation.js'
import { getDocumentation } from '#built/documentation/get-documentation.js'
import { replaceDocumentation } from '#built/documentation/replace-documentation.js'
import { mintId } from '#built/ids.js'
import { createPage } from '#built/pages/create-page.js'
import { insertProject, insertTeam } from '#built/projects/store.js'
import { named } from './kit/contenders.js'

const BLOCKS = 40
const ROUNDS = 7

export async function run() {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'))
  const log = { debug() {}, info() {}, warn() {}, error: console.error }
  const db = await openEmbedded({ dataDir: 'memory', log })
  try {
    await migrate(db, new URL('../migrations', import.meta.url).pathname)
    const config = readConfig({ VITRINE_LOG: 'silent', VITRINE_DATA_DIR: directory })
    const clock = { now: () => Date.now() }
    const { services } = compose({ config, db, clock, log, secret: randomBytes(32).toString('hex') })
    return await compare(db, services, await newProject(db))
  } finally {
    await db.close()
    rmSync(directory, { recursive: true })
  }
}

async function compare(db, services, projectId) {
  /** @type {Omit<Call, 'revisions'>} */
  const asked = {
    projectId,
    keyId: 'bench',
    keyName: null,
    person: null,
    scopes: new Set(SCOPES),
    requestId: 'bench',
    header: () => undefined,
    position: null,
    cursorAt: () => '',
  }
  const call = async (operation, input) => {
    const revisions = await services.revisions.learn(projectId)
    return operation.run(services, { ...asked, revisions }, input)
  }
  const { id: pageId } = await call(createPage, { body: { title: 'Bench' } })
  const path = { type: 'doc-page', id: pageId }
  const body = { blocks: Array.from({ length: BLOCKS }, (_, at) => block(at)) }
  await call(replaceDocumentation, { ...path, body })
  const bare = bareSql(db, projectId, pageId)

  const cpu = await leastCpu(
    {
      read: () => call(getDocumentation, path),
      'bare read': bare.read,
      put: () => call(replaceDocumentation, { ...path, body }),
      'bare put': () => bare.put(body.blocks),
    },
    20,
  )
  const append = async () => {
    await call(replaceDocumentation, { ...path, body: { blocks: [] } })
    return cpuOf(() =>
      Promise.all(
        Array.from({ length: 64 }, (_, at) => call(appendDocumentation, { ...path, body: { blocks: [block(at)] } })),
      ),
    )
  }
  const bareAppend = async () => {
    await bare.put([])
    return cpuOf(() => Promise.all(Array.from({ length: 64 }, (_, at) => bare.append(block(at), at))))
  }
  const appends = { ours: Infinity, bare: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    appends.ours = Math.min(appends.ours, await append())
    appends.bare = Math.min(appends.bare, await bareAppend())
  }
  const ratio = (name, ours, theirs, most) => {
    const value = ours / theirs
    const figures = `${Math.round(ours)} µs against ${Math.round(theirs)} µs`
    return { name: `${name} (${figures})`, value, goal: `<= ${most}`, ok: value <= most }
  }
  return [
    ratio(`read of ${BLOCKS} blocks / their select`, cpu('read'), cpu('bare read'), 3),
    ratio(`PUT of ${BLOCKS} blocks / the same rows in bare SQL`, cpu('put'), cpu('bare put'), 2),
    ratio('64 concurrent appends / the same rows in bare SQL', appends.ours / 64, appends.bare / 64, 2),
  ]
}

/** The same rows written by statements alone: no checking, no Markdown, no references, nothing to answer. */
function bareSql(db, projectId, pageId) {
  const insert = (sql, blocks, first) => sql`
    insert into block (project_id, id, entity_type, entity_id, position, type, content, mentions, search_text,
      created_at, updated_at)
    select ${projectId}::uuid, given.id, 'doc-page', ${pageId}::uuid, ${first}::int + given.at - 1, given.type,
      given.content, '[]', given.content, now(), now()
    from unnest(${blocks.map(() => mintId(Date.now()))}::uuid[], ${blocks.map(({ type }) => type)}::text[],
      ${blocks.map(({ content }) => JSON.stringify(content))}::text[])
      with ordinality as given (id, type, content, at)`
  const lock = (sql) => sql`
    update project set docs_revision = docs_revision + 1 where id = ${projectId}::uuid returning docs_revision`
  const feed = (sql, count) => sql`
    update entity_documentation set block_count = ${count}, revision = revision + 1
    where project_id = ${projectId}::uuid and entity_type = 'doc-page' and entity_id = ${pageId}::uuid`
  return {
    read: () => db`
      select id, type, content, mentions, created_at, updated_at from block
      where project_id = ${projectId}::uuid and entity_type = 'doc-page' and entity_id = ${pageId}::uuid
      order by position`,
    put: (blocks) =>
      db.transaction(async (db) => {
        await lock(db)
        await db`
          delete from block
          where project_id = ${projectId}::uuid and entity_type = 'doc-page' and entity_id = ${pageId}::uuid`
        await feed(db, blocks.length)
        await insert(db, blocks, 0)
      }),
    append: (one, at) =>
      db.transaction(async (db) => {
        await lock(db)
        await feed(db, at + 1)
        await insert(db, [one], at)
      }),
  }
}

async function leastCpu(contestants, times) {
  const least = new Map()
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries(contestants)) {
      const used = await cpuOf(async () => {
        for (let n = 0; n < times; n++) await work()
      })
      if (round >= 0) least.set(name, Math.min(least.get(name) ?? Infinity, used / times)) // the first round warms up
    }
  }
  return named(least)
}

async function cpuOf(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

function block(at) {
  if (at % 4 === 0) return { type: 'heading', content: { text: `Section ${at}`, level: 2 } }
  const markdown = `A button starts an **action**. It is labeled with a verb and stands where the action takes effect, number ${at}.`
  if (at % 4 === 1) return { type: 'text', content: { markdown } }
  if (at % 4 === 2) return { type: 'callout', content: { tone: 'info', title: 'One per view', markdown } }
  return {
    type: 'dos-and-donts',
    content: {
      items: [
        { kind: 'do', markdown },
        { kind: 'dont', markdown },
      ],
    },
  }
}

async function newProject(db) {
  const [id, teamId] = [mintId(Date.now()), mintId(Date.now())]
  const createdAt = new Date()
  await insertTeam(db, { id: teamId, name: 'bench', plan: 'standard', createdAt })
  await insertProject(db, { id, teamId, name: 'bench', epoch: 'bench', createdAt })
  return id
}
