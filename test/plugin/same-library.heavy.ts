import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { verifyImage } from '../../src/uploads/verify-image.ts'
import { testDatabase } from '../kit/databases.ts'
import { importKit, libraryRows, type ImportKit, type LibraryRow } from '../kit/import-kit.ts'
import { figmaFile, figmaVariables } from '../libraries/figma-answers.ts'
import { noSandbox, readLibrary } from './sandbox.ts'

// What the plugin sends is the library that the design tool's REST interface gives: it is imported after that, and
// nothing changes but what `docs/plugin.md` lists.

const DATA = path.resolve(import.meta.dirname, '../../../shared/data/figma')
const isThere = existsSync(DATA)
if (!isThere) console.log('the plugin does not read real files in this run: ../shared/data is absent')

const FILES = [
  'figmagic.figma.json',
  'radix-icons.document.json.gz',
  'code-connect.dummy_api_response.json',
  'code-connect.dummy_api_response_for_wizard.json',
  'code-connect.many_components.json',
  'figma-transformer.testFile.json',
  'grida.stroke.json',
]
const db = await testDatabase('embedded')
const KINDS = ['components', 'tokens', 'collections', 'styles', 'screens', 'flows'] as const
const OUTCOMES = ['added', 'changed', 'deleted'] as const
type Summary = Awaited<ReturnType<ImportKit['run']>>

/** What an import did, without what it left alone: `styles changed 1`. */
const done = (summary: Summary): string[] =>
  KINDS.flatMap((kind) =>
    OUTCOMES.flatMap((outcome) => (summary[kind][outcome] > 0 ? [`${kind} ${outcome} ${summary[kind][outcome]}`] : [])),
  )
const withoutRevision = (rows: readonly LibraryRow[]) => rows.map((row) => ({ ...row, revision: 0 }))
const withoutHashes = (row: LibraryRow): unknown => JSON.parse(JSON.stringify(row).replaceAll(/[0-9a-f]{64}/g, '-'))
const pushed = (kit: ImportKit, files: ReadonlyMap<string, string>, fileKey?: string) =>
  kit.run([...files.values()], fileKey === undefined ? {} : { fileKey })

describe.skipIf(noSandbox !== null || !isThere).each(FILES)('%s', { timeout: 120_000 }, (name) => {
  test('is the library that the REST interface gives', async () => {
    const file = read(`files/${name}`) as RestFile
    const unpublished = drawnIn(file).filter((_, at) => at % 4 === 3)
    const kit = await importKit(db)
    const rest = await kit.run([file, ...publishedLists(file, unpublished)], { fileKey: 'realfile' })
    const before = await libraryRows(db, kit.projectId)
    const { files, report } = await readLibrary({ file, fileKey: 'realfile', unpublished })
    const summary = await pushed(kit, files, 'realfile')

    expect(report).toMatchObject({ isWhole: true, faults: [] })
    expect(report.pages.every(({ state, faults }) => state === 'whole' && faults.length === 0)).toBe(true)
    expect(summary.source?.matched_by).toBe('file_key')
    expect(summary.warnings.filter(({ code }) => code === 'file-partial')).toEqual([])
    // No layer wears this one, so that an answer of the file names it and does not say what it is.
    const unworn = name.startsWith('figmagic') ? ['Blue 4'] : []
    // On its screen an icon has a layer whose outline the plugin tells otherwise than the file does.
    const outlined = name.startsWith('radix-icons') ? ['screens changed 1'] : []
    expect(done(summary)).toEqual([...(unworn.length > 0 ? [`styles changed ${unworn.length}`] : []), ...outlined])
    const isUnworn = (row: LibraryRow): boolean => row.kind === 'style' && unworn.includes(row.name)
    const after = await libraryRows(db, kit.projectId)
    const compared = (rows: readonly LibraryRow[]) =>
      withoutRevision(rows.filter((row) => !isUnworn(row))).map((row) =>
        outlined.length > 0 && row.kind === 'screen' ? withoutHashes(row) : row,
      )
    expect(compared(after)).toEqual(compared(before))
    expect(after.filter(isUnworn).map(({ document }) => document)).toMatchObject(
      unworn.map(() => ({ properties: { paints: [] } })),
    )
    expect([summary.edges, summary.specs]).toEqual([rest.edges, rest.specs])
    // Known by what is in it, where the plugin is not told which file it is in.
    const nameless = await pushed(kit, (await readLibrary({ file, unpublished })).files)
    if (after.length > 3) expect([nameless.source?.matched_by, ...done(nameless)]).toEqual(['identities'])
  })
})

