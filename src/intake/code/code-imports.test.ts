import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Static } from 'typebox'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { admin, adminServices, testClock } from '../../../test/kit/admin.ts'
import { engines, testDatabase } from '../../../test/kit/databases.ts'
import { importKit } from '../../../test/kit/import-kit.ts'
import { openCodeSide } from '../../code-components/code-side.ts'
import { decideLink } from '../../code-components/decide-link.ts'
import { readCodeRevision } from '../../code-components/store.ts'
import { deleteRows } from '../../projects/delete-store.ts'
import type { ImportSummary } from '../import/rules/import-summary.ts'
import type { Sources } from '../sources/schema.ts'

type Files = Readonly<Record<string, object | string>>
type Listed = Static<typeof Sources>

const element = (name: string, more: object = {}): object => ({
  kind: 'class',
  name: `Acme${name}`,
  customElement: true,
  tagName: `acme-${name.toLowerCase()}`,
  ...more,
})
/** A package with a manifest of its elements. */
const elements = (...declarations: object[]): Files => ({
  'package.json': { name: '@acme/el', exports: { './*': './*' } },
  'custom-elements.json': {
    schemaVersion: '1.0.0',
    modules: declarations.map((declaration, at) => ({
      kind: 'javascript-module',
      path: `part-${at}.js`,
      declarations: [declaration],
    })),
  },
})
const story = (name: string, props: object = {}): object => ({
  id: name.toLowerCase(),
  name,
  path: `./src/${name}.stories.tsx`,
  import: `import { ${name} } from '@acme/ui'`,
  stories: [],
  reactDocgenTypescript: { displayName: name, exportName: name, props },
})
const prop = (name: string, values: readonly string[], value = ''): object => ({
  name,
  required: false,
  type: { name: 'enum', value: values.map((one) => ({ value: `"${one}"` })) },
  ...(value !== '' && { defaultValue: { value } }),
})
const storybook = (...names: (string | [string, object])[]): Files => ({
  'manifests/components.json': {
    v: 0,
    components: Object.fromEntries(
      names.map((one) => (typeof one === 'string' ? [one, story(one)] : [one[0], story(...one)])),
    ),
  },
})
const connect = (name: string, node: string): object => ({
  figmaNode: `https://www.figma.com/design/abc/Acme?node-id=${node}`,
  component: name,
  source: `https://acme.example/src/${name}.tsx`,
  label: 'React',
  language: 'typescript',
  template: `export default figma.code\`<${name} />\``,
  templateData: { imports: [`import { ${name} } from '@acme/ui'`] },
})
const NAMES = ['Button', 'Card', 'Toast', 'Menu', 'Tabs']
const design = (...names: string[]): Files => ({
  'design.json': {
    vitrine: 1,
    source: { tool: 'figma', file_key: 'abc', name: 'Acme', complete: true },
    components: names.map((name, at) => ({ key: `k${name}`, node_id: `1:${at + 1}`, name, type: 'COMPONENT' })),
  },
})

