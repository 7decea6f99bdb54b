import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { refused } from '../errors.ts'
import { deprecations } from '../documentation/lifecycle/deprecations.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { checkFiles } from './check-files.ts'

const MOST_BYTES = 64_000_000
/** A file that is longer was made by a machine, and so were its values. */
const LONGEST_FILE = 400_000
const MOST_FINDINGS = 10_000

/** The check of code over files of this machine. */
export const lintCode = operatorRow({
  id: 'code.lint',
  input: Type.Object({ project: Type.String(), files: Type.Array(Type.String(), { maxItems: 20_000 }) }),
  async run({ db, libraries }, { project, files }, { signal, progress }) {
    const { id } = await resolveProject(db, project)
    const library = await libraries.open({ projectId: id })
    const read: { path: string; text: string }[] = []
    const tooLong: string[] = []
    let bytes = 0
    for (const [at, path] of files.entries()) {
      signal.throwIfAborted()
      progress({ phase: 'reading', done: at, total: files.length })
      const text = await textOf(path)
      bytes += text.length
      if (bytes > MOST_BYTES) throw refused(`more than ${MOST_BYTES / 1e6} MB of code: name fewer files or folders`)
      if (text.length > LONGEST_FILE) tooLong.push(path)
      else read.push({ path, text })
    }
    const scopes = new Set(['read:docs'] as const)
    const deprecated = await deprecations({ db }, library, { projectId: id, scopes })
    const checked = await checkFiles(library, read, { most: MOST_FINDINGS, deprecated })
    return { project_id: id, files: read.length, ...checked, too_long: tooLong }
  },
})

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { message } = error as Error
    throw refused(`${path} cannot be read: ${message}`)
  }
}
