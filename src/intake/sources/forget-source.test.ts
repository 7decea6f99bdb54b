import { beforeAll, describe, expect, test } from 'vitest'
import { admin, NO_SCHEMA } from '../../../test/kit/admin.ts'
import { testApi, type TestProject } from '../../../test/kit/api.ts'
import { engines } from '../../../test/kit/databases.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { png } from '../../../test/kit/samples/sample-images.ts'
import { temporaryObjects } from '../../../test/kit/temporary-objects.ts'

const bundle = (key: string, names: readonly string[]) => ({
  vitrine: 1,
  source: { tool: 'x', file_key: key, name: key },
  components: names.map((name, at) => ({ key: `${key}-${name}`, node_id: `1:${at}`, name, type: 'COMPONENT' })),
})

interface Removed {
  readonly entities: number
  readonly documented: number
  readonly forgotten: boolean
}

// What a team wrote about a library that is taken away: what goes with it, and what stays.
describe.each(engines)('a documented source is forgotten on %s', async (engine) => {
  const api = await testApi(engine, { outside: { objects: temporaryObjects() } })
  const services = { ...api.services, schema: NO_SCHEMA }
  let project: TestProject
  let ids: Readonly<Record<string, string>>

  const write = async (name: string, blocks: readonly object[]): Promise<void> => {
    const path = { type: 'component', id: ids[name] ?? '' }
    const { status, text } = await api.call('replaceDocumentation', { key: project.key, path, body: { blocks } })
    expect(status, text).toBe(200)
  }
  const read = (name: string) =>
    api.call('getDocumentation', { key: project.key, path: { type: 'component', id: ids[name] ?? '' } })
  const upload = async (name: string): Promise<string> => {
    const body = {
      entityType: 'component',
      entityId: ids[name],
      contentType: 'image/png',
      data: png().toString('base64'),
    }
    return (await api.call('uploadImage', { key: project.key, body })).body.object_key
  }
  const found = async (query: string): Promise<string[]> => {
    const { body } = await api.call('matchEntities', { key: project.key, query: { query, include_deleted: true } })
    return body.groups.flatMap(({ matches }: { matches: { name: string }[] }) => matches.map(({ name }) => name))
  }
  const remove = (input: object): Promise<Removed> =>
    admin<Removed>(services, 'sources.remove', { project: project.id, ...input })
  let shared: string
  let alone: string

  beforeAll(async () => {
    project = await api.project()
    await importFiles(api.services, project.id, [bundle('kept', ['Anchor', 'Buoy'])])
    await importFiles(api.services, project.id, [bundle('left', ['Crane', 'Dock', 'Jetty'])])
    const { body } = await api.call('listComponents', { key: project.key, query: {} })
    ids = Object.fromEntries(body.data.map(({ name, id }: { name: string; id: string }) => [name, id]))
    shared = await upload('Crane')
    alone = await upload('Crane')
    const image = (object_key: string) => ({ type: 'image', content: { object_key, alt: 'A crane.' } })
    await write('Crane', [{ type: 'text', content: { markdown: 'Lifts zeppelins.' } }, image(shared), image(alone)])
    await write('Dock', [{ type: 'text', content: { markdown: 'Holds zeppelins.' } }])
    const mention = `Beside the [crane](entity:component/${ids['Crane'] ?? ''}) for zeppelins.`
    await write('Anchor', [{ type: 'text', content: { markdown: mention } }, image(shared)])
  })

  test('removed without --forget, everything that was written stays', async () => {
    expect(await remove({ source: 'left', forget: false })).toMatchObject({ entities: 3, forgotten: false })
    expect((await read('Crane')).body.blocks).toHaveLength(3)
    await importFiles(api.services, project.id, [bundle('left', ['Crane', 'Dock', 'Jetty'])])
  })

  test('with --forget it says how much is lost, and does nothing until the name is typed', async () => {
    const forget = remove({ source: 'left', forget: true })
    await expect(forget).rejects.toThrow(
      'this takes 3 entities of "left" away for good, and what was written about 2 of them; if that is meant, add its ' +
        'name: --confirm "left"',
    )
    await expect(remove({ source: 'left', forget: true, confirm: 'Left' })).rejects.toThrow('--confirm "left"')
    expect((await read('Crane')).body.blocks).toHaveLength(3)
  })

  test('then its entities, their blocks and the objects that only they show are gone, and nothing else', async () => {
    const done = await remove({ source: 'left', forget: true, confirm: 'left' })
    expect(done).toMatchObject({ entities: 3, documented: 2, forgotten: true })
    for (const name of ['Crane', 'Dock', 'Jetty']) expect((await read(name)).status, name).toBe(404)
    const [rows] = await services.db<{ blocks: number; documented: number }>`
      select
        (select count(*) from block where project_id = ${project.id}::uuid) as blocks,
        (select count(*) from entity_documentation where project_id = ${project.id}::uuid and has_docs) as documented`
    expect(rows).toEqual({ blocks: 2, documented: 1 })
    // What somebody else wrote is theirs, also where it speaks of what is gone or shows what was uploaded for it.
    const { blocks, mentions } = (await read('Anchor')).body
    expect(blocks).toHaveLength(2)
    expect(mentions).toMatchObject([{ entity_id: ids['Crane'], exists: false }])
    const states = await services.db<{ key: string; state: string }>`
      select object_key as key, state from stored_object where project_id = ${project.id}::uuid`
    expect(Object.fromEntries(states.map(({ key, state }) => [key, state]))).toEqual({
      [shared]: 'confirmed',
      [alone]: 'discarded',
    })
  })

  test('nothing finds it any more, and another import of it begins anew', async () => {
    const names = await found('zeppelins')
    expect(names).toContain('Anchor')
    for (const gone of ['Crane', 'Dock', 'Jetty']) expect(names).not.toContain(gone)
    expect(await found('Crane')).not.toContain('Crane')
    await importFiles(api.services, project.id, [bundle('left', ['Crane'])])
    expect((await read('Crane')).body.blocks).toEqual([])
  })
})
