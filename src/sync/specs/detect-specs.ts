import { stat } from 'node:fs/promises'
import { findSourceFiles } from '../find-source-files.ts'
import { readSourceFile } from '../read-source-file.ts'
import { Findings } from '../rules/findings.ts'
import { parseYaml } from './parse-yaml.ts'
import { isSpecValue } from './rules/spec-parts.ts'

const LOOKED_AT = 5
const LARGEST = 1_048_576

/** Whether files and folders hold spec documents, by a look at the first of them; a document is small. */
export async function detectSpecs(paths: readonly string[]): Promise<boolean> {
  const files = await findSourceFiles(paths, new Findings())
  for (const file of files.slice(0, LOOKED_AT)) {
    const size = await stat(file.path).then(
      (stats) => stats.size,
      () => Infinity,
    )
    const source = size > LARGEST ? null : await readSourceFile(file)
    if (source === null) continue
    const values = source.text === undefined ? [source.json] : (parseYaml(source.text) ?? [])
    if (values.some(isSpecValue)) return true
  }
  return false
}
