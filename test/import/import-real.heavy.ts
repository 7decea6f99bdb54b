import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { engines, testDatabase } from '../kit/databases.ts'
import { importKit, libraryRows, librarySnapshot } from '../kit/import-kit.ts'

const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(path.join(DATA, 'figma'))
if (!isThere) console.log('the real libraries in ../shared/data/figma are absent: their import is not tested')

interface Want {
  readonly components?: number
  readonly tokens?: number
  /** Tokens that the source deleted and still tells of, because others refer to them. */
  readonly deleted?: number
  readonly collections?: number
  readonly styles?: number
  readonly screens?: number
  readonly specs?: number
  readonly edges?: number
}

/** Counted in the files by other means, or by the README that came with them. */
const REAL: readonly (readonly [files: string, want: Want])[] = [
  ['figma/warp/figma.json', { tokens: 800, deleted: 11, collections: 14 }],
  ['figma/seed', { components: 917, tokens: 266, deleted: 11, collections: 4, styles: 62, specs: 164 }],
  ['figma/files/radix-icons.document.json.gz', { components: 332, specs: 332, screens: 2, edges: 16 }],
  ['figma/files/figmagic.figma.json', { components: 25, specs: 25, styles: 32, screens: 22, edges: 39 }],
  ['figma/files/code-connect.dummy_api_response.json', { components: 1, specs: 1, edges: 0 }],
  ['figma/files/code-connect.dummy_api_response_for_wizard.json', { components: 7, specs: 7, edges: 0 }],
  ['figma/files/code-connect.many_components.json', { components: 98, specs: 98, edges: 0 }],
  ['figma/files/figma-export.fileNodes.json', { styles: 31, edges: 0 }],
  ['figma/files/figma-transformer.testFile.json', { components: 1, specs: 1, styles: 5, screens: 3, edges: 4 }],
  ['figma/files/grida.stroke.json', { edges: 0 }],
  ['figma/files/grida.vector-frame.json', { screens: 1, edges: 0 }],
  ['tokens/figma-sds', { tokens: 337, collections: 6, styles: 32, components: 396, edges: 415 }],
  ['tokens/primer', { tokens: 1996, collections: 12, edges: 2132 }],
  ['tokens/spectrum-tokens', { tokens: 2476, collections: 3, styles: 19, edges: 1193 }],
  ['tokens/carbon', { tokens: 701, collections: 3, edges: 728 }],
]

/** One of each kind: how files are read does not depend on the engine, and `npm run proof -- libraries` has them all on both. */
const ON_A_SERVER = ['figma/warp', 'figma/files/figmagic', 'figma/files/code-connect.many', 'figma-export', 'figma-sds']
const REAL_ON_A_SERVER =
  process.env['VITRINE_PROOF'] === '1'
    ? REAL
    : REAL.filter(([files]) => ON_A_SERVER.some((name) => files.includes(name)))

/** Parts of a library, which are read alike whatever they are written to. */
const PARTS: typeof REAL = [
  ['figma/seed/component-sets.json', { components: 152, specs: 152, edges: 0 }],
  ['figma/seed/components.json', { components: 62, specs: 12, edges: 0 }],
  ['figma/seed/icons.json', { components: 703, specs: 0, edges: 0 }],
  ['figma/seed/styles.json', { styles: 62, edges: 0 }],
  ['figma/seed/variables.json', { tokens: 266, deleted: 11 }],
  ['figma/seed/variable-collections.json', { collections: 4, edges: 0 }],
]

describe.skipIf(!isThere).each(engines)('real libraries on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase(engine)
  })

  for (const [files, want] of engine === 'embedded' ? [...REAL, ...PARTS] : REAL_ON_A_SERVER) {
    test(`${files} is imported, and importing it again writes nothing`, { timeout: 120_000 }, async () => {
      const { services, projectId } = await importKit(db)
      const request = { projectId, files: [path.join(DATA, files)] }
      const first = await importLibrary(services, request)
      const { components = 0, tokens = 0, deleted = 0, collections = 0, styles = 0, screens = 0, specs = 0 } = want
      const added = (count: number, gone = 0) => ({ added: count, changed: 0, deleted: gone, unchanged: 0 })
      expect(first).toMatchObject({
        components: added(components),
        tokens: added(tokens, deleted),
        collections: added(collections),
        styles: added(styles),
        screens: added(screens),
        flows: added(0),
        specs,
        ...(want.edges === undefined ? {} : { edges: want.edges }),
      })
      const before = await librarySnapshot(db, projectId)
      const unchanged = (count: number) => ({ added: 0, changed: 0, deleted: 0, unchanged: count })
      expect(await importLibrary(services, request)).toMatchObject({
        components: unchanged(components),
        tokens: unchanged(tokens + deleted),
        collections: unchanged(collections),
        styles: unchanged(styles),
        screens: unchanged(screens),
      })
      expect(await librarySnapshot(db, projectId)).toBe(before)
    })
  }

  test('152 component sets have 2,616 combinations', { timeout: 120_000 }, async () => {
    const { services, projectId } = await importKit(db)
    const summary = await importLibrary(services, { projectId, files: [path.join(DATA, 'figma/seed')] })
    const documents = (await libraryRows(db, projectId))
      .filter(({ kind }) => kind === 'component')
      .map((row) => row.document as { variant_count: number })
    expect(documents.reduce((sum, { variant_count }) => sum + variant_count, 0)).toBe(2_616)
    // One option of one set begins with a backspace.
    expect(summary.warnings.filter(({ message }) => message.includes('no store can keep'))).not.toEqual([])
  })

  test('the four kinds of style have the properties that the contract names', async () => {
    const { services, projectId } = await importKit(db)
    const files = [path.join(DATA, 'figma/files/figma-export.fileNodes.json')]
    await importLibrary(services, { projectId, files })
    const styles = (await libraryRows(db, projectId)).map((row) => row.document as StyleRow)
    const keys = (type: string) => [
      ...new Set(styles.filter((one) => one.type === type).flatMap((one) => Object.keys(one.properties))),
    ]
    const count = (type: string) => styles.filter((one) => one.type === type).length
    expect(['PAINT', 'TEXT', 'EFFECT', 'GRID'].map((type) => [type, count(type), keys(type).sort()])).toEqual([
      ['PAINT', 19, ['paints']],
      ['TEXT', 4, [...TEXT_KEYS].sort()],
      ['EFFECT', 7, ['effects']],
      ['GRID', 1, ['layoutGrids']],
    ])
  })

  test('several files of the design tool, and files that are nothing known, are refused with the reason', async () => {
    const { services, projectId } = await importKit(db)
    const refusal = (...files: string[]) =>
      importLibrary(services, { projectId, files: files.map((file) => path.join(DATA, file)) }).then(
        () => 'imported',
        (error: unknown) => String(error),
      )
    expect(await refusal('figma/files/grida.stroke.json', 'figma/files/figmagic.figma.json')).toMatch(
      /one of 2 answers of the same kind \(file\): import each library by itself/,
    )
    expect(await refusal('specs/schemas/0.15.0/root.schema.json')).toMatch(
      /root\.schema\.json is not recognized: it is a JSON Schema.* Expected a library bundle .* or saved answers of the design tool/,
    )
    expect(await libraryRows(db, projectId)).toEqual([])
  })
})

// None of the four is indented.
const TEXT_KEYS = 'fontName fontSize lineHeight letterSpacing textCase textDecoration paragraphSpacing'.split(' ')

interface StyleRow {
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
}
