// A process that writes rows one after another and prints the number of each one that was acknowledged.
// Arguments: data directory, first number.
import fs from 'node:fs'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'

const [dataDir, first] = process.argv.slice(2)
const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const db = await openEmbedded({ dataDir, log: silent, stuckAfterMs: 2000 })
await db`create table if not exists written (n int4 primary key, twin int4 not null unique)`

let next = Number(first)
const writeOn = async () => {
  for (;;) {
    const n = (next += 1)
    if (n % 3 === 0) await db`insert into written values (${n}, ${-n})`
    else {
      await db.transaction(async (db) => {
        await db`insert into written values (${n}, ${n})`
        await db`update written set twin = ${-n} where n = ${n}`
      })
    }
    fs.writeSync(1, `${n}\n`)
  }
}
await Promise.all([writeOn(), writeOn(), writeOn()])
