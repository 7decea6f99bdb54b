import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// A cluster may treat statements, the schema and connections otherwise than one server does; nothing else. While all of
// them are as they were when everything was seen to hold on a cluster, a sample says enough.

const ROOT = path.resolve(import.meta.dirname, '../..')
const RECORD = path.join(import.meta.dirname, 'proven.json')
const ASKS = /^(migrations\/.*\.sql|src\/adapters\/(sql|postgres)\/.*\.ts|src\/(.*[/-])?store\.ts)$/

/** The day it was proven, if nothing has changed since. */
export function unchangedSince(): string | null {
  const { sha256, on } = JSON.parse(readFileSync(RECORD, 'utf8')) as { sha256: string; on: string }
  return sha256 === digest() ? on : null
}

export function keepProof(): void {
  const on = new Date().toISOString().slice(0, 10)
  writeFileSync(RECORD, `${JSON.stringify({ sha256: digest(), on }, null, 2)}\n`)
}

function digest(): string {
  const files = ['migrations', 'src'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll('\\', '/')),
    ),
  )
  const hash = createHash('sha256')
  for (const file of files.filter((file) => ASKS.test(file) && !file.endsWith('.test.ts')).toSorted())
    hash.update(`${file}\n${readFileSync(path.join(ROOT, file), 'utf8')}\n`)
  return hash.digest('hex')
}
