import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/kit/databases.ts'
import { importKit, type ImportKit } from '../../../test/kit/import-kit.ts'
import type { Database } from '../../ports.ts'
import { importSpecs } from '../import/import-specs.ts'

const SPECS = path.resolve(import.meta.dirname, '../../../../shared/data/specs')
const isThere = existsSync(SPECS)
if (!isThere) console.log('real spec documents are not covered: ../shared/data is absent')

const LIBRARY = {
  vitrine: 1,
  source: { tool: 'figma', file_key: 'acme', name: 'Acme', version: '17', complete: true },
  tokens: [{ key: 't1', name: 'bg', collection: 'c1', type: 'FLOAT', values: { m: 1 } }],
  collections: [{ key: 'c1', name: 'Color', modes: [{ id: 'm', name: 'Mode' }] }],
  components: [
    {
      key: 'k1',
      node_id: '5641:6911',
      name: 'DE Button',
      type: 'COMPONENT_SET',
      description: 'Acts.',
      publish_status: 'CHANGED',
      created_at: '2026-01-01T00:00:00.000Z',
      uses: [{ component: 'k2', metadata: { count: 2 } }],
      binds: [{ token: 't1', metadata: { property: 'padding', variants: [], nodeNames: ['root'] } }],
    },
    { key: 'k2', node_id: '1:2', name: 'Icon', type: 'COMPONENT', variant_count: 3 },
  ],
}
const ICON = { title: 'Icon', anatomy: {}, default: { elements: {} }, metadata: { schema: { version: '0.30.0' } } }

let db: Database
let directory: string
beforeAll(async () => {
  db = await testDatabase('embedded')
  directory = mkdtempSync(path.join(tmpdir(), 'vitrine-specs-test-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function file(name: string, content: unknown): string {
  const at = path.join(directory, name)
  writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content))
  return at
}

const specsInto = ({ services, projectId }: ImportKit, ...files: string[]) =>
  importSpecs(services, { projectId, files })

async function rows({ projectId }: ImportKit): Promise<Record<string, Record<string, unknown>>> {
  const found = await db<{ source_key: string; document: string; sync_status: string }>`
    select source_key, document, sync_status from library_item where project_id = ${projectId}::uuid`
  return Object.fromEntries(
    found.map(({ source_key, document, sync_status }) => [
      source_key,
      { ...(JSON.parse(document) as object), sync_status },
    ]),
  )
}

describe('spec documents', () => {
  test('change the spec of their component and nothing else, once', async () => {
    const kit = await importKit(db)
    await kit.run(LIBRARY)
    const before = await rows(kit)
    const icon = file('icon.json', ICON)
    const summary = await specsInto(kit, icon)
    expect(summary.components).toEqual({ added: 0, changed: 1, deleted: 0, unchanged: 0 })
    expect(summary).toMatchObject({ specs: 1, tokens: { changed: 0, deleted: 0 }, warnings: [] })
    const after = await rows(kit)
    expect(after['k2']).toEqual({
      ...before['k2'],
      spec_is_attached: true,
      spec: expect.objectContaining({ schema_version: '0.30.0' }) as object,
    })
    expect({ ...after, k2: null }).toEqual({ ...before, k2: null })
    expect((await specsInto(kit, icon)).components).toEqual({ added: 0, changed: 0, deleted: 0, unchanged: 1 })
  })

  test('what matches nothing or is no document is named; with nothing to take the import is refused', async () => {
    const kit = await importKit(db)
    await kit.run(LIBRARY)
    const stranger = file('stranger.yaml', 'title: Stranger\nanatomy: {}\ndefault: { elements: {} }\n')
    const broken = file('broken.json', { ...ICON, default: 7 })
    const { components, warnings } = await specsInto(kit, stranger, broken)
    expect(components).toEqual({ added: 0, changed: 0, deleted: 0, unchanged: 0 })
    expect(warnings.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/^stranger\.yaml\.metadata\.schema\.version is absent/),
      expect.stringMatching(/^broken\.json\.default is a number.*left out/),
      expect.stringMatching(/^stranger\.yaml matches no component of the library by title "Stranger"/),
    ])
    await expect(specsInto(kit, broken)).rejects.toMatchObject({ code: 'SVC_INVALID_ARGUMENT' })
  })

  test('a document that no store can keep is named and left out, and the others are taken', async () => {
    const kit = await importKit(db)
    await kit.run(LIBRARY)
    const odd = file('odd.json', { ...ICON, title: 'DE Button', anatomy: { root: { note: 'a\u0001b' } } })
    const { components, warnings } = await specsInto(kit, odd, file('sound.json', ICON))
    expect(components).toEqual({ added: 0, changed: 1, deleted: 0, unchanged: 0 })
    expect(warnings).toEqual([
      {
        code: 'value-unstorable',
        path: 'odd.json.anatomy.root.note',
        message: expect.stringMatching(/control character.*left out$/) as string,
      },
    ])
  })

  test('a library that changes meanwhile is not overwritten with what it was', async () => {
    const kit = await importKit(db)
    await kit.run(LIBRARY)
    const icon = file('late.json', ICON)
    let learned = 0
    const revisions = {
      ...kit.services.revisions,
      async learn(projectId: string) {
        const revision = await kit.services.revisions.learn(projectId)
        if (learned++ === 1) await kit.run({ ...LIBRARY, source: { ...LIBRARY.source, version: '18' }, tokens: [] })
        return revision
      },
    }
    const attempt = importSpecs({ ...kit.services, revisions }, { projectId: kit.projectId, files: [icon] })
    await expect(attempt).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
  })

  test.skipIf(!isThere)('every real file is taken or refused with its reason', async () => {
    const kit = await importKit(db)
    await kit.run(LIBRARY)
    const { components, specs, warnings } = await specsInto(kit, SPECS)
    expect({ components, specs }).toEqual({ components: { added: 0, changed: 1, deleted: 0, unchanged: 0 }, specs: 1 })
    const reasons = warnings.map(({ message }) => message)
    expect(reasons.filter((reason) => reason.includes('is the JSON Schema'))).toHaveLength(26)
    expect(reasons.filter((reason) => reason.includes('is for the same component'))).toHaveLength(1)
    expect(reasons).toHaveLength(27)
  })

  test.skipIf(!isThere)('a document in one file and in its concerns is scored alike', async () => {
    const chis = []
    for (const names of [
      ['deButton-0.34.0.merged.json'],
      ['deButton-0.34.0.api.yaml', 'deButton-0.34.0.variants.yaml', 'run-metadata-0.34.0.yaml'],
    ]) {
      const kit = await importKit(db)
      await kit.run(LIBRARY)
      await specsInto(kit, ...names.map((name) => path.join(SPECS, name)))
      const { k1 } = await rows(kit)
      chis.push((k1?.['spec'] as { chi: unknown } | undefined)?.chi)
    }
    expect(chis[0]).toBeDefined()
    expect(chis[1]).toEqual(chis[0])
  })
})
