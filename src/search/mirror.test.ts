import { expect, test } from 'vitest'
import { silentLog, testApi } from '../../test/kit/api.ts'
import { ProjectMirror } from './mirror.ts'

test('a search does not wait for texts without end, says so, and keeps the project until they are read', async () => {
  const api = await testApi('embedded')
  const project = await api.project()
  await api.call('createPage', { key: project.key, body: { title: 'Toast', abstract: 'A brief message.' } })
  const [row] = await api.services.db<{ docs_revision: number; epoch: string }>`
    select docs_revision::int, epoch from project where id = ${project.id}::uuid`
  const learned = { docs: row?.docs_revision ?? 0, epoch: row?.epoch ?? '' }
  let take = (): void => undefined
  const taken = new Promise<number>((resolve) => {
    take = () => resolve(1)
  })
  const mirror = new ProjectMirror(project.id, {
    db: api.services.db,
    log: silentLog,
    send: () => undefined,
    sendWords: () => taken,
  })
  expect(mirror.isBusy).toBe(false)
  expect(await mirror.followTexts(learned, 20)).toBe(false)
  expect(mirror.isBusy).toBe(true)
  take()
  expect(await mirror.followTexts(learned, 60_000)).toBe(true)
  expect(mirror.isBusy).toBe(false)
})
