import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consoleTypes } from '../scripts/client-types.js'
import { uniqueName } from '../test/kit/admin.ts'
import { testApi, type Ask } from '../test/kit/api.ts'
import { testConsole, type ConsoleRow } from '../test/kit/console.ts'
import { engines } from '../test/kit/databases.ts'
import { furnishCode } from '../test/libraries/furnished-code.ts'
import { furnished, FURNISHED_IMAGE } from '../test/kit/furnished.ts'
import { consoleOperations } from './console-operations.ts'
import { KEY_SCOPES } from './contract/words.ts'
import { consoleDocument } from './contract/openapi.ts'
import { mintId } from './ids.ts'
import { operations } from './operations.ts'
import { writeSource } from './intake/origin/store.ts'
import { writeChange } from './intake/changes/store.ts'

/** Of a project of its own, which the row ends. */
interface Keys {
  readonly key: string
  readonly strange: string
}

describe.each(engines)('the rows of the console on %s', async (engine) => {
  const api = await testApi(engine, { env: { VITRINE_HOOK_HOSTS: '127.0.0.1' } })
  const console = testConsole(api)
  const project = await furnished(api)
  const key = await api.newKey(project.id, KEY_SCOPES)
  const bytes = Buffer.from('{}')
  const begun = await console.call('startImport', { key, query: { by_parts: true } })
  const written = { type: 'project', id: project.id }
  const text = { type: 'text', content: { markdown: 'A first version' } }
  await api.call('replaceDocumentation', { key: project.key, path: written, body: { blocks: [text] } })
  const versions = await console.call('listVersions', { key: project.key, path: written })
  const version: number = versions.body.data[0].revision
  const pushed = { path: { id: begun.body.id } }
  const made = await console.call('createHook', { key, body: { url: 'http://127.0.0.1:1/', events: ['release.made'] } })
  const hook = { path: { id: made.body.id as string } }
  const proposed = async (markdown: string): Promise<Pick<Ask, 'path'>> => {
    const body = { blocks: [{ type: 'text', content: { markdown } }] }
    return { path: { id: (await console.call('createProposal', { key, path: written, body })).body.id as string } }
  }
  const added = {
    entity_type: 'component',
    entity_id: project.ids.component,
    name: 'Button',
    former_name: null,
  } as const
  const entry = { ...added, change: 'added', impact: 'feature', differences: [], difference_count: 0 } as const
  const record = { sources: [], impact: 'feature', counts: {}, entry_count: 1, entries: [entry] } as const
  await api.services.revisions.write(project.id, 'library', (db, revision) =>
    writeChange(db, project.id, { revision, now: new Date(), record }),
  )
  const asked: Record<ConsoleRow, Pick<Ask, 'path' | 'query' | 'body' | 'bytes'> & { doomed?: Keys }> = {
    addLiveSource: { body: { file: 'abcdefghijklmnopqrstuv', every: '1h' } },
    putSourceSchedule: { path: { id: '' }, body: { every: null } },
    deleteSource: { path: { id: '' } },
    listApiKeys: {},
    createApiKey: { body: { scopes: ['read:library'] } },
    revokeApiKey: { path: { id: '' } },
    getFace: {},
    getCover: {},
    putFace: { body: { sentence: 'Everything that Acme is built from.' } },
    renameLibrary: { body: { name: uniqueName('renamed') } },
    deleteLibrary: { query: { confirm: '' } },
    getOverview: {},
    checkBuild: { body: { component_id: project.ids.component, html: '<p>Save</p>' } },
    getShowcase: {},
    listLibrary: {},
    listHealth: {},
    listChanges: {},
    listChangeEntries: {},
    listSources: {},
    compareReleases: {},
    createRelease: { body: {} },
    listReleases: {},
    getRelease: { path: { version: '1.0.0' } },
    getObjectUrl: { path: { object_key: project.ids.object } },
    getObjectBytes: { path: { object_key: project.ids.object } },
    getGraphics: { path: { id: project.ids.component } },
    getImage: { path: { id: project.ids.component, hash: FURNISHED_IMAGE } },
    drawPicture: { path: { id: project.ids.component } },
    getToolPicture: { path: { id: project.ids.component } },
    getPictureAccess: {},
    listIcons: {},
    countIcons: {},
    drawIcons: { query: { ids: project.ids.component } },
    getOrigin: { path: { type: 'component', id: project.ids.component } },
    findByNode: { query: { node_id: '1:2' } },
    getNeighbors: { path: { entity_type: 'component', entity_id: project.ids.component } },
    listTokenTable: {},
    getPreviousAndNext: { path: { id: project.ids.component } },
    listScreens: {},
    listFlows: { query: { q: 'book' } },
    getScreen: { path: { id: project.ids.screen } },
    getFlow: { path: { id: project.ids.flow } },
    resolveNames: { body: { names: [{ type: 'component', name: 'button' }] } },
    describeEntities: { body: { entities: [{ entity_type: 'component', name: 'Button' }], tell: ['namesakes'] } },
    readComponentsWhole: { body: { component_ids: [project.ids.component], include: ['tokenValues', 'styles'] } },
    planComponents: { body: { component_ids: [project.ids.component] } },
    getCodeStyles: { body: { type: 'TEXT' } },
    getImpact: { path: { entity_type: 'component', entity_id: project.ids.component } },
    listDeprecated: {},
    getCodeNames: {},
    getComponentCode: { path: { id: project.ids.component } },
    getCodeValues: { body: { value: '#000' } },
    exportCode: {},
    listParity: {},
    checkParity: {
      body: { sheets: { declared: [], used: [], base: [{ name: 'ink', text: '#000' }], groups: [] } },
    },
    putUses: {
      body: {
        report: {
          version: 1,
          repository: 'acme/shop',
          commit: null,
          scanned_files: 0,
          files: [],
          components: [],
          tokens: [],
        },
      },
    },
    listUses: { query: { component: project.ids.component } },
    listScans: {},
    deleteUses: { query: { repository: 'acme/shop' } },
    checkCode: { body: { files: [{ path: 'a.css', text: 'a { color: #000 }' }] } },
    listCodeComponents: {},
    getCodeComponent: { query: { id: '@acme/ui#Button' } },
    listComponentCode: { body: { component_ids: [project.ids.component] } },
    listLinkedComponents: {},
    listCodeLinks: {},
    listCodeProposals: {},
    putCodeLink: { body: { design: project.ids.component, code: '@acme/ui#Button', state: 'confirmed' } },
    searchLibrary: { query: { query: 'button' } },
    startImport: { bytes },
    listImports: {},
    getImport: pushed,
    putImportPart: { path: { ...pushed.path, number: '1' }, query: { name: 'library.json' }, bytes },
    runImport: pushed,
    followImport: { path: { id: '' } },
    createProposal: { path: written, body: { blocks: [{ type: 'text', content: { markdown: 'Proposed' } }] } },
    listProposals: {},
    getProposal: await proposed('Another'),
    withdrawProposal: await proposed('Taken back'),
    refuseProposal: { ...(await proposed('Refused')), body: { reason: 'Said elsewhere.' } },
    approveProposal: { ...(await proposed('Approved')), body: {} },
    listAudit: {},
    listDocuments: {},
    listVersions: { path: written },
    compareVersions: { path: written, query: { from: version, to: version } },
    restoreVersion: { path: written, body: { revision: version } },
    createLink: { body: {} },
    listLinks: {},
    createHook: { body: { url: 'http://127.0.0.1:1/', events: ['release.made'] } },
    listHooks: {},
    testHook: hook,
    deleteHook: hook,
    listSessions: {},
    endSession: { path: { id: '' } },
    endSessionsOf: { path: { owner_id: '' } },
    listGrants: {},
    deleteGrant: { path: { id: '' } },
    revokeLink: { path: { id: (await console.call('createLink', { key, body: {} })).body.id } },
  }
  await furnishCode(api.services.db, project.id)
  const source = {
    id: mintId(Date.now()),
    key: 'spare-file',
    tool: 'figma',
    name: 'Spare',
    isNamed: false,
    version: null,
  }
  await writeSource(api.services.db, project.id, { ...source, fileKeys: ['spare-file'] }, new Date())
  asked.putSourceSchedule = { path: { id: source.id }, body: { every: '2h' } }
  asked.deleteSource = { path: { id: source.id } }
  const spare = await console.call('createApiKey', { key, body: { scopes: ['read:library'] } })
  asked.revokeApiKey = { path: { id: spare.body.id } }
  const ending = await api.project()
  const name = uniqueName('ending')
  const doomed = { key: await api.newKey(ending.id, KEY_SCOPES), strange: await api.newKey(ending.id, []) }
  await console.call('renameLibrary', { key: doomed.key, body: { name } })
  asked.deleteLibrary = { query: { confirm: name }, doomed }
  const strange = await api.newKey(project.id, [])

  // Its answer goes on until the import has ended.
  const ended = await console.call('startImport', { key, query: { dry_run: true }, bytes })
  await api.services.work.drain('imports')
  asked.followImport = { path: { id: ended.body.id } }

  const [one, rest] = [mintId(0), mintId(0)]
  for (const ownerId of [one, rest]) {
    const vouched = { signedInAt: new Date(), vouchedBy: null, vouchedAt: new Date() }
    const owner = { kind: 'person', id: ownerId, name: 'Ada', groups: [], ...vouched } as const
    await api.services.sessions.begin({ projectId: project.id, owner, scopes: [], remember: false })
  }
  const open: { id: string; owner_id: string }[] = (await console.call('listSessions', { key })).body.data
  asked.endSession = { path: { id: open.find(({ owner_id }) => owner_id === one)?.id ?? '' } }
  asked.endSessionsOf = { path: { owner_id: rest } }
  const grantor = { kind: 'person', id: mintId(0), name: 'Ada', groups: [] } as const
  await api.services.agents.grants.begin({
    projectId: project.id,
    grantor,
    actor: 'Ada',
    requestId: 'r',
    client: { id: 'https://agent.example/client.json', name: 'An agent' },
    redirectUri: 'https://agent.example/back',
    resource: 'http://localhost/mcp',
    challenge: '',
    scopes: ['read:docs'],
    endsAt: new Date(Date.now() + 60_000),
  })
  const [grant] = await api.services.db<{ id: string }>`
    select id from agent_grant where project_id = ${project.id}::uuid`
  asked.deleteGrant = { path: { id: grant?.id ?? '' } }

  for (const { id, path, scope, status } of consoleOperations) {
    test(`${id} answers by its schema to whoever has its scope, and is kept by nobody`, async () => {
      const { doomed, ...ask } = asked[id]
      const mine = doomed?.key ?? key
      expect((await console.call(id, ask)).status).toBe(401)
      const refused = await console.call(id, { key: doomed?.strange ?? strange, ...ask })
      expect(refused.body.error).toMatchObject({ code: 'SVC_INSUFFICIENT_SCOPE', details: { required: scope } })
      const unknown = await console.call(id, { key: mine, ...ask, query: { ...ask.query, strange: 1 } })
      expect(unknown.body.error.code).toBe('SVC_INVALID_ARGUMENT')
      const answer = await console.call(id, { key: mine, ...ask })
      expect(answer.status, answer.text).toBe(status)
      // A page without an origin, as a plugin is, may push.
      const vary = path.startsWith('/imports') ? 'Authorization, Origin' : 'Authorization'
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', vary })
    })
  }

  test('the trail of a project is paged, newest first, and shows nothing of another', async () => {
    const mine = await api.project()
    for (const title of ['One', 'Two', 'Three'])
      expect((await api.call('createPage', { key: mine.key, body: { title } })).status).toBe(201)
    await api.call('createPage', { key: project.key, body: { title: 'Elsewhere' } })
    const first = await console.call('listAudit', { key: mine.key, query: { limit: 2 } })
    const cursor = first.body.pagination.next_cursor
    const rest = await console.call('listAudit', { key: mine.key, query: { limit: 2, cursor } })
    const titles = [...first.body.data, ...rest.body.data].map(({ details }) => details.title)
    expect(titles).toEqual(['Three', 'Two', 'One'])
    expect(rest.body.pagination.has_more).toBe(false)
  })

  test('what names no object is a 404, and what no name can be a 400', async () => {
    const other = await api.project()
    for (const [object_key, wanted] of [
      ['o_unknown', 404],
      ['..', 404],
      ['%', 404],
      ['x'.repeat(10_000), 404],
      ['\0', 400],
    ] as const) {
      const { status } = await console.call('getObjectUrl', { key: project.key, path: { object_key } })
      expect(status, object_key.slice(0, 10)).toBe(wanted)
    }
    const foreign = await console.call('getObjectUrl', { key: other.key, ...asked.getObjectUrl })
    expect(foreign.status).toBe(404)
  })

  test('a picture that no tree shows is a 404, and so is one that was not fetched', async () => {
    const { key, ids } = project
    for (const hash of ['000000000002', '__proto__', 'constructor', '..']) {
      const { status } = await console.call('getImage', { key, path: { id: ids.component, hash } })
      expect(status, hash).toBe(404)
    }
    await api.services.db`delete from image_fill where project_id = ${project.id}::uuid`
    const gone = await console.call('getImage', { key, ...asked.getImage })
    expect(gone.body.error.message).toContain('vitrine sync figma')
  })

  test('their description lists exactly them, and needs no key', async () => {
    const { paths, servers } = (await console.app.inject('/console/openapi.json')).json()
    expect(Object.keys(paths)).toEqual([...new Set(consoleOperations.map(({ path }) => path))])
    expect(servers).toMatchObject([{ url: '/console' }])
  })

  test('they are timed and counted by their ids', async () => {
    await console.call('getOverview', { key: project.key })
    expect((await console.app.inject('/metrics')).body).toContain('vitrine_requests_total{operation="getOverview"')
  })
})

test('no row of the console has the id of an operation of the contract', () => {
  const ids: readonly string[] = operations.map(({ id }) => id)
  expect(consoleOperations.filter(({ id }) => ids.includes(id))).toEqual([])
})

for (const [name, text] of Object.entries(consoleTypes(consoleDocument(consoleOperations)))) {
  test(`the explorer's ${name} is what the table gives today; otherwise: npm run client-types`, () => {
    expect(readFileSync(new URL(`../web/src/api/generated/${name}`, import.meta.url), 'utf8')).toBe(text)
  })
}
