import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminServices } from '../../../test/kit/admin.ts'
import { engines, testDatabase } from '../../../test/kit/databases.ts'
import { figmaFile, publishedComponents, publishedSets } from '../../../test/libraries/figma-answers.ts'
import { importKit, libraryRows, librarySnapshot, type ImportKit } from '../../../test/kit/import-kit.ts'
import { expandLayered } from '../../components/rules/spec/expand-layered.ts'
import { readSpecDocument, type SpecDocument } from '../../components/rules/spec/spec-document.ts'
import type { ComponentDocument } from '../../library/documents.ts'
import type { Database } from '../../ports.ts'
import { importCommand } from '../import/import-command.ts'
import { importLibrary } from '../import/import-library.ts'
import { importSpecs } from '../import/import-specs.ts'
import { listAttachedSpecs } from './list-attached.ts'
import { releaseSpecs } from './release-specs.ts'

// A spec document that was supplied stands before the one that is generated, and before any other of a bundle.

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-attached-'))
afterAll(() => rmSync(directory, { recursive: true }))

function file(name: string, content: unknown): string {
  const at = path.join(directory, name)
  writeFileSync(at, JSON.stringify(content))
  return at
}

const BUTTON = {
  title: 'Button',
  anatomy: { root: { type: 'container' }, label: { type: 'text' } },
  props: { size: { type: 'string', enum: ['s', 'l'], default: 's' }, on: { type: 'boolean', default: false } },
  default: {
    configuration: { size: 's', on: false },
    elements: { root: { styles: { backgroundColor: '#fff', itemSpacing: 4 } }, label: { styles: { opacity: 0.5 } } },
  },
  variants: [
    { configuration: { size: 'l' }, elements: { root: { styles: { itemSpacing: 8 } } } },
    { configuration: { on: true }, elements: { root: { styles: { backgroundColor: '#000' } } } },
  ],
  invalidVariantCombinations: [{ size: 'l', on: true }],
  metadata: { schema: { version: '0.30.0' }, config: { processing: { details: 'LAYERED' } } },
}
const saved = [
  file('file.json', figmaFile),
  file('components.json', publishedComponents),
  file('sets.json', publishedSets),
]
const document = file('button.spec.json', BUTTON)

