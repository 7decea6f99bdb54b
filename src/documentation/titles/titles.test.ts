import { expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { engines } from '../../../test/kit/databases.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'

// A component is documented, then renamed in the source.

const bundle = (name: string) => ({
  vitrine: 1,
  source: { tool: 'figma', file_key: 'titles', name: 'T', version: name, complete: true },
  components: [{ key: 'k1', node_id: '1:2', name, type: 'COMPONENT' }],
})

test.each(engines)('a renamed component is found by its new name in its documentation too, on %s', async (engine) => {
  const api = await testApi(engine)
  const project = await api.project()
  await importFiles(api.services, project.id, [bundle('Pushbutton')])
  const path = { type: 'component', id: '1:2' }
  const blocks = [{ type: 'text', content: { markdown: 'Press it.' } }]
  await api.call('replaceDocumentation', { key: project.key, path, body: { blocks } })
  const feed = async () => {
    const { db } = api.services
    const [row] = await db<{ title: string; revision: number; text_revision: number; blocks_revision: number }>`
      select title, revision, text_revision, blocks_revision
      from entity_documentation where project_id = ${project.id}::uuid`
    const revisions = await api.services.revisions.learn(project.id)
    return { ...row, docs: revisions?.docs }
  }
  expect(await feed()).toEqual({
    title: 'Pushbutton',
    revision: 1,
    text_revision: 1,
    blocks_revision: 1,
    docs: 1,
  })

  await importFiles(api.services, project.id, [bundle('Button')])
  const renamed = { title: 'Button', revision: 2, text_revision: 2, blocks_revision: 1, docs: 2 }
  expect(await feed()).toEqual(renamed)
  const found = await api.call('matchEntities', { key: project.key, query: { query: 'button' } })
  expect(found.body.groups[0].matches[0]).toMatchObject({
    name: 'Button',
    matched_by: expect.arrayContaining(['text']),
  })

  await importFiles(api.services, project.id, [bundle('Button')])
  expect(await feed()).toEqual(renamed)
})
