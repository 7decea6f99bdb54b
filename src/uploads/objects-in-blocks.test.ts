import { AsyncResource } from 'node:async_hooks'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TestProject } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import * as documents from '../../test/kit/samples/sample-documents.ts'
import { png } from '../../test/kit/samples/sample-images.ts'
import {
  expectExactQuota,
  expectNothingLost,
  storedKeys,
  uploadsKit,
  type UploadsKit,
} from '../../test/kit/uploads-kit.ts'
import { insertBlocks } from '../documentation/record/store.ts'
import { ServiceError } from '../errors.ts'
import { mintId } from '../ids.ts'
import type { ExtractedText } from '../ports.ts'
import { readTextFeed } from '../search/store.ts'
import { afterRevision } from '../search/vectors/store.ts'
import { markOrphans } from './collection/store.ts'

const DONE: ExtractedText = { status: 'done', text: 'the zebra crossing of a lonely harbor', truncated: false }

for (const engine of engines) {
  let kit: UploadsKit
  let project: TestProject
  let outcome: () => Promise<ExtractedText> = () => Promise.resolve(DONE)
  beforeAll(async () => {
    kit = await uploadsKit(engine, { outside: { extractor: { extract: () => outcome() } } })
    project = await kit.api.project()
  })
  afterEach(async () => {
    await expectExactQuota(kit.api.services.db, project.teamId)
    await expectNothingLost(kit.api.services.db, kit.directory)
  })

  const newImage = async (who = project): Promise<string> => {
    const { body } = await kit.image(who, { contentType: 'image/png', data: png().toString('base64') })
    return body.object_key
  }
  const newFile = async (who = project): Promise<string> => {
    const upload = { kind: 'file', contentType: documents.PDF, sizeBytes: 5_000 } as const
    return (await kit.upload(who, upload, documents.pdf())).body.object_key
  }
  const image = (key: string): object => ({ type: 'image', content: { object_key: key, alt: 'a picture' } })
  const file = (key: string): object => ({ type: 'file', content: { object_key: key, name: 'plan.pdf' } })
  const write = (blocks: readonly object[], page?: string, who = project) =>
    kit.api.call('replaceDocumentation', {
      key: who.key,
      path: page === undefined ? { type: 'project', id: who.id } : { type: 'doc-page', id: page },
      body: { blocks },
    })
  const read = () => kit.api.call('getDocumentation', { key: project.key, path: { type: 'project', id: project.id } })
  const newPage = async (title: string): Promise<string> =>
    (await kit.api.call('createPage', { key: project.key, body: { title } })).body.id
  const rowOf = async (key: string): Promise<Record<string, unknown> | undefined> =>
    (
      await kit.api.services.db`
      select * from stored_object where project_id = ${project.id}::uuid and object_key = ${key}`
    )[0]

  test(`${engine}: a block references a confirmed object of its project and kind, and nothing else`, async () => {
    const other = await kit.api.project()
    const [mine, foreign] = [await newImage(), await newImage(other)]
    const { body } = await kit.presign(project, { kind: 'image', contentType: 'image/png', sizeBytes: 500 })
    const unconfirmed: string = body.object_key
    for (const block of [image(foreign), image('o_unknown'), image(unconfirmed), image('../../etc/passwd')]) {
      const { status, body } = await write([block])
      expect([status, body.error.details.errors]).toEqual([
        400,
        [expect.objectContaining({ path: 'blocks[0].content.object_key', code: 'object_not_found' })],
      ])
    }
    expect((await write([file(mine)])).status).toBe(400)
    expect((await write([image(mine), image(mine)])).status).toBe(200)
  })

  test(`${engine}: a finished extraction shows in the block, moves its ETags, and its text is never served`, async () => {
    outcome = () => Promise.resolve(DONE)
    const key = await newFile()
    await write([file(key)])
    const before = await read()
    expect(before.body.blocks[0].extraction).toBeNull()
    await kit.api.services.work.drain('extraction')
    const after = await read()
    expect(after.body.blocks[0].extraction).toEqual({ status: 'done', chars: DONE.text.length, truncated: false })
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect(after.text).not.toContain('zebra')
    const bodies = async () => {
      const feed = { after: afterRevision(0), entities: 1_000, bytes: 1e9 }
      const { entries } = await readTextFeed(kit.api.services.db, project.id, feed)
      return entries.find(({ type }) => type === 'project')?.bodies
    }
    expect(await bodies()).toEqual([expect.stringContaining('plan.pdf'), DONE.text])
    // Written again, the text is there at once.
    await write([file(key), image(await newImage())])
    expect(await bodies()).toContain(DONE.text)
    await write([])
    expect(await bodies()).toEqual([])
  })

  test(`${engine}: every outcome is told, and a document that ends its readers is given up`, async () => {
    for (const status of ['no-text', 'unsupported', 'failed'] as const) {
      outcome = () => Promise.resolve({ status, text: '', truncated: false })
      const key = await newFile()
      await kit.api.services.work.drain('extraction')
      await write([file(key)])
      expect((await read()).body.blocks[0].extraction).toEqual({ status, chars: 0, truncated: false })
    }
    const key = await newFile()
    let attempts = 0
    outcome = () => {
      attempts += 1
      return Promise.reject(new Error('killed'))
    }
    for (let round = 0; round < 3; round++) {
      await expect(kit.api.services.work.drain('extraction')).rejects.toThrow('killed')
      kit.clock.time += 5 * 60_000
    }
    await kit.api.services.work.drain('extraction')
    expect([attempts, (await rowOf(key))?.['extraction']]).toEqual([3, 'failed'])
  })

  test(`${engine}: an outage of the object store costs a document no attempt`, async () => {
    const key = await newFile()
    outcome = () => Promise.reject(new ServiceError('SVC_UNAVAILABLE', 'down', { reason: 'down' }))
    for (let round = 0; round < 5; round++) {
      await expect(kit.api.services.work.drain('extraction')).rejects.toThrow('down')
    }
    outcome = () => Promise.resolve(DONE)
    await kit.api.services.work.drain('extraction')
    expect((await rowOf(key))?.['extraction']).toBe('done')
  })

  test(`${engine}: bytes that are missing are no verdict on a document, and hold up no other`, async () => {
    const { objects, work } = kit.api.services
    outcome = () => Promise.resolve(DONE)
    const lost = await newFile()
    const storeKey = String((await rowOf(lost))?.['store_key'])
    const bytes = await objects.read(storeKey, { maxBytes: 1_000_000 })
    if (bytes === null || bytes === 'too_large') throw new Error('the upload is not there')
    await objects.remove(storeKey)
    const other = await newFile()
    for (let round = 0; round < 5; round++) {
      await work.drain('extraction')
      kit.clock.time += 5 * 60_000
    }
    expect([(await rowOf(lost))?.['extraction'], (await rowOf(other))?.['extraction']]).toEqual(['pending', 'done'])
    await objects.put(storeKey, bytes, documents.PDF)
    await work.drain('extraction')
    expect((await rowOf(lost))?.['extraction']).toBe('done')
  })

  test(`${engine}: two processes never settle one document twice`, async () => {
    const key = await newFile()
    let release = (): void => {}
    outcome = () => new Promise((resolve) => (release = () => resolve({ ...DONE, text: 'too late' })))
    const slow = kit.api.services.work.drain('extraction')
    while ((await rowOf(key))?.['extraction_holder'] === null) await new Promise((resolve) => setTimeout(resolve, 5))
    const releaseSlow = release
    kit.clock.time += 5 * 60_000
    outcome = () => Promise.resolve(DONE)
    await kit.api.services.work.drain('extraction')
    releaseSlow()
    await slow
    expect((await rowOf(key))?.['extracted_text']).toBe(DONE.text)
  })

  test(`${engine}: unreferenced objects are collected after a day, referenced ones never`, async () => {
    outcome = () => Promise.resolve(DONE)
    const [shown, orphan] = [await newImage(), await newImage()]
    await write([image(shown)])
    await kit.collectAfter(23)
    expect([await rowOf(shown), await rowOf(orphan)].map(Boolean)).toEqual([true, true])
    await kit.collectAfter(2)
    expect([await rowOf(shown), await rowOf(orphan)].map(Boolean)).toEqual([true, false])
    expect((await write([image(orphan)])).body.error.details.errors[0].code).toBe('object_not_found')
    // The day begins when the last block is gone, and anew with every reference.
    await write([])
    await kit.collectAfter(1)
    await kit.collectAfter(20)
    expect((await write([image(shown)])).status).toBe(200)
    await write([])
    await kit.collectAfter(5)
    expect(Boolean(await rowOf(shown))).toBe(true)
    await kit.collectAfter(25)
    expect(Boolean(await rowOf(shown))).toBe(false)
    await kit.collectAfter(1)
    const keys = await storedKeys(kit.directory)
    const rows = await kit.api.services.db`select 1 as found from stored_object where project_id = ${project.id}::uuid`
    expect(keys.filter((key) => key.includes(project.id))).toHaveLength(rows.length)
  })

  test(`${engine}: a block that comes while orphans are noted does not cost its object the day it has later`, async () => {
    const { db } = kit.api.services
    const key = await newImage()
    await write([image(key)])
    await write([]) // without a block, and the collector has not noted it yet
    const note = AsyncResource.bind(() => markOrphans(db, project.id, new Date(kit.clock.now())))
    let noting = Promise.resolve()
    await db.transaction(async (db) => {
      const block = { id: mintId(0), type: 'image', content: '{}', mentions: '[]', searchText: '', objectKeys: [key] }
      const at = new Date(kit.clock.now())
      const blocks = [{ ...block, extraction: null, createdAt: at, updatedBy: null, updatedAt: at }]
      await insertBlocks(db, project.id, { type: 'project', id: project.id }, { blocks, firstPosition: 0 })
      noting = note()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await noting
    await kit.collectAfter(48)
    await write([])
    await kit.collectAfter(1)
    expect((await write([image(key)])).status).toBe(200)
    await write([])
  })

  test(`${engine}: reservations that were never confirmed are released, with or without bytes`, async () => {
    const before = await expectExactQuota(kit.api.services.db, project.teamId)
    const upload = { kind: 'file', contentType: documents.PDF, sizeBytes: 5_000 } as const
    await kit.presign(project, upload)
    const { body } = await kit.presign(project, upload)
    const response = await fetch(body.upload_url, { method: 'PUT', headers: body.headers, body: documents.pdf() })
    expect(response.status).toBe(200)
    await kit.collectAfter(1)
    expect((await expectExactQuota(kit.api.services.db, project.teamId)).reserved).toBe(before.reserved + 10_000)
    await kit.collectAfter(1)
    expect((await expectExactQuota(kit.api.services.db, project.teamId)).reserved).toBe(0)
    expect((await storedKeys(kit.directory)).filter((key) => key.startsWith('staging/'))).toEqual([])
    expect((await kit.confirm(project, body.object_key)).status).toBe(404)
  })

  test(`${engine}: a deleted page takes its objects along, but not those that others show`, async () => {
    const [own, shared, uploadedFor] = [await newImage(), await newImage(), await newImage()]
    const page = await newPage('A page with pictures')
    await write([image(own), image(shared)], page)
    await write([image(shared)])
    const { body } = await kit.api.call('uploadImage', {
      key: project.key,
      body: { entityType: 'doc-page', entityId: page, contentType: 'image/png', data: png().toString('base64') },
    })
    await kit.api.call('deletePage', { key: project.key, path: { page_id: page } })
    for (const key of [own, body.object_key]) {
      expect((await write([image(key)])).body.error.details.errors[0].code).toBe('object_not_found')
      expect((await kit.confirm(project, key)).status).toBe(404)
    }
    expect((await write([image(shared), image(uploadedFor)])).status).toBe(200)
    await kit.collectAfter(0)
    expect([await rowOf(own), await rowOf(body.object_key), await rowOf(shared)].map(Boolean)).toEqual([
      false,
      false,
      true,
    ])
    await write([])
  })

  test(`${engine}: collectors and writers at once never lose a referenced object`, async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => newImage()))
    kit.clock.time += 48 * 3_600_000
    const pages = await Promise.all(keys.map((_, at) => newPage(`Racing ${at}`)))
    const [, , , ...writes] = await Promise.all([
      kit.api.services.work.drain('collection'),
      kit.api.services.work.drain('collection'),
      kit.api.services.work.drain('collection'),
      ...keys.map((key, at) => write([image(key)], pages[at])),
    ])
    for (const [at, answer] of (writes as { status: number }[]).entries()) {
      expect([200, 400]).toContain(answer.status)
      expect(Boolean(await rowOf(keys[at] ?? ''))).toBe(answer.status === 200)
    }
  })

  test(`${engine}: the explorer gets a short-lived URL of an object of its own project`, async () => {
    const key = await newImage()
    const other = await kit.api.project()
    const ask = (objectKey: string, apiKey?: string) =>
      fetch(`${kit.consoleUrl}/console/objects/${objectKey}`, {
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      })
    const answer = (await (await ask(key, project.key)).json()) as { url: string; expires_at: string }
    const shown = await fetch(answer.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png())
    expect(Date.parse(answer.expires_at) - kit.clock.now()).toBe(5 * 60_000)
    kit.clock.time += 5 * 60_000
    expect((await fetch(answer.url)).status).toBe(401)
    expect((await ask(key)).status).toBe(401)
    expect((await ask(key, await kit.api.newKey(project.id, ['read:library']))).status).toBe(403)
    expect((await ask(key, other.key)).status).toBe(404)
    expect((await ask('o_unknown', project.key)).status).toBe(404)
  })
}
