// How many values real token libraries have, and which come to nothing, by why: only what their files do not hold may. What
// their authors ship is compared in src/formats/tokens/shipped-values.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { libraryOfEntries } from '../../test/libraries/library-of-entries.ts'
import { dtcgImporter } from '../formats/tokens/dtcg-importer.ts'
import { countNulls } from '../tokens/rules/count-nulls.ts'

const DATA = path.resolve(import.meta.dirname, '../../../shared/data/tokens')
const isThere = existsSync(DATA)
if (!isThere) console.log('nulls of real token libraries are not covered: ../shared/data is absent')

async function counted(name: string) {
  const files = readdirSync(path.join(DATA, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const json: unknown = JSON.parse(readFileSync(path.join(DATA, name, file), 'utf8'))
      return { path: path.join(DATA, name, file), name: file, json }
    })
  const { bundle, report } = dtcgImporter.toBundle(dtcgImporter.detect(files), { fileKey: null })
  const library = await libraryOfEntries(bundle)
  const { values, nulls } = countNulls(library, library.live('token'))
  return { tokens: report.counts['tokens'], values, aliases: report.counts['aliases'], nulls }
}

describe.skipIf(!isThere)('nulls of real token libraries', () => {
  for (const [name, tokens, values, aliases, nulls] of [
    ['bison', 361, 488, 366, {}],
    // What a theme's file lacks, where no file is under the themes.
    ['carbon', 701, 2073, 1483, { no_value: 151 }],
    // They compute with a palette that is not among the files.
    ['equinor/dtcg', 347, 699, 624, { dangling_alias: 312 }],
    // Collections of the design tool whose modes share no name, and whose modes have different values.
    ['equinor/figma-export', 1361, 2466, 1685, { ambiguous_target_mode: 687 }],
    ['equinor/raw', 642, 1290, 916, {}],
    ['figma-sds', 337, 617, 434, { dangling_alias: 1 }],
    ['gitlab', 1084, 1735, 1253, {}],
    ['primer', 1996, 10_228, 7_751, { dangling_alias: 4 }],
    ['rhds', 535, 591, 276, {}],
    ['spectrum-tokens', 2476, 4743, 1843, {}],
  ] as const)
    test(name, async () => expect(await counted(name)).toEqual({ tokens, values, aliases, nulls }))
})
