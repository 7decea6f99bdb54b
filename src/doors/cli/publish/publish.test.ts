import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { adminServices, commandLineOn } from '../../../../test/kit/admin.ts'
import { testApi } from '../../../../test/kit/api.ts'
import { testConsole } from '../../../../test/kit/console.ts'
import { engines } from '../../../../test/kit/databases.ts'
import { furnished } from '../../../../test/kit/furnished.ts'
import { scratchDirectory } from '../../../../test/kit/scratch.ts'
import { fixtureId, writeLibrary } from '../../../../test/libraries/fixture-library.ts'
import { BLOCK_TYPES } from '../../../documentation/blocks/block-types.ts'
import { writeChange } from '../../../intake/changes/store.ts'
import type { Published } from './publish.ts'

/** Text that would be something else on a page, in a script, in a style or in a path. */
const HOSTILE =
  '<img src=x onerror=alert(1)>"\'><script>alert(2)</script></title></style><!-- ]]> &lt; ${x} `y` javascript:alert(3)'

/** The same where Markdown is read, which has no HTML. */
const HOSTILE_MARKDOWN =
  '# `<script>alert(2)</script>` \\<img src=x onerror=alert(1)> "\'&lt;b>\n\n[x](https://example.com/?"onclick="x)\n\n```\n</code></pre><b>\n```'

/** A folder that holds nothing yet. */
const newFolder = (): string => path.join(scratchDirectory('vitrine-site'), 'site')

const filesOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .toSorted()
      .map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]),
  )

/** An example of a block in which every free text is hostile. */
function hostile(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => hostile(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostile(one, key)]))
  const isFree =
    typeof value === 'string' &&
    !/^(kind|tone|stage|aspect|level|provider|url|date|entity_id|entity_type|object_key|collection_id|token_ids)$/.test(
      name,
    )
  return isFree ? (name === 'markdown' ? HOSTILE_MARKDOWN : HOSTILE) : value
}

