import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoDocumentation } from '../../src/first-start/load-demo.ts'
import { Folder, pull, push, serverAt } from '../../src/manuscript/tasks/index.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { commandLineOn } from '../kit/admin.ts'
import { testApi, type TestProject } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'
import { engines } from '../kit/databases.ts'

// `vitrine docs pull` and `docs push` against the console over a real connection, with the demo's documentation.

const DEMO = path.resolve(import.meta.dirname, '../../demo')
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const WISHES = { deletes: false, isDryRun: false }

describe.each(engines)('documentation in files on %s', async (engine) => {
  const api = await testApi(engine)
  const { app } = testConsole(api)
  const made: string[] = []
  let url = ''
  let demo: TestProject

  beforeAll(async () => {
    url = await app.listen({ host: '127.0.0.1', port: 0 })
    demo = await api.project()
    await importLibrary(api.services, { projectId: demo.id, files: [path.join(DEMO, 'library.json')] })
    await loadDemoDocumentation(api.services, demo.id, {
      text: readFileSync(path.join(DEMO, 'documentation.json'), 'utf8'),
      readUpload: (name: string) => readFile(path.join(DEMO, 'documentation/uploads', name)),
    })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    for (const folder of made) rmSync(folder, { recursive: true })
  })

  /** A clone of a project's documentation. */
  function clone({ key }: TestProject) {
    const root = mkdtempSync(path.join(tmpdir(), 'vitrine-manuscripts-'))
    made.push(root)
    const server = serverAt({ url, key })
    const folder = new Folder(root)
    const at = (file: string): string => path.join(root, file)
    return {
      root,
      server,
      pull: (wishes = {}) => pull(folder, server, { ...WISHES, ...wishes }),
      push: (wishes = {}) => push(folder, server, { ...WISHES, ...wishes }),
      read: (file: string) => readFileSync(at(file), 'utf8'),
      write: (file: string, text: string) => {
        mkdirSync(path.dirname(at(file)), { recursive: true })
        writeFileSync(at(file), text)
      },
      edit: (file: string, change: (text: string) => string) =>
        writeFileSync(at(file), change(readFileSync(at(file), 'utf8'))),
      remove: (file: string) => rmSync(at(file)),
      files: () =>
        readdirSync(root, { recursive: true, encoding: 'utf8' })
          .filter((name) => !name.startsWith('.vitrine'))
          .filter((name) => name.endsWith('.md')),
    }
  }

  /** A project with one page, of a heading and two texts, and a clone of it. */
  async function paper(texts = ['First.', 'Second.']) {
    const project = await api.project()
    const { key } = project
    const { id } = (await api.call('createPage', { key, body: { title: 'Paper', path: 'Guides' } })).body as {
      id: string
    }
    const said = async (...blocks: object[]) => {
      await api.call('replaceDocumentation', { key, path: { type: 'doc-page', id }, body: { blocks } })
    }
    const text = (markdown: string) => ({ type: 'text', content: { markdown } })
    const heading = { type: 'heading', content: { text: 'Between', level: 2 } }
    await said(text(texts[0] ?? ''), heading, text(texts[1] ?? ''))
    const here = clone(project)
    await here.pull()
    const there = async () => (await api.call('getPage', { key, path: { page: id } })).body
    const thereTexts = async () =>
      (await there()).blocks.map(
        ({ content }: { content: { markdown?: string; text?: string } }) => content.markdown ?? content.text,
      )
    return { project, id, here, said, text, heading, there, thereTexts, file: 'pages/paper.md' }
  }
  const what = ({ told }: { told: readonly { what: string; file: string }[] }) =>
    told.map(({ what, file }) => `${what} ${file}`)

  test('the whole demo is pulled; pushed or pulled again, nothing is written', async () => {
    const here = clone(demo)
    const first = await here.pull()
    expect(first.told.length).toBeGreaterThanOrEqual(55)
    expect(here.files()).toHaveLength(first.told.length)
    expect(
      here
        .files()
        .map((file) => here.read(file))
        .join(''),
    ).not.toMatch(/::block\{|markdown="/)
    const before = await api.services.revisions.learn(demo.id)
    expect(await here.push({ deletes: true })).toMatchObject({ told: [], same: first.told.length })
    // Without what was kept, as a fresh checkout may be.
    rmSync(path.join(here.root, '.vitrine'), { recursive: true })
    expect(await here.push({ deletes: true })).toMatchObject({ told: [] })
    expect(await here.pull()).toMatchObject({ told: [] })
    expect(await api.services.revisions.learn(demo.id)).toEqual(before)
    // A second clone has the very same files.
    const other = clone(demo)
    await other.pull()
    expect(other.files().map((file) => other.read(file))).toEqual(here.files().map((file) => here.read(file)))
  }, 60_000)

  test('images beside pages and links between them: push, pull and push change nothing', async () => {
    const project = await api.project()
    const here = clone(project)
    const page = (name: string, body: string): string => `---\nkind: doc-page\nname: ${name}\n---\n\n${body}\n`
    mkdirSync(path.join(here.root, 'pages/images'), { recursive: true })
    writeFileSync(path.join(here.root, 'pages/images/one.png'), PICTURE)
    writeFileSync(path.join(here.root, 'pages/images/same.png'), PICTURE)
    const image =
      '::image{object_key="./images/one.png" alt="A dot"}\n\n::image{object_key="./images/same.png" alt="It again"}'
    here.write('pages/a.md', page('A', `See [B](b.md) and [a part of it](./b.md#sizes).\n\n${image}`))
    here.write('pages/b.md', page('B', 'Back to [A](a.md).'))
    expect(what(await here.push({ isDryRun: true }))).toEqual(['created pages/a.md', 'created pages/b.md'])
    expect(what(await here.push())).toEqual(['created pages/a.md', 'created pages/b.md'])
    const [a, b] = await Promise.all(
      ['a', 'b'].map(async (slug) => (await api.call('getPage', { key: project.key, path: { page: slug } })).body),
    )
    expect(a.blocks[0].content.markdown).toBe(`See [B](entity:doc-page/${b.id}) and [a part of it](../pages/b#sizes).`)
    expect(b.blocks[0].content.markdown).toBe(`Back to [A](entity:doc-page/${a.id}).`)
    expect(a.blocks[1].content.object_key).toBe(a.blocks[2].content.object_key)
    const before = await api.services.revisions.learn(project.id)
    expect(await here.pull()).toMatchObject({ told: [] })
    expect(await here.push()).toMatchObject({ told: [], same: 2 })
    expect(await api.services.revisions.learn(project.id)).toEqual(before)
    // Somebody who pulls has the image too.
    const other = clone(project)
    await other.pull()
    const [, key = ''] = /object_key="\.\.\/(images\/o_[^"]+\.png)"/.exec(other.read('pages/a.md')) ?? []
    expect(readFileSync(path.join(other.root, key))).toEqual(PICTURE)
    expect(await other.push()).toMatchObject({ told: [] })
    here.edit('pages/a.md', (text) => text.replace('one.png', 'gone.png'))
    await expect(here.push()).rejects.toMatchObject({
      details: { issues: [{ path: 'pages/a.md:11', message: expect.stringContaining('is not there') as string }] },
    })
  }, 60_000)

  test('what is changed here is written there, and the file knows its new version', async () => {
    const { here, file, thereTexts } = await paper()
    here.edit(file, (text) => text.replace('Second.', 'Another.\n\n:::callout{tone=tip}\nMind.\n:::'))
    expect(what(await here.push({ isDryRun: true }))).toEqual([`replaced ${file}`])
    expect(await thereTexts()).toEqual(['First.', 'Between', 'Second.'])
    expect(what(await here.push())).toEqual([`replaced ${file}`])
    expect(await thereTexts()).toEqual(['First.', 'Between', 'Another.', 'Mind.'])
    expect(await here.push()).toMatchObject({ told: [], same: 1 })
    expect(await here.pull()).toMatchObject({ told: [], same: 1 })
  })

  test('a title, folder, abstract and icon are changed from the file too', async () => {
    const { here, file, there } = await paper()
    here.edit(file, (text) =>
      text.replace('name: Paper', 'name: Papers').replace('folder: Guides', 'abstract: "On: paper"\nicon: "📄"'),
    )
    await here.push()
    expect(await there()).toMatchObject({
      title: 'Papers',
      path: null,
      abstract: 'On: paper',
      icon: '📄',
      slug: 'paper',
    })
    expect(await here.pull()).toMatchObject({ told: [] })
  })

  test('what is changed there comes with a pull; what is changed on both sides elsewhere is put together', async () => {
    const { here, file, said, text, heading, thereTexts } = await paper()
    await said(text('First, there.'), heading, text('Second.'))
    expect(what(await here.pull())).toEqual([`written ${file}`])
    await said(text('First, again.'), heading, text('Second.'))
    here.edit(file, (one) => one.replace('Second.', 'Second, here.'))
    const refused = await here.push()
    expect(refused.told).toMatchObject([{ what: 'conflict', why: expect.stringContaining('pull first') as string }])
    await here.pull()
    await here.push()
    expect(await thereTexts()).toEqual(['First, again.', 'Between', 'Second, here.'])
  })

  test('where both changed the same, theirs lies beside until somebody has settled it', async () => {
    const { here, file, said, text, heading, thereTexts } = await paper()
    await said(text('Theirs.'), heading, text('Second.'))
    here.edit(file, (one) => one.replace('First.', 'Mine.'))
    expect(what(await here.pull())).toEqual([`conflict ${file}`])
    expect(here.read('pages/paper.theirs.md')).toContain('Theirs.')
    expect(here.read(file)).toContain('Mine.')
    expect(what(await here.push())).toEqual([`conflict ${file}`])
    expect(await thereTexts()).toEqual(['Theirs.', 'Between', 'Second.'])
    // They go on meanwhile.
    await said(text('Theirs again.'), heading, text('Second, there.'))
    expect(what(await here.pull())).toEqual([`conflict ${file}`])
    expect(here.read('pages/paper.theirs.md')).toContain('Theirs again.')
    here.edit(file, (one) => one.replace('Mine.', 'Mine and theirs again.').replace('Second.', 'Second, there.'))
    here.remove('pages/paper.theirs.md')
    expect(what(await here.push())).toEqual([`replaced ${file}`])
    expect(await thereTexts()).toEqual(['Mine and theirs again.', 'Between', 'Second, there.'])
    expect(await here.pull()).toMatchObject({ told: [] })
  })

  test('a new page is made once, also when the push that made it was cut off', async () => {
    const { here, project } = await paper()
    here.write('pages/new.md', '---\nkind: doc-page\nname: A new page\nfolder: Guides\n---\n\nHello.\n')
    const server = { ...here.server, replace: () => Promise.reject(new Error('cut off')) }
    await expect(push(new Folder(here.root), server, WISHES)).rejects.toThrow('cut off')
    // As if it had ended before the file knew.
    rmSync(path.join(here.root, '.vitrine/pages'), { recursive: true })
    here.edit('pages/new.md', (text) => text.replace(/^(id|etag|slug):.*\n/gm, ''))
    expect(what(await here.push())).toEqual(['created pages/new.md'])
    expect(here.read('pages/new.md')).toMatch(/^id: /m)
    const { data } = (await api.call('listPages', { key: project.key, query: {} })).body
    expect(data.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['a-new-page', 'paper'])
    here.write('pages/other.md', '---\nkind: doc-page\nname: A new page\n---\n\nSomething else.\n')
    expect((await here.push()).told).toMatchObject([
      { what: 'refused', why: expect.stringContaining('slug') as string },
    ])
  })

  test('nothing is deleted without being asked for', async () => {
    const { here, file, there, project } = await paper()
    here.remove(file)
    expect((await here.push()).told).toMatchObject([
      { what: 'left', why: expect.stringContaining('--delete') as string },
    ])
    expect((await here.pull()).told).toMatchObject([{ what: 'left' }])
    expect((await there()).title).toBe('Paper')
    expect((await here.push({ deletes: true })).told).toMatchObject([{ what: 'deleted' }])
    expect((await api.call('listPages', { key: project.key, query: {} })).body.data).toEqual([])
    expect(await here.push({ deletes: true })).toMatchObject({ told: [] })
  })

  test('a file of what is gone there is removed when asked for, and never one that was changed', async () => {
    const { here, file, project, id } = await paper()
    const { key } = project
    await api.call('deletePage', { key, path: { page_id: id } })
    expect((await here.pull()).told).toMatchObject([{ what: 'left' }])
    here.edit(file, (text) => text.replace('First.', 'Changed.'))
    expect((await here.pull({ deletes: true })).told).toMatchObject([{ what: 'left' }])
    here.edit(file, (text) => text.replace('Changed.', 'First.'))
    expect(what(await here.pull({ deletes: true }))).toEqual([`removed ${file}`])
    expect(here.files()).toEqual([])
  })

  test('documentation of an entity begins in a file, and its blocks are checked before anything is written', async () => {
    const { here, project, thereTexts, file } = await paper()
    const about = `kind: project\nid: ${project.id}`
    here.edit(file, (text) => text.replace('First.', 'Changed.'))
    here.write('project/about.md', `---\n${about}\n---\n\nHello.\n\n::::dos-and-donts\n:::do\n<b>No</b>\n:::\n::::\n`)
    await expect(here.push()).rejects.toMatchObject({
      details: { issues: [{ path: 'project/about.md:9', message: expect.stringContaining('HTML') as string }] },
    })
    expect(await thereTexts()).toContain('First.')
    here.edit('project/about.md', (text) => text.replace('<b>No</b>', 'Yes'))
    expect(what(await here.push()).sort()).toEqual([`replaced ${file}`, 'replaced project/about.md'])
    expect(await here.pull()).toMatchObject({ told: [], same: 2 })
  })

  test('what cannot be read stops everything, with file and line', async () => {
    const { here, file } = await paper()
    here.edit(file, (text) => `${text}\n:::calout\nx\n:::\n`)
    here.write('pages/copy.md', here.read(file).replace(/:::calout[^]*/, ''))
    await expect(here.push()).rejects.toMatchObject({
      message: expect.stringContaining('nothing was written') as string,
      details: {
        issues: expect.arrayContaining([
          {
            path: expect.stringMatching(/^pages\/paper\.md:\d+$/) as string,
            message: expect.stringContaining('calout') as string,
          },
        ]) as unknown,
      },
    })
    here.edit(file, (text) => text.replace(/\n:::calout[^]*/, ''))
    await expect(here.push()).rejects.toMatchObject({
      details: { issues: [{ message: expect.stringContaining('too: take it away') as string }] },
    })
  })

  test('what is read by another command is said to be, and nothing of it is pushed', async () => {
    const project = await api.project()
    const { root, write } = clone(project)
    write('button/Button.mdx', '# Button')
    write('README.md', '# Ours')
    const options = ['--url', url, '--key', project.key]
    const { code, stdout } = await commandLineOn(api.services.db, ['docs', 'push', root, ...options])
    expect(code).toBe(0)
    expect(stdout).toContain('Not documentation, left alone: README.md\n')
    expect(stdout).toMatch(/^MDX, left alone: button\/Button\.mdx; "vitrine docs read-mdx" writes pages/m)
    expect((await api.call('listPages', { key: project.key })).body.data).toEqual([])
  })

  test('a push of what holds no documentation is refused: a mistyped folder is no success', async () => {
    const { root, push: pushIt, write } = clone(await api.project())
    await expect(pushIt()).rejects.toThrow(`there is no documentation in ${root}: name the folder`)
    write('file.json', '{}')
    const { server } = clone(demo)
    for (const name of ['not-there', 'file.json']) {
      const at = path.join(root, name)
      await expect(push(new Folder(at), server, WISHES)).rejects.toThrow(
        `${at} is ${name === 'file.json' ? 'no folder' : 'not there'}`,
      )
    }
    await expect(pull(new Folder(path.join(root, 'file.json')), server, WISHES)).rejects.toThrow('is no folder')
  })

  test('a key that is none and an address that is not the console’s are told with what to change', async () => {
    const { root } = clone(demo)
    const folder = new Folder(root)
    await expect(pull(folder, serverAt({ url, key: 'svc_x' }), WISHES)).rejects.toThrow('set VITRINE_KEY or --key')
    await expect(pull(folder, serverAt({ url: `${url}/elsewhere`, key: demo.key }), WISHES)).rejects.toThrow(
      'is not the console of a Vitrine server: give --url the address that the explorer is opened at',
    )
  })

  test('links that lead out of the folder are not followed', async () => {
    const { project, here } = await paper()
    const outside = mkdtempSync(path.join(tmpdir(), 'vitrine-outside-'))
    made.push(outside)
    const other = clone(project)
    symlinkSync(outside, path.join(other.root, 'pages'))
    await expect(other.pull()).rejects.toThrow(/is no folder but a link/)
    expect(readdirSync(outside)).toEqual([])
    expect(here.files()).toHaveLength(1)
  })
})

test('a wrong key and a wrong address are told apart', async () => {
  const folder = new Folder(path.join(tmpdir(), 'vitrine-not-there'))
  await expect(pull(folder, serverAt({ url: 'http://127.0.0.1:1', key: 'svc_x' }), WISHES)).rejects.toThrow(
    'no Vitrine server answers at http://127.0.0.1:1: start it with "vitrine start", or give --url',
  )
})
