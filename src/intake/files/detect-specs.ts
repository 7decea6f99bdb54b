import { stat } from 'node:fs/promises'
import { findSourceFiles, placeOf, type GivenFile } from './find-source-files.ts'
import { IMPORTERS } from '../../formats/importers.ts'
import { isBundle, readSourceFile } from './read-source-file.ts'
import { findCodeFiles, saysSomething } from '../../formats/recognize/code-files.ts'
import { Findings } from '../../formats/bundle/findings.ts'
import { isSpecFile } from './attach-to-bundles.ts'

/** Larger than any document: what is beyond it is not read to find out. */
const LARGEST = 16_777_216

/** Whether spec documents are all that files and folders hold of what can be imported. */
export async function holdsOnlySpecs(given: readonly GivenFile[]): Promise<boolean> {
  let isFound = false
  for (const file of await findSourceFiles(given, new Findings())) {
    if (file.isBeside) continue
    const place = placeOf(file)
    const size = await stat(place).then(
      (stats) => stats.size,
      () => 0,
    )
    if (size > LARGEST || (await isBundle(place))) return false
    const source = await readSourceFile(file)
    if (typeof source === 'string' || 'bytes' in source) continue
    if (isSpecFile(source)) isFound = true
    else if (saysSomething([false, true].flatMap((isDocumented) => findCodeFiles([source], { isDocumented }))))
      return false
    else if (IMPORTERS.some((importer) => importer.detect([source]).length > 0)) return false
  }
  return isFound
}
