// A process that writes transactions and tells, in the operation log, which it started and which were acknowledged.
// Arguments: engine (`adapter` or `default`), data directory, first transaction, how many. It ends by kill -9.
import { createHash, randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'

const [engine, dataDir, firstArgument, countArgument] = process.argv.slice(2)
const first = Number(firstArgument)
const count = Number(countArgument)
const tell = (event, transaction) => globalThis.powercutEvent({ op: 'event', event, transaction })
const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

const SCHEMA = `
  create table if not exists powercut_head (transaction int4 primary key, rows int4 not null);
  create table if not exists powercut_row (
    transaction int4 not null, n int4 not null, body text not null, digest text not null, primary key (transaction, n)
  );`

const db = engine === 'adapter' ? await openAdapter() : await openDefault()
for (let next = first; next < first + count; next += 8) {
  await Promise.all(Array.from({ length: Math.min(8, first + count - next) }, (_, index) => write(next + index)))
  // Long enough for the engine to find a quiet moment for its checkpoint.
  if (next % 64 === 0) await new Promise((resolve) => setTimeout(resolve, 300))
}
process.kill(process.pid, 'SIGKILL')

// Every tenth is rolled back, every fourth is one statement, the others are transactions of several.
async function write(transaction) {
  const bodies = Array.from({ length: 1 + (transaction % 5) }, () =>
    randomBytes(20_000 * (transaction % 3) + 50).toString('hex'),
  )
  const rows = bodies.map((body, n) => ({ n, body, digest: createHash('md5').update(body).digest('hex') }))
  if (transaction % 10 !== 9) tell('started', transaction)
  if (transaction % 4 === 0) await db.writeAtOnce(transaction, JSON.stringify(rows), rows.length)
  else if (transaction % 10 === 9) {
    await db.writeInSteps(transaction, rows, () => Promise.reject(new Error('rolled back'))).catch(ignore)
    return
  } else await db.writeInSteps(transaction, rows, () => Promise.resolve())
  tell('acknowledged', transaction)
}

async function openAdapter() {
  const db = await openEmbedded({ dataDir, log: silent })
  await db.migration((_, script) => script(SCHEMA))
  return {
    writeAtOnce: (transaction, json, rows) => db`
      with head as (insert into powercut_head values (${transaction}, ${rows}))
      insert into powercut_row
      select ${transaction}, n, body, digest from json_to_recordset(${json}::json) as r (n int4, body text, digest text)`,
    writeInSteps: (transaction, rows, end) =>
      db.transaction(async (db) => {
        await db`insert into powercut_head values (${transaction}, ${rows.length})`
        for (const { n, body, digest } of rows) {
          await db`insert into powercut_row values (${transaction}, ${n}, ${body}, ${digest})`
        }
        await end()
      }),
  }
}

/** PGlite as it comes: the same transactions, acknowledged when it says so. */
async function openDefault() {
  const pg = await PGlite.create(dataDir)
  await pg.exec(SCHEMA)
  return {
    writeAtOnce: (transaction, json, rows) =>
      pg.query(
        `with head as (insert into powercut_head values ($1, $2))
         insert into powercut_row
         select $1, n, body, digest from json_to_recordset($3::json) as r (n int4, body text, digest text)`,
        [transaction, rows, json],
      ),
    writeInSteps: (transaction, rows, end) =>
      pg.transaction(async (tx) => {
        await tx.query('insert into powercut_head values ($1, $2)', [transaction, rows.length])
        for (const { n, body, digest } of rows) {
          await tx.query('insert into powercut_row values ($1, $2, $3, $4)', [transaction, n, body, digest])
        }
        await end()
      }),
  }
}