describe.each(engines)('imports of code on %s', async (engine) => {
  const db = await testDatabase(engine)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-code-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  async function scene() {
    const clock = testClock()
    const own = adminServices(db, clock)
    const services = { ...own, config: { ...own.config, dataDir } }
    const { projectId } = await importKit(db)
    const home = mkdtempSync(path.join(tmpdir(), 'vitrine-code-files-'))
    onTestFinished(() => rmSync(home, { recursive: true }))
    const save = (folder: string, files: Files): string => {
      rmSync(path.join(home, folder), { recursive: true, force: true })
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(home, folder, name)), { recursive: true })
        writeFileSync(path.join(home, folder, name), typeof content === 'string' ? content : JSON.stringify(content))
      }
      return path.join(home, folder)
    }
    const run = <Result>(command: string, input: object): Promise<Result> =>
      admin<Result>(services, command, { project: projectId, ...input }).finally(() => (clock.time += 1000))
    const take = (folder: string, files: Files, more: object = {}) =>
      run<ImportSummary>('import', { files: [save(folder, files)], dry_run: false, ...more })
    const side = () => openCodeSide(services, { projectId })
    const names = async () => [...(await side()).components.values()].map(({ name }) => name).sort()
    const revisions = async () => ({
      library: (await services.revisions.learn(projectId))?.library,
      code: await readCodeRevision(db, projectId),
    })
    const list = async () => (await run<Listed>('listSources', {})).data
    const links = async () => {
      const { linking, design: known } = await side()
      return linking.links.map(({ design: key, code, status, origin }) => [
        known.get(key)?.name,
        code,
        status === 'by name' ? status : origin,
      ])
    }
    return { services, projectId, save, run, take, side, names, revisions, list, links }
  }

  test('manifests alone leave the design side as it is, and are a source like every other', async () => {
    const { take, revisions, list, names } = await scene()
    await take('design', design(...NAMES))
    const before = await revisions()
    const summary = await take('storybook-static', storybook(...NAMES))
    expect(summary).toMatchObject({
      source: { name: '@acme/ui', matched_by: 'new' },
      code: { added: 5, changed: 0, deleted: 0, unchanged: 0, links: 0 },
      components: { added: 0, changed: 0, deleted: 0, unchanged: 0 },
      files: [{ path: 'manifests/components.json', format: 'code', as: 'components of a Storybook' }],
    })
    expect(await revisions()).toEqual({ library: before.library, code: before.code + 1 })
    expect(await names()).toEqual([...NAMES].sort())
    expect(
      (await list()).map(({ name, tool, entities, code_components: code }) => [name, tool, entities, code]),
    ).toEqual([
      ['@acme/ui', 'code', 0, 5],
      ['Acme', 'figma', 5, 0],
    ])
  })

  test('the same again writes nothing, from wherever it comes; a dry run writes nothing at all', async () => {
    const { take, revisions } = await scene()
    const rehearsed = await take('a', storybook(...NAMES), { dry_run: true })
    expect([rehearsed.code?.added, rehearsed.source?.id]).toEqual([5, null])
    expect(await revisions()).toMatchObject({ code: 0 })
    await take('a', storybook(...NAMES))
    const before = await revisions()
    const again = await take('elsewhere', storybook(...NAMES))
    expect(again).toMatchObject({ source: { matched_by: 'identities' }, code: { added: 0, unchanged: 5 } })
    expect(await revisions()).toEqual(before)
  })

  test('what a whole manifest no longer has is gone; one connection by itself takes nothing from the others', async () => {
    const { take, names, run, save, list } = await scene()
    await take('a', storybook(...NAMES))
    const less = await take('a', storybook(['Button', { size: prop('size', ['sm']) }], ...NAMES.slice(1, 4)))
    expect(less.code).toMatchObject({ added: 0, changed: 1, deleted: 1, unchanged: 3 })
    expect(await names()).toEqual(NAMES.slice(0, 4).sort())
    const folder = save('connect', {
      'button.figma.tsx': `import figma from '@figma/code-connect'\nimport { Button } from '@acme/ui'\nfigma.connect(Button, 'https://www.figma.com/design/abc/Acme?node-id=1-1', { example: () => <Button /> })`,
      'card.figma.tsx': `import figma from '@figma/code-connect'\nimport { Card } from '@acme/ui'\nfigma.connect(Card, 'https://www.figma.com/design/abc/Acme?node-id=1-2', { example: () => <Card /> })`,
    })
    const both = await run<ImportSummary>('import', { files: [folder], dry_run: false })
    expect(both).toMatchObject({ source: { matched_by: 'identities' }, code: { changed: 2, deleted: 0 } })
    const one = path.join(folder, 'button.figma.tsx')
    const alone = await run<ImportSummary>('import', { files: [one], dry_run: false })
    expect(alone.code).toMatchObject({ added: 0, changed: 0, deleted: 0, unchanged: 1 })
    expect(await list()).toMatchObject([{ name: '@acme/ui', code_components: 4 }])
  })

  test('the same component of several manifests is one; what they disagree on is told, also between sources', async () => {
    const { take, side } = await scene()
    const react = (value: string): Files => storybook(['Button', { size: prop('size', ['sm', 'md'], value) }], 'Card')
    const summary = await take('a', {
      ...react('sm'),
      'second/components.json': {
        v: 0,
        components: { b: story('Button', { size: prop('size', ['sm', 'lg'], 'sm') }) },
      },
    })
    expect(summary.warning_counts).toMatchObject({ 'code-disagrees': 2 })
    await take('b', react('md'), { source: 'other', new_source: true })
    const { components, findings } = await side()
    expect(components.get('@acme/ui#Button')?.props).toHaveLength(1)
    expect(components.size).toBe(2)
    expect(findings.list.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/default: "sm" by .*, "md" here/),
    )
  })

  test('a broken entry costs itself and is named; a broken file costs itself in a folder', async () => {
    const { take, names } = await scene()
    const summary = await take('a', {
      'manifests/components.json': { v: 0, components: { Button: story('Button'), Card: 'gone', Tabs: { id: 'x' } } },
      'custom-elements.json': '{ "schemaVersion": ',
    })
    expect(await names()).toEqual(['Button'])
    expect(summary.warning_counts).toMatchObject({ 'code-entry-invalid': 2, 'code-file-unreadable': 1 })
  })

  test('tokens and elements of one package come by one import, the style sheets beside them by another', async () => {
    const { take, names } = await scene()
    const summary = await take('el', {
      ...elements(element('Button'), element('Card')),
      'tokens.json': { space: { $type: 'number', $value: 4 } },
      'theme.css': ':root { --a: 1px }',
    })
    expect(summary).toMatchObject({ tokens: { added: 1 }, code: { added: 2 } })
    expect(summary.sources.map(({ name }) => name)).toContain('@acme/el')
    expect(await names()).toEqual(['acme-button', 'acme-card'])
  })

  test('a source that is removed takes its components along, brings them back, and forgets them for good', async () => {
    const { take, names, run, list } = await scene()
    const first = await take('a', storybook(...NAMES))
    expect(await run('sources.remove', { source: '@acme/ui', forget: false })).toMatchObject({ code_components: 5 })
    expect(await names()).toEqual([])
    expect(await list()).toMatchObject([{ code_components: 0 }])
    const back = await take('a', storybook(...NAMES))
    expect(back.source).toEqual({ ...first.source, matched_by: 'identities' })
    expect(await names()).toHaveLength(5)
    await run('sources.remove', { source: '@acme/ui', forget: true, confirm: '@acme/ui' })
    expect(await names()).toEqual([])
    expect((await take('a', storybook(...NAMES))).source?.matched_by).toBe('new')
  })

  test('two sources become one', async () => {
    const { take, names, run, list } = await scene()
    await take('a', storybook('Button', 'Card'), { source: 'web' })
    await take('b', storybook('Card', 'Tabs'), { source: 'docs' })
    await run('sources.merge', { into: 'web', from: 'docs' })
    expect(await names()).toEqual(['Button', 'Card', 'Tabs'])
    expect(await list()).toMatchObject([{ name: 'web', code_components: 3 }])
  })

  test('links: the code’s own, the file of the team, equal names; what is refused stays refused', async () => {
    const { take, links, side, services, projectId } = await scene()
    await take('design', design('Button', 'Card', 'Toast', 'Menu Item', 'Panel'))
    const code = {
      ...storybook('Button', 'Card', 'Toast', 'MenuItem', 'Sheet'),
      'parsed.json': [connect('Button', '1-2')],
    }
    await take('code', code)
    expect(await links()).toEqual([
      ['Card', '@acme/ui#Button', 'code-connect'],
      ['Menu Item', '@acme/ui#MenuItem', 'by name'],
      ['Toast', '@acme/ui#Toast', 'by name'],
    ])
    const file = (text: string): Files => ({ ...code, 'vitrine.links.yaml': text })
    const said = await take(
      'code',
      file(
        'version: 1\nlinks:\n  - design: Panel\n    code: "@acme/ui#Sheet"\n  - design: Gone\n    code: "@acme/ui#Card"\nrefused:\n  - design: Toast\n    code: "@acme/ui#Toast"\n',
      ),
    )
    expect(said.code).toMatchObject({ links: 3, unchanged: 5 })
    expect(await links()).toEqual([
      ['Panel', '@acme/ui#Sheet', 'links-file'],
      ['Card', '@acme/ui#Button', 'code-connect'],
      ['Menu Item', '@acme/ui#MenuItem', 'by name'],
    ])
    expect((await side()).linking.absent).toMatchObject([{ missing: 'design', end: 'Gone', origin: 'links-file' }])
    // By people, whatever the files say.
    const card = [...(await side()).design.values()].find(({ name }) => name === 'Card')?.key ?? ''
    const decide = (state: 'confirmed' | 'refused' | 'open') =>
      decideLink(services, projectId, { design: card, code: '@acme/ui#Button', state, name: 'Card' })
    await decide('refused')
    const refused = await links()
    expect(refused.map(([one, , by]) => [one, by])).not.toContainEqual(['Card', 'code-connect'])
    await take('code', { ...code, 'parsed.json': [connect('Button', '1-2'), connect('Toast', '1-3')] })
    expect((await links()).map(([one]) => one)).not.toContain('Card')
    expect((await side()).linking.findings.list.map(({ code: of }) => of)).toContain('link-refused')
    await decide('open')
    expect(await links()).toContainEqual(['Card', '@acme/ui#Button', 'code-connect'])
  })

  test('a links file by itself belongs to no other source, and takes the place of the one before', async () => {
    const { take, links, list } = await scene()
    await take('design', design('Button', 'Panel'))
    await take('code', storybook('Sheet', 'Toast'))
    const only = (code: string): Files => ({
      'vitrine.links.yaml': `version: 1\nlinks:\n  - design: Panel\n    code: "${code}"\n`,
    })
    await take('links', only('@acme/ui#Sheet'))
    expect(await links()).toEqual([['Panel', '@acme/ui#Sheet', 'links-file']])
    await take('links', only('@acme/ui#Toast'))
    expect(await links()).toEqual([['Panel', '@acme/ui#Toast', 'links-file']])
    expect((await list()).map(({ tool }) => tool).sort()).toEqual(['code', 'figma', 'links'])
  })

  test('a link whose end is gone stays and is told, and holds again when the end is back', async () => {
    const { take, links, side, services, projectId } = await scene()
    await take('design', design('Button', 'Panel'))
    await take('code', storybook('Sheet', 'Toast'))
    const panel = [...(await side()).design.values()].find(({ name }) => name === 'Panel')?.key ?? ''
    await decideLink(services, projectId, { design: panel, code: '@acme/ui#Sheet', state: 'confirmed', name: 'Panel' })
    expect(await links()).toEqual([['Panel', '@acme/ui#Sheet', 'explorer']])
    await take('code', storybook('Toast'))
    expect(await links()).toEqual([])
    expect((await side()).linking.absent).toMatchObject([
      { missing: 'code', design: 'Panel', code: '@acme/ui#Sheet', origin: 'explorer' },
    ])
    await take('design', design('Button'))
    expect((await side()).linking.absent).toHaveLength(2)
    await take('design', design('Button', 'Panel'))
    await take('code', storybook('Sheet', 'Toast'))
    expect(await links()).toEqual([['Panel', '@acme/ui#Sheet', 'explorer']])
  })

  test('another project sees nothing of it, and deleting a project leaves nothing behind', async () => {
    const [one, other] = [await scene(), await scene()]
    await one.take('a', storybook(...NAMES))
    expect(await other.names()).toEqual([])
    expect((await other.take('a', storybook(...NAMES))).source?.matched_by).toBe('new')
    await db.transaction((own) => deleteRows(own, one.projectId))
    expect(await db`select 1 from code_component where project_id = ${one.projectId}::uuid`).toHaveLength(0)
    expect(await other.names()).toHaveLength(5)
  })
})