describe.skipIf(noSandbox !== null)('a small file that has something of everything', () => {
  const published = [...publishedLists(figmaFile, ['2:5'])]
  const library = { file: figmaFile, variables: figmaVariables, fileKey: 'small', unpublished: ['2:5'] }

  test('gives the same components, specs, edges, tokens, styles, screens and flows', async () => {
    const kit = await importKit(db)
    await kit.run([figmaFile, figmaVariables, ...published], { fileKey: 'small' })
    const before = await libraryRows(db, kit.projectId)
    const summary = await pushed(kit, (await readLibrary(library)).files, 'small')
    expect(done(summary)).toEqual([])
    expect(await libraryRows(db, kit.projectId)).toEqual(before)
  })

  test('styles that no layer wears are what the REST interface says of their nodes', async () => {
    const nodes = Object.entries(UNWORN).map(([id, { document }]) => [id, { document, components: {}, styles: {} }])
    const rows = Object.entries(UNWORN).map(([node_id, { style }]) => {
      const { styleType: style_type, ...rest } = style
      return { ...rest, node_id, style_type, file_key: 'small', description: '' }
    })
    const kit = await importKit(db)
    const lists = publishedLists(figmaFile, ['2:5'])
    const [components, sets, styles] = lists as [object, object, { meta: { styles: object[] } }]
    const all = { meta: { styles: [...styles.meta.styles, ...rows] } }
    const answer = { name: figmaFile.name, nodes: Object.fromEntries(nodes) as object }
    await kit.run([figmaFile, figmaVariables, components, sets, all, answer], { fileKey: 'small' })
    const before = await libraryRows(db, kit.projectId)
    const told = new Map(before.map(({ name, document }) => [name, JSON.stringify(document)]))
    for (const { style } of Object.values(UNWORN)) expect(told.get(style.name), style.name).toContain('"properties":{"')
    const summary = await pushed(kit, (await readLibrary({ ...library, styleNodes: UNWORN })).files, 'small')
    expect(await libraryRows(db, kit.projectId)).toEqual(before)
    expect(done(summary)).toEqual([])
  })

  test('tells what has changed since it was published', async () => {
    const kit = await importKit(db)
    await pushed(kit, (await readLibrary({ ...library, changed: ['7:1', '3:1'] })).files, 'small')
    const rows = await libraryRows(db, kit.projectId)
    const statuses = rows.filter(({ kind }) => kind === 'component')
    expect(
      Object.fromEntries(
        statuses.map((row) => [row.name, (row.document as { publish_status: string }).publish_status]),
      ),
    ).toEqual({ Button: 'CHANGED', Card: 'CHANGED', Plus: 'CURRENT', Minus: 'UNPUBLISHED' })
  })

  test.each([
    ['a page that is left out', { file: twoPages() }, ['0:1'], ['whole', 'left out']],
    ['a page that cannot be loaded', { file: twoPages(), broken: ['0:2'] }, undefined, ['whole', 'left out']],
    ['a layer that cannot be exported', { file: twoPages(), broken: ['9:2'] }, undefined, ['whole', 'in part']],
  ] as const)('%s deletes nothing, and is told', async (_, given, pages, states) => {
    const kit = await importKit(db)
    await kit.run([twoPages(), figmaVariables, ...publishedLists(twoPages(), [])], { fileKey: 'small' })
    const before = await libraryRows(db, kit.projectId)
    const { files, report } = await readLibrary({ ...library, unpublished: [], ...given }, pages ? { pages } : {})
    expect(report).toMatchObject({ isWhole: false, faults: [] })
    expect(report.pages.map(({ state }) => state)).toEqual(states)
    const summary = await pushed(kit, files, 'small')
    expect(summary.warnings.map(({ code }) => code)).toContain('file-partial')
    expect(done(summary)).toEqual([])
    expect(await libraryRows(db, kit.projectId)).toEqual(before)
  })

  test('gives the tool’s own pictures of components and sets where they are wished for', async () => {
    const { pictures, report, files } = await readLibrary({ ...library, undrawn: ['2:5'] }, { withPictures: true })
    expect([...pictures.keys()].toSorted()).toEqual(['pictures/2-1.png', 'pictures/3-1.png', 'pictures/7-1.png'])
    for (const bytes of pictures.values()) expect(await verifyImage('image/png', bytes)).toBeUndefined()
    // What the tool cannot draw is counted, and the library is whole without it.
    expect(report).toMatchObject({ pictures: { made: 3, left: 1 }, isWhole: true, faults: [] })
    const without = await readLibrary(library)
    expect([without.report.pictures, without.pictures.size]).toEqual([null, 0])
    expect(files).toEqual(without.files)
  })

  test('the tool has its turn every few milliseconds, and no piece is long', async () => {
    // A clock that only the plugin's questions move: each is a millisecond.
    let time = 0
    const { turns, pieces, report } = await readLibrary({ file: manyLayers(3_000) }, { now: () => time++ })
    const layers = report.pages.reduce((sum, page) => sum + page.layers, 0)
    expect(layers).toBe(3_001)
    expect(turns).toBeGreaterThan(layers / 13)
    expect(Math.max(...pieces)).toBeLessThanOrEqual(262_145)
  })
})

