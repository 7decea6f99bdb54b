// Eight writers of documentation in a process that is killed while they write. Arguments: the database, the project,
// the pages to write on. Every write is announced before it is sent and confirmed after it was answered.
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { openPostgres } from '#built/adapters/postgres/postgres.js'
import { createDocsFeeds } from '#built/documentation/record/docs-feeds.js'
import { MarkdownThreads } from '#built/documentation/markdown/markdown-threads.js'
import { readConfig } from '#built/config.js'
import { createLibraries } from '#built/library/cache/libraries.js'
import { operations } from '#built/operations.js'
import { createRevisions } from '#built/projects/revisions.js'

const [database = '', projectId = '', round = '', ...pages] = process.argv.slice(2)
const nothing = () => {}
const log = { debug: nothing, info: nothing, warn: nothing, error: console.error }
const clock = { now: () => Date.now() }
const db = await (database.startsWith('postgres:')
  ? openPostgres({ url: database, log })
  : openEmbedded({ dataDir: database, log }))
const revisions = createRevisions(db)
const libraries = createLibraries({ db, revisions, clock, log, minimumSpecVersion: '0.11.0' })
const docs = createDocsFeeds({ db })
const services = {
  config: readConfig({}),
  db,
  revisions,
  libraries,
  docs,
  markdown: new MarkdownThreads({ log }),
  clock,
  log,
}

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)

async function call(id, input) {
  const learned = await revisions.learn(projectId)
  const asked = { projectId, revisions: learned, header: () => undefined, position: null }
  return operations.find((operation) => operation.id === id).run(services, asked, input)
}

async function write(writer, n) {
  const label = `${round}.${writer}.${n}`
  const kind = n % 5 === 0 ? 'put' : n % 7 === 0 ? 'page' : 'append'
  say({ writer, kind, label, is: 'sent' })
  if (kind === 'page') await call('createPage', { body: { title: 'Crash', icon: label } })
  else {
    const blocks = Array.from({ length: kind === 'put' ? 6 : 2 }, (_, at) => ({
      type: 'heading',
      content: { text: `${label}/${at}`, level: 2 },
    }))
    const operation = kind === 'put' ? 'replaceDocumentation' : 'appendDocumentation'
    await call(operation, { type: 'doc-page', id: pages[writer], body: { blocks } })
  }
  say({ writer, kind, label, is: 'answered' })
}

await Promise.all(
  pages.map(async (_, writer) => {
    for (let n = 0; ; n++) await write(writer, n)
  }),
)