describe.each(engines)('a site on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  // Of a process of its own each time, which knows nothing yet.
  const services = () => ({ ...adminServices(api.services.db), objects: api.services.objects })
  const publish = async (project: string, out: string, ...more: string[]): Promise<Published> => {
    const said = await commandLineOn(
      api.services.db,
      ['publish', '--out', out, '--project', project, '--json', ...more],
      services(),
    )
    expect(said.stderr).toBe('')
    return JSON.parse(said.stdout) as Published
  }
  const refusal = async (project: string, out: string, ...more: string[]): Promise<string> => {
    const args = ['publish', '--out', out, '--project', project, ...more]
    const said = await commandLineOn(api.services.db, args, services())
    expect(said.code).not.toBe(0)
    return said.stderr
  }

  /** Something changes in the library, and that is a release. */
  const release = async (project: string, version: string, notes: string): Promise<void> => {
    const changed = {
      entity_type: 'component',
      entity_id: fixtureId(project, 'button'),
      name: 'Button',
      former_name: null,
    } as const
    const entry = { ...changed, change: 'added', impact: 'feature', differences: [], difference_count: 0 } as const
    const record = { sources: [], impact: 'feature', counts: {}, entry_count: 1, entries: [entry] } as const
    await api.services.revisions.write(project, 'library', (db, revision) =>
      writeChange(db, project, { revision, now: new Date(), record }),
    )
    const key = await api.newKey(project, ['read:library', 'write:library'])
    expect((await console.call('createRelease', { key, body: { version, notes } })).body).toMatchObject({ version })
  }

  test('is the same bytes for the same revision, and a second time nothing is written', async () => {
    const project = await furnished(api)
    const [one, other] = [newFolder(), newFolder()]
    const first = await publish(project.id, one)
    await publish(project.id, other)
    expect(filesOf(one)).toEqual(filesOf(other))
    expect(first.written.length).toBe(filesOf(one).size - 1)
    const again = await publish(project.id, one)
    expect(again).toMatchObject({ written: [], removed: [], unchanged: first.written.length })
    for (const name of ['index.html', 'llms.txt', 'releases.atom', 'site/site.css', 'site/site.js', 'site/search.js'])
      expect(filesOf(one).has(name), name).toBe(true)
    expect(filesOf(one).has('sitemap.xml')).toBe(false)
  })

  test('every page stands beside itself as Markdown, and every link leads to a file or a place in one', async () => {
    const project = await furnished(api)
    const out = newFolder()
    await publish(project.id, out, '--base-url', 'https://design.example.com/library/')
    const files = filesOf(out)
    const pages = [...files.keys()].filter((name) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(5)
    for (const name of pages) {
      expect(files.get(name.replace(/html$/, 'md')), name).toMatch(/^# /)
      expect(files.get('sitemap.xml')).toContain(`<loc>https://design.example.com/library/${name}</loc>`)
      for (const [, address = ''] of (files.get(name) ?? '').matchAll(/ (?:href|src)="([^"]*)"/g)) {
        if (/^(https:|mailto:|data:)/.test(address)) continue
        const [file = '', anchor] = address.split('#')
        const target = file === '' ? name : path.normalize(path.join(path.dirname(name), decodeURIComponent(file)))
        expect(files.has(target), `${name} leads to ${address}`).toBe(true)
        if (anchor !== undefined && anchor !== '')
          expect(files.get(target), `${name} leads to ${address}`).toContain(`id="${decodeURIComponent(anchor)}"`)
      }
    }
  })

  test('no name and no text of a library becomes markup, a script, a style or a path', async () => {
    const project = await api.project(`Site ${HOSTILE}`.slice(0, 150))
    const names = [
      HOSTILE,
      '../x',
      '..',
      'CON',
      'a'.repeat(300),
      'Button',
      'BUTTON',
      'button',
      '\u202e/etc/passwd',
      '&amp;',
    ]
    await writeLibrary(api.services, project.id, [
      ...names.map((name, at) => ({ key: `c${at}`, name, description: HOSTILE })),
      {
        kind: 'token-collection',
        key: 'col',
        name: HOSTILE,
        document: { modes: [{ id: '1', name: HOSTILE }], default_mode: '1' },
      },
      {
        kind: 'token',
        key: 'tok',
        name: `${HOSTILE}/x`,
        document: {
          collection: 'col',
          type: 'STRING',
          scopes: 'ALL',
          description: HOSTILE,
          values: { '1': `red;background:url(//x)${HOSTILE}` },
        },
      },
      {
        kind: 'style',
        key: 'sty',
        name: HOSTILE,
        document: {
          type: 'TEXT',
          description: HOSTILE,
          properties: { fontFamily: `x";background:url(//x)${HOSTILE}` },
          bound_variables: [],
        },
      },
    ])
    const { key } = project
    const id = fixtureId(project.id, 'c0')
    const refs = (text: unknown): unknown =>
      JSON.parse(JSON.stringify(text).replaceAll(/0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e1\d/g, id))
    const blocks = BLOCK_TYPES.filter(({ type }) => !/^(token-table|image|file)$/.test(type)).map(
      ({ type, example }) => ({
        type,
        content: refs(hostile(example)),
      }),
    )
    const written = await api.call('replaceDocumentation', { key, path: { type: 'component', id }, body: { blocks } })
    expect(written.body.error).toBeUndefined()
    const text = { type: 'text', content: { markdown: HOSTILE_MARKDOWN } }
    for (const title of ['../x', 'CON', `P ${HOSTILE}`.slice(0, 200)]) {
      const page = await api.call('createPage', { key, body: { title, path: '../<b>', abstract: HOSTILE } })
      await api.call('appendDocumentation', {
        key,
        path: { type: 'doc-page', id: page.body.id },
        body: { blocks: [text] },
      })
    }
    await console.call('putFace', {
      key: await api.newKey(project.id, ['admin']),
      body: { sentence: HOSTILE.slice(0, 300) },
    })
    await release(project.id, '1.0.0', HOSTILE)
    const out = newFolder()
    await publish(project.id, out)
    const files = filesOf(out)
    const lower = [...files.keys()].map((name) => name.toLowerCase())
    expect(new Set(lower).size).toBe(lower.length)
    for (const name of files.keys())
      expect(name.split('/').every((part) => !/^(con|aux|nul|prn)(\.|$)/i.test(part) && part.length < 100)).toBe(true)
    const window = new Window({
      settings: { disableJavaScriptEvaluation: true, disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
    })
    for (const [name, source] of files) {
      if (!name.endsWith('.html')) continue
      const parsed = new window.DOMParser().parseFromString(Buffer.from(source, 'latin1').toString(), 'text/html')
      const elements = [...parsed.querySelectorAll('*')]
      expect(
        [...parsed.querySelectorAll('script')].map((one) => one.getAttribute('src')?.replaceAll('../', '')),
        name,
      ).toEqual(['site/site.js'])
      expect(parsed.querySelectorAll('iframe, object, embed, form, base, svg, math, b').length, name).toBe(0)
      for (const element of elements) {
        for (const attribute of element.getAttributeNames()) {
          expect(attribute, name).not.toMatch(/^on/)
          const value = element.getAttribute(attribute) ?? ''
          if (attribute === 'src') expect(value, name).toMatch(/^[\w./%-]+$/)
          if (attribute === 'href')
            expect(value, name).toMatch(/^(https:\/\/|mailto:|data:,$|#|[\w./%-]+(#[\w%.-]+)?$)/)
          if (attribute === 'style') expect(value, name).not.toMatch(/url|[{}<>]/i)
        }
      }
    }
    await window.happyDOM.close()
    const whole = Buffer.from([...files.values()].join('\n'), 'latin1').toString()
    expect(whole).not.toContain(key)
  })

  test('writes again only what a change is seen in, and removes what is gone', async () => {
    const project = await furnished(api)
    const { key } = project
    const page = { key, path: { type: 'doc-page', id: project.ids.page } }
    const first = { type: 'text', content: { markdown: 'How the harbor works' } }
    await api.call('appendDocumentation', { ...page, body: { blocks: [first] } })
    const out = newFolder()
    await publish(project.id, out)
    const block = { type: 'text', content: { markdown: 'Quayside wording' } }
    await api.call('appendDocumentation', { ...page, body: { blocks: [block] } })
    writeFileSync(path.join(out, 'CNAME'), 'design.example.com')
    const changed = await publish(project.id, out)
    expect(changed.written.toSorted()).toEqual(['pages/harbor.html', 'pages/harbor.md', 'site/search.js'].toSorted())
    await api.call('deletePage', { key, path: { page_id: project.ids.page } })
    const gone = await publish(project.id, out)
    expect(gone.removed.toSorted()).toEqual(
      ['pages/harbor.html', 'pages/harbor.md', 'pages/index.html', 'pages/index.md'].toSorted(),
    )
    expect(readFileSync(path.join(out, 'CNAME'), 'utf8')).toBe('design.example.com')
    expect([...filesOf(out).keys()].some((name) => name.startsWith('pages/'))).toBe(false)
  })

  test('a folder that is not ours is refused, and so is the place of a file that is not ours', async () => {
    const project = await furnished(api)
    const foreign = scratchDirectory('vitrine-site')
    writeFileSync(path.join(foreign, 'thesis.txt'), 'mine')
    expect(await refusal(project.id, foreign)).toContain('files that are not of a site of ours')
    expect([...filesOf(foreign).keys()]).toEqual(['thesis.txt'])
    const out = newFolder()
    await publish(project.id, out)
    await api.call('createPage', { key: project.key, body: { title: 'Mine' } })
    writeFileSync(path.join(out, 'pages/mine.html'), 'mine')
    expect(await refusal(project.id, out)).toContain('pages/mine.html')
    expect(readFileSync(path.join(out, 'pages/mine.html'), 'utf8')).toBe('mine')
    expect(await refusal(project.id, path.join(foreign, 'thesis.txt'))).toContain('is a file: name a folder')
  })

  test('a write that was cut off is gone on with; what a list of files names elsewhere stays', async () => {
    const project = await furnished(api)
    const whole = newFolder()
    await publish(project.id, whole)
    const out = newFolder()
    mkdirSync(path.join(out, 'pages'), { recursive: true })
    writeFileSync(path.join(out, '.vitrine-site.writing'), 'pages/harbor.html\n../../outside\n')
    writeFileSync(path.join(out, 'pages/harbor.html'), 'half a page')
    const outside = path.join(out, '../../outside')
    writeFileSync(outside, 'not ours')
    await publish(project.id, out)
    expect(filesOf(out)).toEqual(filesOf(whole))
    expect(readFileSync(outside, 'utf8')).toBe('not ours')
  })

  test('a folder that leads elsewhere is not written through', async () => {
    const project = await furnished(api)
    const out = newFolder()
    await publish(project.id, out)
    const elsewhere = scratchDirectory('vitrine-elsewhere')
    symlinkSync(elsewhere, path.join(out, 'about'))
    const path_ = { type: 'token', id: project.ids.token }
    const blocks = [{ type: 'text', content: { markdown: 'For the brand' } }]
    await api.call('replaceDocumentation', { key: project.key, path: path_, body: { blocks } })
    expect(await refusal(project.id, out)).toContain('about')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('a release has a folder of its own that stays, and a switch between them', async () => {
    const project = await furnished(api)
    await release(project.id, '1.0.0', 'The first.')
    const out = newFolder()
    expect(await publish(project.id, out)).toMatchObject({ release: '1.0.0' })
    const first = filesOf(path.join(out, 'releases/1.0.0'))
    expect(first.get('index.html')).toContain('../../index.html')
    expect(first.get('index.html')).toContain('noindex')
    await writeLibrary(api.services, project.id, [{ key: 'menu', name: 'Menu' }])
    expect(await refusal(project.id, out, '--release', '1.0.0')).toContain('the library has changed since 1.0.0')
    expect(await refusal(project.id, out, '--release', '9.9.9')).toContain('there is no release 9.9.9')
    await publish(project.id, out)
    expect(filesOf(path.join(out, 'releases/1.0.0'))).toEqual(first)
    await release(project.id, '2.0.0', 'The second.')
    const only = await publish(project.id, out, '--release', '2.0.0')
    expect(only.written.every((name) => name.startsWith('releases/2.0.0/'))).toBe(true)
    await publish(project.id, out)
    const home = filesOf(out).get('index.html')
    for (const version of ['1.0.0', '2.0.0']) expect(home).toContain(`href="releases/${version}/index.html"`)
    expect(filesOf(out).get('releases.atom')).toContain('2.0.0')
  })
})