test.skipIf(noSandbox !== null || !isThere)(
  'of the variables of other libraries only those are read that something refers to',
  { timeout: 60_000 },
  async () => {
    const variables = read('warp/figma.json') as { meta: { variables: Record<string, Variable> } }
    const kit = await importKit(db)
    const rest = await kit.run([variables], { fileKey: 'warp' })
    const named = new Set(
      [...JSON.stringify(variables).matchAll(/"VARIABLE_ALIAS","id":"([^"]+)"/g)].map(([, id]) => id),
    )
    const unnamed = Object.values(variables.meta.variables).filter(({ id, remote }) => remote && !named.has(id))
    const { files, report } = await readLibrary({ variables, fileKey: 'warp' })
    const summary = await pushed(kit, files, 'warp')
    expect(unnamed.length).toBeGreaterThan(0)
    expect(report.variables?.local).toBe(
      Object.values(variables.meta.variables).filter((one) => !one.remote && !one.deletedButReferenced).length,
    )
    const gone = summary.removed.filter(({ kind }) => kind === 'token').map(({ name }) => name)
    expect(gone.toSorted()).toEqual(unnamed.map(({ name }) => name).toSorted())
    expect(summary.tokens).toEqual({
      added: 0,
      changed: 0,
      deleted: unnamed.length,
      unchanged: rest.tokens.added - unnamed.length,
    })
  },
)

/** Styles of each kind that only their own nodes show, as the REST interface answers for these. */
const UNWORN = {
  '20:1': {
    style: { key: '1a'.repeat(20), name: 'Gradient', styleType: 'FILL' },
    document: {
      id: '20:1',
      name: 'Gradient',
      type: 'RECTANGLE',
      fills: [
        {
          opacity: 0.5,
          blendMode: 'MULTIPLY',
          type: 'GRADIENT_LINEAR',
          gradientHandlePositions: [
            { x: 0.25, y: 0.5 },
            { x: 0.75, y: 0.5 },
            { x: 0.25, y: 1 },
          ],
          gradientStops: [
            { color: { r: 1, g: 0, b: 0, a: 1 }, position: 0 },
            { color: { r: 0, g: 0, b: 1, a: 0.5 }, position: 1 },
          ],
        },
        { opacity: 0.2, blendMode: 'NORMAL', visible: false, type: 'SOLID', color: { r: 0, g: 1, b: 0, a: 1 } },
      ],
    },
  },
  '20:2': {
    style: { key: '2b'.repeat(20), name: 'Glow', styleType: 'EFFECT' },
    document: {
      id: '20:2',
      name: 'Glow',
      type: 'RECTANGLE',
      fills: [],
      effects: [
        {
          type: 'DROP_SHADOW',
          visible: true,
          blendMode: 'NORMAL',
          color: { r: 0, g: 0, b: 0, a: 0.25 },
          offset: { x: 0, y: 4 },
          radius: 8,
        },
      ],
    },
  },
  '20:3': {
    style: { key: '3c'.repeat(20), name: 'Lines', styleType: 'GRID' },
    document: {
      id: '20:3',
      name: 'Lines',
      type: 'FRAME',
      children: [],
      layoutGrids: [
        {
          pattern: 'COLUMNS',
          sectionSize: 10,
          visible: true,
          color: { r: 1, g: 0, b: 0, a: 0.1 },
          alignment: 'STRETCH',
          gutterSize: 20,
          offset: 0,
          count: -1,
        },
      ],
    },
  },
  '20:4': {
    style: { key: '4d'.repeat(20), name: 'Caption', styleType: 'TEXT' },
    document: {
      id: '20:4',
      name: 'Caption',
      type: 'TEXT',
      style: {
        fontFamily: 'Inter',
        fontStyle: 'Bold',
        fontSize: 10,
        letterSpacing: 0.5,
        lineHeightPx: 15,
        lineHeightPercentFontSize: 150,
        lineHeightUnit: 'FONT_SIZE_%',
        textCase: 'UPPER',
      },
    },
  },
} as const