describe.each(engines)('an attached spec on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase(engine)
  })

  const sync = ({ services, projectId }: ImportKit, files: readonly string[] = saved) =>
    importLibrary(services, { projectId, files })
  const button = async ({ projectId }: ImportKit) => {
    const row = (await libraryRows(db, projectId)).find(({ name }) => name === 'Button')
    return row?.document as ComponentDocument | undefined
  }

  test('stays when the design file comes again, changed or not, until it is released', async () => {
    const kit = await importKit(db)
    const { services, projectId } = kit
    await sync(kit)
    const generated = await button(kit)
    await importSpecs(services, { projectId, files: [document] })
    const attached = await button(kit)
    expect(attached?.spec?.layers.abstract.hash).not.toBe(generated?.spec?.layers.abstract.hash)

    const before = await librarySnapshot(db, projectId)
    expect((await sync(kit)).components).toMatchObject({ changed: 0, added: 0 })
    expect(await librarySnapshot(db, projectId)).toBe(before)

    const renamed = structuredClone(figmaFile)
    const drawn = JSON.stringify(renamed).replaceAll('"Save"', '"Send"')
    await sync(kit, [file('changed.json', JSON.parse(drawn)), ...saved.slice(1)])
    expect((await button(kit))?.spec).toEqual(attached?.spec)

    const admin = adminServices(db)
    const run = { progress: () => {}, signal: new AbortController().signal }
    expect((await listAttachedSpecs.run(admin, { project: projectId }, run)).data).toMatchObject([{ name: 'Button' }])
    const other = { project: projectId, components: ['Plus'] }
    await expect(releaseSpecs.run(admin, other, run)).rejects.toThrow(/no component "Plus" with an attached spec/)
    await releaseSpecs.run(admin, { project: projectId, components: ['button'] }, run)
    expect((await listAttachedSpecs.run(admin, { project: projectId }, run)).data).toEqual([])
    await sync(kit)
    expect(await button(kit)).toEqual(generated)
  })

  test('says nothing about what was published: the component is as current as it was', async () => {
    const kit = await importKit(db)
    await sync(kit)
    await importSpecs(kit.services, { projectId: kit.projectId, files: [document] })
    await sync(kit)
    expect((await button(kit))?.publish_status).toBe('CURRENT')
  })

  test('comes with the design file and with tokens in one import, and importing them again writes nothing', async () => {
    const kit = await importKit(db)
    const { projectId } = kit
    const tokens = file('acme.tokens.json', { ink: { $type: 'color', $value: '#123456' } })
    const stranger = file('stranger.spec.json', { ...BUTTON, title: 'Stranger' })
    const input = { project: projectId, files: [...saved, document, stranger, tokens], dry_run: false }
    const run = { progress: () => {}, signal: new AbortController().signal }
    const services = adminServices(db)
    const first = await importCommand.run(services, input, run)
    expect(first).toMatchObject({ components: { added: 4, changed: 0 }, tokens: { added: 1 }, specs: 4 })
    expect(first.warnings.filter(({ path }) => path === 'stranger.spec.json')).toEqual([
      {
        code: 'spec-unmatched',
        path: 'stranger.spec.json',
        message: 'matches no component of the files it came with by title "Stranger" and was left out',
      },
    ])
    expect(await button(kit)).toMatchObject({ variant_count: 3, spec: { variant_count: 2 } })
    const before = await librarySnapshot(db, projectId)
    expect(await importCommand.run(services, input, run)).toMatchObject({ components: { added: 0, changed: 0 } })
    await sync(kit)
    expect(await librarySnapshot(db, projectId)).toBe(before)
  })
})

const SPECS = path.resolve(import.meta.dirname, '../../../../shared/data/specs')
const isThere = existsSync(SPECS)
if (!isThere) console.log('the real layered document is not scored: ../shared/data is absent')

describe('the layered and the full form of one document', () => {
  const real = () => JSON.parse(readFileSync(path.join(SPECS, 'deButton-0.34.0.merged.json'), 'utf8')) as typeof BUTTON
  test.for([
    ['of our own', () => BUTTON, true],
    ['that is real', real, isThere],
  ] as const)('%s score the same and are served alike', async ([, given, canRun], { skip }) => {
    skip(!canRun)
    const db = await testDatabase('embedded')
    const { metadata, ...rest } = given()
    const layered = { ...rest, title: 'Button', metadata: { ...metadata, source: {} } }
    const full = fullForm(layered)
    expect(JSON.stringify(full)).not.toBe(JSON.stringify(layered))
    const specs = []
    for (const form of [layered, full]) {
      const kit = await importKit(db)
      const bundle = { vitrine: 1, source: { file_key: 'f', complete: true } }
      await kit.run({ ...bundle, components: [{ key: 'k', name: 'Button', type: 'COMPONENT_SET' }] })
      const summary = await importSpecs(kit.services, {
        projectId: kit.projectId,
        files: [file('form.json', form)],
      })
      expect(summary.components.changed).toBe(1)
      const [row] = await libraryRows(db, kit.projectId)
      const spec = (row?.document as ComponentDocument | undefined)?.spec
      specs.push({ chi: spec?.chi, variants: spec?.variant_count, trees: spec?.layers.default.hash })
    }
    expect(specs[0]?.chi).toBeDefined()
    expect(specs[1]).toEqual(specs[0])
  })
})

function fullForm(layered: object): SpecDocument {
  const read = readSpecDocument(layered)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const whole = expandLayered(read.document)
  if ('faults' in whole) throw new Error(JSON.stringify(whole.faults))
  return whole.document
}
