import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestAnswer, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import {
  COMPONENTS,
  documentationKit,
  heading,
  headings,
  markdown,
  type DocumentationKit,
} from '../../test/kit/documentation-kit.ts'
import { fixtureId, writeLibrary } from '../../test/libraries/fixture-library.ts'
import { mintId } from '../ids.ts'

// Blocks through HTTP. Each test writes on an entity of its own.

for (const engine of engines) {
  describe(`documentation on ${engine}`, () => {
    let api: TestApi
    let kit: DocumentationKit
    let project: TestProject
    let foreign: TestProject
    beforeAll(async () => {
      api = await testApi(engine)
      kit = await documentationKit(api)
      ;({ project } = kit)
      foreign = await api.project()
      await writeLibrary(api.services, foreign.id, COMPONENTS)
      await writeLibrary(api.services, project.id, [
        { kind: 'token', key: 't', name: 'color/brand', sourceId: 'VariableID:1:2', document: TOKEN },
        { kind: 'style', key: 'p', name: 'Accent', sourceId: `S:${STYLE_KEY},`, document: STYLE },
        { kind: 'screen', key: 's', name: 'Gate', sourceId: '9:9' },
        { kind: 'flow', key: 'f', name: 'Check-in', sourceId: '9:10' },
        { key: 'twin-1', name: 'Twin', file: 'a', sourceId: '5:5' },
        { key: 'twin-2', name: 'Twin', file: 'b', sourceId: '5:5' },
        { key: 'gone', name: 'Gone', sourceId: '6:6', status: 'deleted_in_source' },
      ])
    })

    test('what was never written is an empty document, not an error', async () => {
      const id = kit.component()
      const { body, headers } = await kit.read(id)
      expect(body).toEqual({
        entity: { type: 'component', id, name: expect.stringContaining('Component') },
        blocks: [],
        mentions: [],
        etag: headers['etag'],
      })
    })

    test('PUT replaces everything, POST adds to the end, a read has the order and the shape that was written', async () => {
      const id = kit.component()
      expect((await kit.put(id, [heading('a'), heading('b')])).body.deleted).toBe(0)
      const added = await kit.post(id, [heading('c'), heading('d')])
      expect(added.status).toBe(201)
      expect(headings(added)).toEqual(['c', 'd'])
      expect(added.body.blocks.map((block: { position: number }) => block.position)).toEqual([2, 3])
      const document = await kit.read(id)
      expect(headings(document)).toEqual(['a', 'b', 'c', 'd'])
      expect(document.body.blocks[2]).toEqual(added.body.blocks[0])
      expect(document.body.blocks[0]).toMatchObject({ position: 0, mentions: [], updatedBy: null })
      expect((await kit.put(id, [heading('e')])).body.deleted).toBe(4)
      expect(headings(await kit.read(id))).toEqual(['e'])
      expect((await kit.put(id, [])).body).toEqual({ deleted: 1, blocks: [] })
      expect((await kit.read(id)).body.blocks).toEqual([])
    })

    test('what a read returned may be sent back as it is, and gives the same documentation', async () => {
      const id = kit.component()
      const token = fixtureId(project.id, 't', 'token')
      const page = await kit.newPage('Round trip')
      await kit.put(id, [
        markdown(`[a](entity:token/${token.toUpperCase()}) and [b](entity:doc-page/${page.id})`),
        {
          type: 'entity-preview',
          content: { entity_id: token, entity_type: 'token', caption: 'keys\nkeep "order" \u2028 😀' },
        },
      ])
      const before = await kit.read(id)
      const written = await kit.ask('replaceDocumentation', id, { body: before.body })
      expect(written.status, written.text).toBe(200)
      const after = await kit.read(id)
      const bare = (answer: TestAnswer) =>
        JSON.stringify(answer.body, (name, value) =>
          ['id', 'etag', 'createdAt', 'updatedAt'].includes(name) ? 0 : value,
        )
      expect(bare(after)).toBe(bare(before))
      expect(after.body.mentions).toEqual([
        { entity_type: 'token', entity_id: token, count: 2, name: 'color/brand', exists: true },
        { entity_type: 'doc-page', entity_id: page.id, count: 1, name: 'Round trip', exists: true },
      ])
    })

    test('a mention whose page was deleted dangles, may be sent back, and may not be added elsewhere', async () => {
      const [id, other] = [kit.component(), kit.component()]
      const page = await kit.newPage('To be deleted')
      const block = markdown(`See [it](entity:doc-page/${page.id}).`)
      await kit.put(id, [block])
      await api.call('deletePage', { key: project.key, path: { page_id: page.id } })
      const document = await kit.read(id)
      expect(document.body.mentions).toEqual([
        { entity_type: 'doc-page', entity_id: page.id, count: 1, name: null, exists: false },
      ])
      expect((await kit.validate({ ...document.body, entityType: 'component', entityId: id })).body.valid).toBe(true)
      expect((await kit.ask('replaceDocumentation', id, { body: document.body })).status).toBe(200)
      for (const refused of [await kit.put(other, [block]), await kit.post(other, [block])]) {
        expect(refused.body.error).toMatchObject({
          code: 'SVC_INVALID_BLOCKS',
          details: { errors: [{ path: 'blocks[0].content.markdown', code: 'reference_not_found' }] },
        })
      }
      await kit.put(id, [])
      expect((await kit.put(id, [block])).status).toBe(400)
    })

    test('entities are found by uuid in any case, by source id in any spelling, pages by slug', async () => {
      const page = await kit.newPage('Found by its slug')
      const node = fixtureId(project.id, 'c59')
      await kit.post(node, [heading('x')])
      for (const [type, id, name] of [
        ['component', node.toUpperCase(), 'Component 59'],
        ['component', '7:59', 'Component 59'],
        ['component', '7-59', 'Component 59'],
        ['component', '6:6', 'Gone'],
        ['token', 'VariableID:1:2', 'color/brand'],
        ['style', `S:${STYLE_KEY},`, 'Accent'],
        ['style', `S:${STYLE_KEY},12:34`, 'Accent'],
        ['style', STYLE_KEY.toUpperCase(), 'Accent'],
        ['screen', '9:9', 'Gate'],
        ['flow', '9-10', 'Check-in'],
        ['project', project.id, project.name],
        ['doc-page', page.slug, 'Found by its slug'],
        ['doc-page', page.id, 'Found by its slug'],
      ] as const) {
        const answer = await kit.read(id, type)
        expect([answer.status, answer.body.entity?.name], `${type} ${id}`).toEqual([200, name])
      }
      expect(headings(await kit.read('7-59'))).toEqual(['x'])
    })

    test('a source node id that several entities have is a 409 with the candidates', async () => {
      const { body } = await kit.read('5-5')
      expect(body.error.code).toBe('SVC_AMBIGUOUS_REFERENCE')
      const ids = body.error.details.candidates.map((candidate: { id: string }) => candidate.id).sort()
      expect(ids).toEqual(
        [fixtureId(project.id, 'twin-1', 'component', 'a'), fixtureId(project.id, 'twin-2', 'component', 'b')].sort(),
      )
      const judged = await kit.validate({ entityType: 'component', entityId: '5:5', blocks: [] })
      expect(judged.body).toMatchObject({ valid: false, errors: [{ path: 'entityId', code: 'invalid_value' }] })
    })

    test('what names nothing is a 404 whatever its shape, also in every write', async () => {
      for (const id of [mintId(Date.now()), 'nothing', '..', '1:1:1', 'x'.repeat(300), foreign.id, '%']) {
        for (const type of ['component', 'project', 'doc-page']) {
          if (type === 'project' && id === project.id) continue
          expect((await kit.read(id, type)).body.error.code, `${type} ${id}`).toBe('SVC_NOT_FOUND')
          expect((await kit.post(id, [heading('x')], type)).body.error.code).toBe('SVC_NOT_FOUND')
        }
      }
      expect((await kit.read('no-such-slug', 'doc-page')).body.error.message).toContain('"no-such-slug"')
      const unknown = await kit.read(kit.component(), 'widget')
      expect(unknown.body.error.details.issues[0]).toMatchObject({ path: 'path.type', expected: expect.any(Array) })
      // Faulty blocks for an entity that is not there are faulty blocks: the body comes first.
      expect((await kit.post(mintId(Date.now()), [{}])).body.error.code).toBe('SVC_INVALID_BLOCKS')
    })

    test('one faulty block and nothing is written, with every fault named', async () => {
      const id = kit.component()
      await kit.put(id, [heading('stays')])
      const absent = mintId(Date.now())
      const blocks = [
        heading('fine'),
        {
          type: 'use-cases',
          content: {
            items: [{ kind: 'use', title: 't', alternatives: [{ entity_type: 'component', entity_id: absent }] }],
          },
        },
        { type: 'image', content: { object_key: 'nothing', alt: 'x' } },
        { type: 'file', content: { object_key: 'nothing' } },
        {
          type: 'dos-and-donts',
          content: { items: [{ kind: 'do', markdown: 'x', image: { object_key: 'no', alt: 'y' } }] },
        },
        { type: 'callout', content: { tone: 'loud', markdown: 'x', extra: 1 } },
      ]
      const want = [
        'blocks[1].content.items[0].alternatives[0].entity_id reference_not_found',
        'blocks[2].content.object_key object_not_found',
        'blocks[3].content.object_key object_not_found',
        'blocks[4].content.items[0].image.object_key object_not_found',
        'blocks[5].content.extra unknown_field',
        'blocks[5].content.tone invalid_value',
      ]
      const lines = (errors: { path: string; code: string }[]): string[] =>
        errors.map(({ path, code }) => `${path} ${code}`).sort()
      for (const answer of [await kit.put(id, blocks), await kit.post(id, blocks)]) {
        expect(answer.body.error.code).toBe('SVC_INVALID_BLOCKS')
        expect(lines(answer.body.error.details.errors)).toEqual(want)
      }
      const judged = await kit.validate({ blocks })
      expect(judged.status).toBe(200)
      expect(judged.body.valid).toBe(false)
      expect(lines(judged.body.errors)).toEqual(want)
      expect(headings(await kit.read(id))).toEqual(['stays'])
    })

    test('a refused reference is said in one sentence with its path', async () => {
      const missing = mintId(1)
      const preview = { type: 'entity-preview', content: { entity_type: 'token', entity_id: missing } }
      const { error } = (await kit.put(kit.component(), [preview])).body
      const sentence = `blocks[0].content.entity_id names no token of this project: "${missing}"`
      expect(error.message).toBe(`nothing was written: ${sentence}`)
    })

    test('validate checks the owner and the entity when they are named', async () => {
      const lifecycle = { type: 'lifecycle', content: { stage: 'beta' } }
      for (const [body, want] of [
        [{ blocks: [lifecycle] }, []],
        [{ blocks: [lifecycle], entityType: 'flow' }, ['blocks[0].type owner_not_allowed']],
        [{ blocks: [], entityType: 'component', entityId: 'none' }, ['entityId entity_not_found']],
        [{ blocks: [], entityType: 'component', entityId: foreign.id }, ['entityId entity_not_found']],
        [{ blocks: [lifecycle], entityType: 'component', entityId: '7:1' }, []],
        [{ blocks: [], entityType: 'project', entityId: project.id }, []],
      ] as const) {
        const { body: judged, status } = await kit.validate(body)
        expect(status).toBe(200)
        expect(judged.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)).toEqual(
          want,
        )
        expect(judged.valid).toBe(want.length === 0)
      }
      for (const body of [
        {},
        { blocks: {} },
        { blocks: [], entityType: 'x' },
        { blocks: [], entityId: '1' },
        { blocks: [], entityId: 5 },
      ]) {
        expect((await kit.validate(body)).body.error.code).toBe('SVC_INVALID_ARGUMENT')
      }
    })

    test('200 blocks are the ceiling, in one body and by appending', async () => {
      const id = kit.component()
      const many = (count: number) => Array.from({ length: count }, (_, at) => heading(String(at)))
      const over = await kit.put(id, many(201))
      expect(over.body.error).toMatchObject({ code: 'SVC_INVALID_ARGUMENT', details: { limit: 200 } })
      expect((await kit.validate({ blocks: many(201) })).status).toBe(400)
      expect((await kit.put(id, many(199))).status).toBe(200)
      const tooMany = await kit.post(id, many(2))
      expect(tooMany.body.error).toMatchObject({
        code: 'SVC_INVALID_BLOCKS',
        details: { errors: [{ path: 'blocks', code: 'too_many' }], limit: 200 },
      })
      expect((await kit.post(id, many(1))).status).toBe(201)
      expect((await kit.read(id)).body.blocks).toHaveLength(200)
      expect((await kit.post(id, [])).body.error.code).toBe('SVC_INVALID_ARGUMENT')
      expect(
        (
          await kit.put(
            id,
            Array.from({ length: 100_000 }, () => ({})),
          )
        ).status,
      ).toBe(400)
    })

    test('deleting: only blocks of that entity, exactly counted, all at once', async () => {
      const [id, other] = [kit.component(), kit.component()]
      const own = (await kit.put(id, [heading('a'), heading('b'), heading('c'), heading('d')])).body.blocks
      const theirs = (await kit.put(other, [heading('x')])).body.blocks
      const remove = (block_id: string) => kit.ask('deleteBlock', id, { path: { block_id } })
      expect((await remove(own[1].id.toUpperCase())).status).toBe(204)
      for (const gone of [own[1].id, theirs[0].id, mintId(Date.now()), 'no-uuid']) {
        expect((await remove(gone)).body.error.code).toBe('SVC_NOT_FOUND')
      }
      const document = await kit.read(id)
      expect(headings(document)).toEqual(['a', 'c', 'd'])
      expect(document.body.blocks.map((block: { position: number }) => block.position)).toEqual([0, 1, 2])
      const ids = [own[0].id, own[0].id, own[1].id, own[3].id, theirs[0].id, mintId(Date.now())]
      expect((await kit.ask('batchDeleteBlocks', id, { body: { block_ids: ids } })).body).toEqual({ deleted: 2 })
      expect((await kit.ask('batchDeleteBlocks', id, { body: { block_ids: ids } })).body).toEqual({ deleted: 0 })
      expect(headings(await kit.read(id))).toEqual(['c'])
      expect(headings(await kit.read(other))).toEqual(['x'])
      await kit.post(id, [heading('e')])
      expect(headings(await kit.read(id))).toEqual(['c', 'e'])
      for (const block_ids of [[], ['x'], Array.from({ length: 201 }, () => own[0].id), null, [1]]) {
        expect((await kit.ask('batchDeleteBlocks', id, { body: { block_ids } })).status).toBe(400)
      }
    })

    test('the ETag is strong, tells of every change, and guards a PUT', async () => {
      const id = kit.component()
      const first = await kit.read(id)
      const etag = first.headers['etag'] ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      expect((await kit.ask('getDocumentation', id, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await kit.put(id, [heading('a')], { 'if-match': etag })).status).toBe(200)
      const now = (await kit.read(id)).headers['etag'] ?? ''
      expect(now).not.toBe(etag)
      for (const stale of [
        etag,
        `W/${etag}`,
        etag.replace(/"$/, '-gzip"'),
        '"x"',
        '',
        `${etag}, "y"`,
        now.replace('.', '.9'),
      ]) {
        const refused = await kit.put(id, [heading('b')], { 'if-match': stale })
        expect(refused.body.error, stale).toMatchObject({ code: 'SVC_PRECONDITION_FAILED', details: { current: now } })
      }
      expect(headings(await kit.read(id))).toEqual(['a'])
      expect((await kit.put(id, [heading('b')], { 'if-match': `"x", ${now}` })).status).toBe(200)
      for (const altered of [(tag: string) => `W/${tag}`, (tag: string) => tag.replace(/"$/, '-gzip"')]) {
        const read = await kit.read(id)
        expect(read.body.etag).toBe(read.headers['etag'])
        expect((await kit.put(id, [heading('b')], { 'if-match': altered(read.body.etag) })).status).toBe(200)
        expect((await kit.put(id, [heading('b')], { 'if-match': altered(read.body.etag) })).status).toBe(412)
      }
      // What was read may be sent back as it is.
      const { body: whole } = await kit.read(id)
      expect((await kit.ask('replaceDocumentation', id, { body: whole })).status).toBe(200)
      expect((await kit.put(id, [heading('c')], { 'if-match': '*' })).status).toBe(200)
      // Another entity's writes change nothing here, and the name of a mentioned entity is no reason to refuse a write.
      const page = await kit.newPage('Mentioned')
      await kit.put(id, [markdown(`[p](entity:doc-page/${page.id})`)])
      const before = (await kit.read(id)).headers['etag'] ?? ''
      await kit.put(kit.component(), [heading('elsewhere')])
      expect((await kit.read(id)).headers['etag']).toBe(before)
      await api.call('updatePage', { key: project.key, path: { page_id: page.id }, body: { title: 'Renamed' } })
      const renamed = await kit.ask('getDocumentation', id, { headers: { 'if-none-match': before } })
      expect(renamed.status).toBe(200)
      expect(renamed.body.mentions[0].name).toBe('Renamed')
      expect((await kit.put(id, [heading('d')], { 'if-match': before })).status).toBe(200)
    })

    test('a PUT that comes too late is refused, whatever the blocks mention', async () => {
      const id = kit.component()
      await kit.put(id, [markdown(`[us](entity:project/${project.id})`)])
      const { headers } = await kit.read(id)
      const refused = await kit.put(id, [heading('late')], { 'if-match': '"older"' })
      expect(refused.body.error).toMatchObject({
        code: 'SVC_PRECONDITION_FAILED',
        details: { current: headers['etag'] },
      })
    })
  })
}

const STYLE_KEY = 'ab'.repeat(20)
const STYLE = { type: 'PAINT', description: '', properties: {}, bound_variables: [] } as const
const TOKEN = {
  collection: 'none',
  type: 'COLOR',
  scopes: 'ALL',
  description: '',
  values: {},
} as const