interface Variable {
  readonly id: string
  readonly name: string
  readonly remote: boolean
  readonly deletedButReferenced?: boolean
}

interface RestNode {
  readonly id: string
  readonly type: string
  readonly children?: readonly RestNode[]
}
interface Described {
  readonly key: string
  readonly name: string
  readonly description?: string
  readonly remote?: boolean
  readonly componentSetId?: string
  readonly styleType?: string
}
interface RestFile {
  readonly document: RestNode
  readonly components?: Readonly<Record<string, Described>>
  readonly componentSets?: Readonly<Record<string, Described>>
  readonly styles?: Readonly<Record<string, Described>>
}

/** Components and sets that are drawn in a file, but for variants. */
function drawnIn({ document }: RestFile): string[] {
  if (document.type === 'COMPONENT' || document.type === 'COMPONENT_SET') return [document.id]
  return (document.children ?? []).flatMap((child) => drawnIn({ document: child }))
}

/** As the interface lists what is published, without when that was. */
function publishedLists(file: RestFile, unpublished: readonly string[]): object[] {
  const { components = {}, componentSets = {}, styles = {} } = file
  const drawn = new Set(drawnIn(file))
  const row = ([id, { key, name, description = '' }]: readonly [string, Described]) => ({
    key,
    file_key: 'realfile',
    node_id: id,
    name,
    description,
  })
  const isPublished = ([id, { componentSetId }]: readonly [string, Described]): boolean => {
    const owner = componentSetId ?? id
    return drawn.has(owner) && !unpublished.includes(owner)
  }
  return [
    { meta: { components: Object.entries(components).filter(isPublished).map(row) } },
    { meta: { component_sets: Object.entries(componentSets).filter(isPublished).map(row) } },
    {
      meta: {
        styles: Object.entries(styles)
          .filter(([, { remote }]) => remote !== true)
          .map((entry) => ({ ...row(entry), style_type: entry[1].styleType })),
      },
    },
  ]
}

function twoPages() {
  const { document } = figmaFile
  const frame = (id: string, name: string) => ({ id, name, type: 'FRAME', children: [] })
  const second = { id: '0:2', name: 'Screens', type: 'CANVAS', children: [frame('9:1', 'One'), frame('9:2', 'Two')] }
  return { ...figmaFile, document: { ...document, children: [...document.children, second] } }
}

function manyLayers(count: number) {
  const children = Array.from({ length: count }, (_, at) => ({
    id: `5:${at}`,
    name: 'x'.repeat(200),
    type: 'RECTANGLE',
  }))
  const page = {
    id: '0:1',
    name: 'Page',
    type: 'CANVAS',
    children: [{ id: '4:1', name: 'All', type: 'FRAME', children }],
  }
  return { name: 'Large', document: { id: '0:0', name: 'Document', type: 'DOCUMENT', children: [page] } }
}

function read(name: string): unknown {
  const bytes = readFileSync(path.join(DATA, name))
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
