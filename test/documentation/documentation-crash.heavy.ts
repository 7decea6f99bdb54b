import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { addPage } from '../../src/pages/add-page.ts'
import type { Database } from '../../src/ports.ts'
import { createRevisions } from '../../src/projects/revisions.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { makeProject } from '../kit/import-kit.ts'

// kill -9 while eight writers append, replace and create pages: what was answered is there, what was under way is
// there as a whole or not at all, and nothing that memory and search follow has fallen behind.

const EMBEDDED_ROUNDS = Number(process.env['VITRINE_CRASH_ROUNDS'] ?? 6)
const ROUNDS = { embedded: EMBEDDED_ROUNDS, postgres: Math.ceil(EMBEDDED_ROUNDS * 0.4) }
const WRITERS = 8
const seed = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

interface Line {
  readonly is: 'sent' | 'answered'
  readonly writer: number
  readonly kind: 'put' | 'append' | 'page'
  readonly label: string
}

/** What one writer's page should hold, and the write that nobody has heard of again. */
interface Expected {
  texts: string[]
  pending: Line | null
}

test.each(engines)('kill -9 under eight writers of documentation on %s', async (engine) => {
  console.log(`crash seed ${seed}`)
  const random = randomFrom(seed)
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-docs-crash-'))
  const database = engine === 'postgres' ? await freshPostgresUrl() : path.join(directory, 'data')
  const open = () =>
    engine === 'postgres'
      ? openPostgres({ url: database, log: silent })
      : openEmbedded({ dataDir: database, log: silent })
  const first = await open()
  await migrate(first, path.resolve(import.meta.dirname, '../../migrations'))
  const projectId = await makeProject(first)
  const pages = await makePages(first, projectId)
  await first.close()

  const expected = pages.map((): Expected => ({ texts: [], pending: null }))
  const answered = new Set<string>()
  const counts = { answered: 0, pending: 0, kept: 0 }
  for (let round = 0; round < ROUNDS[engine]; round++) {
    const lines = await writeAndKill([database, projectId, String(round), ...pages], 20 + random() * 600)
    for (const line of lines) follow(expected[line.writer], line, answered, counts)
    const db = await open()
    for (const [writer, one] of expected.entries()) {
      const { pending } = one
      const found = await textsOf(db, projectId, pages[writer] ?? '')
      const withPending = pending && pending.kind !== 'page' ? apply(one.texts, pending) : one.texts
      expect([one.texts, withPending]).toContainEqual(found)
      if (pending) counts.pending++
      if (pending && found.join() !== one.texts.join()) counts.kept++
      one.texts = found
      one.pending = null
    }
    await expectWhole(db, projectId, answered)
    await db.close()
  }
  console.log(
    `${ROUNDS[engine]} kills on ${engine}: ${counts.answered} answered writes are all there; of ${counts.pending} under way ${counts.kept} were done`,
  )
  expect(counts.answered).toBeGreaterThan(ROUNDS[engine] * 2)
  await rm(directory, { recursive: true })
})

async function makePages(db: Database, projectId: string): Promise<string[]> {
  const revisions = createRevisions(db)
  const ids: string[] = []
  for (let writer = 0; writer < WRITERS; writer++) {
    const page = { title: `Writer ${writer}`, slug: undefined, path: null, abstract: null, icon: null }
    const made = await revisions.write(projectId, 'docs', (db, revision) =>
      addPage(db, { projectId, revision, now: Date.now(), quotaBytes: 1e9 }, page),
    )
    if (made) ids.push(made.id)
  }
  return ids
}

/** Kills the writers some time after the first of them was answered; what they said until then. */
function writeAndKill(args: readonly string[], after: number): Promise<Line[]> {
  return new Promise((resolve, reject) => {
    const lines: Line[] = []
    let answered = 0
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'documentation-child.js'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const reader = createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Line
      if (line.is === 'answered') answered += 1
      // The slowest store has something to lose by then.
      if (line.is === 'answered' && answered === 3) setTimeout(() => child.kill('SIGKILL'), after)
      lines.push(line)
    })
    reader.on('close', () => resolve(lines))
    child.on('exit', (code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the writers ended by themselves with ${code}`))
    })
  })
}

function follow(one: Expected | undefined, line: Line, answered: Set<string>, counts: { answered: number }): void {
  if (!one) throw new Error(`no writer ${line.writer}`)
  if (line.is === 'sent') {
    one.pending = line
    return
  }
  counts.answered++
  one.pending = null
  if (line.kind === 'page') answered.add(line.label)
  else one.texts = apply(one.texts, line)
}

function apply(texts: readonly string[], { kind, label }: Line): string[] {
  const written = Array.from({ length: kind === 'put' ? 6 : 2 }, (_, at) => `${label}/${at}`)
  return kind === 'put' ? written : [...texts, ...written]
}

async function textsOf(db: Database, projectId: string, pageId: string): Promise<string[]> {
  const rows = await db<{ content: string }>`
    select content from block
    where project_id = ${projectId}::uuid and entity_type = 'doc-page' and entity_id = ${pageId}::uuid
    order by position`
  return rows.map(({ content }) => JSON.parse(content).text)
}

/** Feed and counts agree with the blocks, no revision is ahead of the project's, and answered pages exist. */
async function expectWhole(db: Database, projectId: string, answered: ReadonlySet<string>): Promise<void> {
  const wrong = await db`
    select documented.entity_id
    from entity_documentation documented
    join project on project.id = documented.project_id
    left join lateral (
      select count(*) as blocks from block
      where block.project_id = documented.project_id and block.entity_id = documented.entity_id
    ) stored on true
    where documented.project_id = ${projectId}::uuid
      and (documented.block_count <> stored.blocks
        or documented.has_docs <> (stored.blocks > 0)
        or documented.revision > project.docs_revision)`
  expect([...wrong]).toEqual([])
  const rows = await db<{ icon: string; slug: string }>`
    select icon, slug from page where project_id = ${projectId}::uuid and title = 'Crash'`
  const found = new Set(rows.map(({ icon }) => icon))
  expect([...answered].filter((label) => !found.has(label))).toEqual([])
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length)
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}
