import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENTITY_KINDS } from '../../contract/words.ts'
import { testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { CONTRACT_ROWS } from '../../../test/house/contract-rows.ts'
import { engines } from '../../../test/kit/databases.ts'
import { fixtureId, writeLibrary } from '../../../test/libraries/fixture-library.ts'
import { BLOCK_TYPES } from '../blocks/block-types.ts'
import * as ids from '../blocks/fields.ts'

// Whoever follows the guide and the examples to the letter must succeed at the first attempt.

interface Listed {
  readonly type: string
  readonly allowedOwners: readonly string[] | null
  readonly example: unknown
  readonly schema: object
}

for (const engine of engines) {
  describe(`authoring on ${engine}`, () => {
    let api: TestApi
    let project: TestProject
    let real: (value: unknown) => unknown
    beforeAll(async () => {
      api = await testApi(engine)
      project = await api.project()
      await writeLibrary(api.services, project.id, [
        { key: 'button' },
        { key: 'link' },
        { kind: 'token', key: 'brand', document: { ...TOKEN } },
        { kind: 'token-collection', key: 'color', document: { modes: [], default_mode: '' } },
      ])
      await api.services.db`
        insert into stored_object (project_id, object_key, kind, entity_type, entity_id, content_type, declared_bytes,
          size_bytes, state, created_at, confirmed_at, extraction, extraction_chars, extraction_truncated, store_key)
        select ${project.id}::uuid, key, kind, 'project', ${project.id}::uuid, 'x/y', 1, 1, 'confirmed', now(), now(),
          'done', 12, false, key
        from unnest(array['an-image', 'a-file'], array['image', 'file']) as given (key, kind)`
      const names = {
        [ids.EXAMPLE_COMPONENT]: fixtureId(project.id, 'button'),
        [ids.EXAMPLE_OTHER_COMPONENT]: fixtureId(project.id, 'link'),
        [ids.EXAMPLE_TOKEN]: fixtureId(project.id, 'brand', 'token'),
        [ids.EXAMPLE_COLLECTION]: fixtureId(project.id, 'color', 'token-collection'),
      }
      real = (value) => {
        const key = JSON.stringify(value).includes('"type":"file"') ? 'a-file' : 'an-image'
        const text = Object.entries(names).reduce(
          (text, [from, to]) => text.replaceAll(from, to),
          JSON.stringify(value),
        )
        return JSON.parse(text.replaceAll(ids.EXAMPLE_OBJECT, key))
      }
    })

    const get = (query: Record<string, string> = {}) => api.call('listBlockTypes', { key: project.key, query })
    const judge = async (body: unknown): Promise<string[]> => {
      const answer = await api.call('validateDocumentation', { key: project.key, body })
      return answer.body.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)
    }

    test('every listed example validates for every allowed owner and against its own schema', async () => {
      const { body } = await get()
      const listed: readonly Listed[] = body.data
      expect(listed.map(({ type }) => type)).toEqual(BLOCK_TYPES.map(({ type }) => type))
      const ajv = new Ajv2020({ strict: false })
      for (const { type, allowedOwners, example, schema } of listed) {
        expect(ajv.validate(schema, example), type).toBe(true)
        for (const entityType of allowedOwners ?? ENTITY_KINDS) {
          expect(await judge({ entityType, blocks: [real(example)] }), `${type} on ${entityType}`).toEqual([])
        }
      }
    })

    test('in every pair of the shapes the wrong half is wrong as it says and the right half is right', async () => {
      const { body } = await get({ section: 'shapes' })
      expect(body.data.blocks).toHaveLength(BLOCK_TYPES.length)
      for (const { type, fields, wrong, right } of body.data.blocks) {
        expect(await judge({ blocks: [real(wrong.block)] }), type).toContain(`${wrong.error.path} ${wrong.error.code}`)
        expect(await judge({ blocks: [real(right.block)] }), type).toEqual([])
        expect(fields.length, type).toBeGreaterThan(0)
      }
    })

    test('the criteria name real types, and the order of an owner only types that it accepts', async () => {
      const { body } = await get({ section: 'criteria' })
      const known = new Map(BLOCK_TYPES.map((blockType) => [blockType.type, blockType]))
      expect(Object.keys(body.order)).toEqual([...ENTITY_KINDS])
      for (const [owner, types] of Object.entries<readonly string[]>(body.order)) {
        expect(new Set(types).size).toBe(types.length)
        for (const type of types) {
          const owners = known.get(type)?.allowedOwners
          expect(owners === null || owners?.some((kind) => kind === owner), `${type} on ${owner}`).toBe(true)
        }
      }
      for (const { type, prefer_instead, quality } of body.data) {
        for (const other of prefer_instead) expect(known.has(other) && other !== type, `${type}: ${other}`).toBe(true)
        expect(quality.length).toBeGreaterThan(0)
      }
    })

    test('an unknown section is a 400, and the answers may be kept', async () => {
      expect((await get({ section: 'fields' })).body.error.details.issues[0].expected).toEqual(['criteria', 'shapes'])
      expect((await get({ section: '' })).status).toBe(400)
      const { etag = '' } = (await get({ section: 'shapes' })).headers
      const again = await api.call('listBlockTypes', {
        key: project.key,
        query: { section: 'shapes' },
        headers: { 'if-none-match': etag },
      })
      expect(again.status).toBe(304)
    })

    test('each step of the guide is a call of the contract, and its bodies are valid', async () => {
      const { body } = await api.call('getGuide', { key: project.key })
      expect(body.steps.map((step: { n: number }) => step.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
      for (const { title, call } of body.steps) {
        const [path] = call.path.split('?')
        const row = CONTRACT_ROWS.find(
          ([, method, template]) =>
            method === call.method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
        )
        expect(row, `${title}: ${call.method} ${call.path}`).toBeDefined()
        const { blocks } = call.example_body ?? {}
        if (blocks)
          expect(await judge(real({ entityType: 'component', entityId: ids.EXAMPLE_COMPONENT, blocks }))).toEqual([])
      }
    })

    test('all examples together are written, read back and sent back', async () => {
      const listed: readonly Listed[] = (await get()).body.data
      const blocks = listed.map(({ example }) => real(example))
      const path = { type: 'component', id: fixtureId(project.id, 'button') }
      const written = await api.call('replaceDocumentation', { key: project.key, path, body: { blocks } })
      expect(written.status, written.text).toBe(200)
      const document = await api.call('getDocumentation', { key: project.key, path })
      expect(
        document.body.blocks.map(({ type, content }: Listed & { content: unknown }) => ({ type, content })),
      ).toEqual(blocks)
      const file = document.body.blocks.find(({ type }: Listed) => type === 'file')
      expect(file.extraction).toEqual({ status: 'done', chars: 12, truncated: false })
      expect(written.body.blocks).toEqual(document.body.blocks)
      expect(document.body.mentions.every((mention: { exists: boolean }) => mention.exists)).toBe(true)
      expect((await api.call('replaceDocumentation', { key: project.key, path, body: document.body })).status).toBe(200)
    })

    test('objects: kinds must agree, a deleted page takes its own with it, one that others show stays', async () => {
      const page = (await api.call('createPage', { key: project.key, body: { title: 'Pictures' } })).body.id
      await api.services.db`
        insert into stored_object (project_id, object_key, kind, entity_type, entity_id, content_type, declared_bytes,
          state, created_at, store_key)
        select ${project.id}::uuid, key, 'image', 'doc-page', ${page}::uuid, 'x/y', 1, state, now(), key
        from unnest(array['own', 'shared', 'reserved'], array['confirmed', 'confirmed', 'reserved']) as given (key, state)`
      const image = (object_key: string) => ({ type: 'image', content: { object_key, alt: 'x' } })
      const write = (type: string, id: string, blocks: unknown) =>
        api.call('appendDocumentation', { key: project.key, path: { type, id }, body: { blocks } })
      expect((await write('doc-page', page, [image('a-file')])).body.error.details.errors[0].code).toBe('invalid_value')
      expect((await write('doc-page', page, [image('reserved')])).body.error.details.errors[0].code).toBe(
        'object_not_found',
      )
      expect((await write('doc-page', page, [image('own'), image('shared')])).status).toBe(201)
      expect((await write('project', project.id, [image('shared')])).status).toBe(201)
      await expect(
        api.services.db`delete from stored_object where project_id = ${project.id}::uuid and object_key = 'own'`,
      ).rejects.toThrow('constraint')
      await api.call('deletePage', { key: project.key, path: { page_id: page } })
      expect((await write('project', project.id, [image('own')])).body.error.details.errors[0].code).toBe(
        'object_not_found',
      )
      expect((await write('project', project.id, [image('shared')])).status).toBe(201)
      const states = await api.services.db`
        select object_key, state from stored_object where project_id = ${project.id}::uuid and entity_type = 'doc-page' order by 1`
      expect([...states]).toEqual([
        { object_key: 'own', state: 'discarded' },
        { object_key: 'reserved', state: 'discarded' },
        { object_key: 'shared', state: 'confirmed' },
      ])
    })
  })
}

const TOKEN = { collection: 'color', type: 'COLOR', scopes: 'ALL', description: '', values: {} } as const
