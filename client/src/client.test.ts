import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureId, writeLibrary } from '../../test/libraries/fixture-library.ts'
import { pngOfLength } from '../../test/kit/samples/sample-images.ts'
import type { TestProject } from '../../test/kit/api.ts'
import { uploadsKit } from '../../test/kit/uploads-kit.ts'
import { createClient, type Client } from './client.ts'
import { ServiceError } from './errors.ts'
import { upload } from './upload.ts'

// Over real HTTP against the console listener, where a browser finds the API.

const COUNT = 45
const heading = (text: string) => ({ type: 'heading', content: { text, level: 2 } })

describe('the client', () => {
  let client: Client
  let project: TestProject
  let component: { type: 'component'; id: string }
  let apiUrl: string
  beforeAll(async () => {
    const { api, consoleUrl } = await uploadsKit('embedded')
    project = await api.project()
    apiUrl = `${consoleUrl}/api`
    const items = Array.from({ length: COUNT }, (_, at) => ({ key: `c${at}`, name: `Part ${at}` }))
    await writeLibrary(api.services, project.id, items)
    client = createClient({ baseUrl: apiUrl, key: project.key })
    component = { type: 'component', id: fixtureId(project.id, 'c0') }
  })

  test('answers what the operation answers', async () => {
    const { data, pagination } = await client.listComponents({ q: 'part 1', fields: ['name'], limit: 3 })
    expect(data.map(({ name }) => name)).toEqual(['Part 1', 'Part 10', 'Part 11'])
    expect(pagination.has_more).toBe(true)
    const described = await client.describeTokens()
    expect(described.totals.tokens).toBe(0)
    const { missing } = await client.batchGetSpecs({ component_ids: [component.id] })
    expect(missing).toEqual([{ id: component.id, reason: 'no_spec' }])
  })

  test('an option may be undefined, as what an environment lacks is', async () => {
    const absent: string | undefined = process.env['VITRINE_ABSENT']
    const keyless = createClient({ baseUrl: apiUrl, key: absent, retries: undefined })
    await expect(keyless.listComponents()).rejects.toMatchObject({ code: 'SVC_UNAUTHENTICATED' })
  })

  test('what is absent in the arguments is absent in the question', async () => {
    const { filters_applied: applied } = await client.listComponents({
      q: undefined,
      has_docs: false,
      sync_status: ['synced', 'outdated'],
    })
    expect(applied).toEqual({ has_docs: false, sync_status: ['synced', 'outdated'] })
  })

  test('an empty id is refused before it becomes another path', async () => {
    await expect(client.getComponent({ id: '' })).rejects.toThrow('"id" is missing')
  })

  test('walks all items, each once, and asks the same question for every page', async () => {
    const input = { limit: 10, sort_dir: 'desc' as 'asc' | 'desc' }
    const names: string[] = []
    for await (const { name } of client.items.listComponents(input)) {
      names.push(name)
      input.sort_dir = 'asc'
    }
    expect(new Set(names).size).toBe(COUNT)
    expect(names[0]).toBe('Part 9')
  })

  test('walks pages, and stops when the caller does', async () => {
    const lengths: number[] = []
    for await (const { data } of client.pages.listComponents({ fields: ['id'], limit: 20 })) lengths.push(data.length)
    expect(lengths).toEqual([20, 20, 5])
    for await (const { groups, next_cursor: next } of client.pages.matchEntities({ query: 'part', limit: 5 })) {
      expect(groups[0]?.matches).toHaveLength(5)
      expect(next).not.toBeNull()
      break
    }
  })

  test('a failure has its status, code, details and request id', async () => {
    const failure = await failureOf(client.listComponents({ limit: 0 }))
    expect(failure).toMatchObject({ status: 400, code: 'SVC_INVALID_ARGUMENT', outcomeUnknown: false })
    expect(failure.details['issues']).toMatchObject([{ path: 'query.limit' }])
    expect(failure.requestId).toMatch(/^[\w.-]+$/)
    const stranger = createClient({ baseUrl: apiUrl })
    expect(await failureOf(stranger.getGuide())).toMatchObject({ status: 401, code: 'SVC_UNAUTHENTICATED' })
  })

  test('documentation is replaced only while it is what was read', async () => {
    const { etag, body } = await client.answers.getDocumentation(component)
    expect(body.blocks).toEqual([])
    const options = { ifMatch: etag ?? '' }
    await client.replaceDocumentation({ ...component, blocks: [heading('mine')] }, options)
    const late = await failureOf(client.replaceDocumentation({ ...component, blocks: [heading('late')] }, options))
    const now = await client.answers.getDocumentation(component)
    expect(late).toMatchObject({ status: 412, details: { current: now.etag } })
    expect(now.body.blocks).toMatchObject([heading('mine')])
    const again = await client.answers.getDocumentation(component, { ifNoneMatch: now.etag ?? '' })
    expect(again).toMatchObject({ status: 304, body: undefined })
    // What was read may be sent back as it is.
    const { deleted } = await client.replaceDocumentation({ ...component, ...now.body })
    expect(deleted).toBe(1)
  })

  test('an answer without a body is undefined', async () => {
    const { blocks } = await client.appendDocumentation({ ...component, blocks: [heading('to go')] })
    expect(await client.deleteBlock({ ...component, block_id: blocks[0]?.id ?? '' })).toBeUndefined()
  })

  test('uploads with progress, and the object can be referenced', async () => {
    const bytes = pngOfLength(300_000)
    const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    const seen: number[] = []
    const owner = { entityType: 'component', entityId: component.id } as const
    const stored = await upload(client, { ...owner, file }, { onProgress: (sent) => seen.push(sent) })
    expect(stored).toMatchObject({ size_bytes: bytes.length, content_type: 'image/png' })
    expect(seen[0]).toBe(0)
    expect(seen.at(-1)).toBe(bytes.length)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const image = { type: 'image', content: { object_key: stored.object_key, alt: 'a square' } }
    await client.appendDocumentation({ ...component, blocks: [image] })
  })

  test('an upload that is refused says why', async () => {
    const owner = { entityType: 'component', entityId: component.id } as const
    const fake = new Blob(['no picture'], { type: 'image/png' })
    expect(await failureOf(upload(client, { ...owner, file: fake }))).toMatchObject({ code: 'SVC_CONTENT_MISMATCH' })
    const film = new Blob(['film'], { type: 'video/mp4' })
    expect(await failureOf(upload(client, { ...owner, file: film }))).toMatchObject({ status: 415 })
  })

  test('an upload can be given up', async () => {
    const stop = new AbortController()
    const file = new Blob([new Uint8Array(2_000_000)], { type: 'image/png' })
    const owner = { entityType: 'component', entityId: component.id } as const
    const sending = upload(client, { ...owner, file }, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  })
})

async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ServiceError) return error
  throw new Error('no ServiceError', { cause: error })
}
