import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FormerStep, Step, Steps } from '../../kit/ledger.ts'

/** In the folder of the steps: those from before the first release. */
const FORMER = 'before'

/** Before it was released the first step had other texts. Each made what the former steps up to this one make. */
const EARLIER_FIRST_STEPS: Readonly<Record<number, string>> = {
  10: '1ffac38e58dd91837079e10733e6f6d90cd15d6f1e3b7ad2db49df077c71adaa',
  11: 'e419bae02583f5df3a8eea9d87f738a213fb8b3c1a706680c4f2d154153b5ba6',
  12: '78715f3028c4f9d7ae1945c08ba32fc4df74150d47a6fe0cc9ed4a9cc4824781',
}

/** Every step that is known, of today and of before. */
export async function readSteps(directory: string): Promise<Steps> {
  const former = path.join(directory, FORMER)
  const [migrations, steps] = await Promise.all([readMigrations(directory), readMigrations(former).catch(noneThere)])
  return { migrations, former: steps.map(withEarlierFirstStep) }
}

const withEarlierFirstStep = (step: Step): FormerStep => ({
  ...step,
  standsFor: EARLIER_FIRST_STEPS[step.version] ?? null,
})

function noneThere(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** All files of the folder, in order. */
async function readMigrations(directory: string): Promise<Step[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)))
  for (const [index, { version, name }] of migrations.entries()) {
    if (migrations[index - 1]?.version === version)
      throw new Error(`two migrations have the number ${version}: ${name}`)
  }
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Step> {
  const [, version] = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file) ?? []
  if (!version) throw new Error(`a migration is named like 0001_what_it_does.sql, not ${file}`)
  // The same file whatever a checkout did to its line ends.
  const text = (await readFile(path.join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
  return { version: Number(version), name: file, text, sha256: createHash('sha256').update(text).digest('hex') }
}
