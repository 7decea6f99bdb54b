import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { engines } from '../../test/kit/databases.ts'
import { put } from '../../test/kit/object-store-suite.ts'
import * as documents from '../../test/kit/samples/sample-documents.ts'
import { GIF, png, pngOfLength, WHOLE_JPEG } from '../../test/kit/samples/sample-images.ts'
import {
  expectExactQuota,
  expectNothingLost,
  putTo,
  storedKeys,
  uploadsKit,
  type UploadsKit,
} from '../../test/kit/uploads-kit.ts'
import type { TestProject } from '../../test/kit/api.ts'
import { zip } from '../../test/kit/samples/zip.ts'
import type { Call } from '../contract/operation.ts'
import { unavailable } from '../errors.ts'
import type { FetchedSource } from '../ports.ts'
import { confirmUpload } from './confirm-upload.ts'

const base64 = (bytes: Buffer): string => bytes.toString('base64')
const IMAGE_CAP = 3_145_728

for (const engine of engines) {
  const fetched: { url: string; answer: FetchedSource }[] = []
  const sources = {
    fetch: (url: string): Promise<FetchedSource> =>
      Promise.resolve(fetched.find((known) => known.url === url)?.answer ?? { refused: 'network' as const }),
  }
  let kit: UploadsKit
  let project: TestProject
  beforeAll(async () => {
    kit = await uploadsKit(engine, { outside: { sources } })
    project = await kit.api.project()
  })
  afterEach(async () => {
    await expectExactQuota(kit.api.services.db, project.teamId)
    await expectNothingLost(kit.api.services.db, kit.directory)
  })
  const used = (): Promise<{ used: number; reserved: number }> => expectExactQuota(kit.api.services.db, project.teamId)

  test(`${engine}: an image is stored in a single call`, async () => {
    for (const [contentType, bytes] of [
      ['image/png', png()],
      ['image/jpeg', WHOLE_JPEG],
      ['image/gif', GIF],
      ['image/png', pngOfLength(IMAGE_CAP)],
    ] as const) {
      const before = await used()
      const { status, body } = await kit.image(project, { contentType, data: base64(bytes) })
      expect(status).toBe(201)
      expect(body).toEqual({
        object_key: expect.stringMatching(/^o_[\w-]{22}$/),
        size_bytes: bytes.length,
        content_type: contentType,
      })
      expect(await used()).toEqual({ used: before.used + bytes.length, reserved: before.reserved })
      // Confirmed already: confirming it answers the same.
      expect((await kit.confirm(project, body.object_key)).body).toEqual(body)
    }
  })

  test(`${engine}: an image is fetched from a source`, async () => {
    const url = 'https://s3-alpha.figma.com/a.png'
    fetched.push({ url, answer: { bytes: png() } })
    expect((await kit.image(project, { contentType: 'image/png', sourceUrl: url })).status).toBe(201)
    for (const [refused, code, reason] of [
      ['url', 'SVC_SOURCE_URL_REFUSED', 'invalid_url'],
      ['host', 'SVC_SOURCE_URL_REFUSED', 'host_not_allowed'],
      ['network', 'SVC_SOURCE_URL_REFUSED', 'not_retrievable'],
      ['too_large', 'SVC_PAYLOAD_TOO_LARGE', undefined],
    ] as const) {
      const source = `https://s3-alpha.figma.com/${refused}`
      fetched.push({ url: source, answer: { refused } })
      const { body } = await kit.image(project, { contentType: 'image/png', sourceUrl: source })
      expect([body.error.code, body.error.details.reason]).toEqual([code, reason])
    }
  })

  const good = { contentType: 'image/png', data: base64(png()) }
  for (const [name, bend, code] of [
    ['neither data nor source', { contentType: 'image/png' }, 'SVC_INVALID_ARGUMENT'],
    ['both data and source', { ...good, sourceUrl: 'https://s3-alpha.figma.com/a' }, 'SVC_INVALID_ARGUMENT'],
    ['no content type', { data: good.data }, 'SVC_INVALID_ARGUMENT'],
    ['an unknown field', { ...good, size: 3 }, 'SVC_INVALID_ARGUMENT'],
    ['an object key', { ...good, object_key: 'o_mine' }, 'SVC_INVALID_ARGUMENT'],
    ['SVG', { ...good, contentType: 'image/svg+xml' }, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
    ['a document', { ...good, contentType: documents.PDF }, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
    ['another spelling of the type', { ...good, contentType: 'IMAGE/PNG' }, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
    ['another type', { ...good, contentType: 'image/gif' }, 'SVC_CONTENT_MISMATCH'],
    ['a cut image', { ...good, data: base64(png().subarray(0, 40)) }, 'SVC_CONTENT_MISMATCH'],
    ['no bytes', { ...good, data: '' }, 'SVC_CONTENT_MISMATCH'],
    [
      'base64 with a line break',
      { ...good, data: `${good.data.slice(0, 8)}\n${good.data.slice(8)}` },
      'SVC_CONTENT_MISMATCH',
    ],
    [
      'base64 for URLs',
      { ...good, contentType: 'image/jpeg', data: WHOLE_JPEG.toString('base64url') },
      'SVC_CONTENT_MISMATCH',
    ],
    ['base64 without padding', { ...good, data: base64(GIF).replaceAll('=', 'A').slice(1) }, 'SVC_CONTENT_MISMATCH'],
    ['a data URL', { ...good, data: `data:image/png;base64,${good.data}` }, 'SVC_CONTENT_MISMATCH'],
    ['a byte above the cap', { ...good, data: base64(pngOfLength(IMAGE_CAP + 1)) }, 'SVC_PAYLOAD_TOO_LARGE'],
    ['a body above its cap', { ...good, data: 'A'.repeat(4_600_000) }, 'SVC_PAYLOAD_TOO_LARGE'],
    ['an unknown entity', { ...good, entityType: 'component', entityId: randomUUID() }, 'SVC_NOT_FOUND'],
    ['an unknown entity type', { ...good, entityType: 'planet' }, 'SVC_INVALID_ARGUMENT'],
  ] as const) {
    test(`${engine}: an image with ${name} is refused and nothing is stored`, async () => {
      const before = await used()
      const { body } = await kit.image(project, bend)
      expect(body.error.code).toBe(code)
      expect(await used()).toEqual(before)
    })
  }

  test(`${engine}: a file is reserved, PUT and confirmed at its measured size`, async () => {
    const bytes = documents.pdf()
    const before = await used()
    const { status, body } = await kit.presign(project, { kind: 'file', contentType: documents.PDF, sizeBytes: 5_000 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ method: 'PUT', headers: { 'Content-Type': documents.PDF } })
    expect(Date.parse(body.expires_at) - kit.clock.now()).toBe(15 * 60_000)
    expect(await used()).toEqual({ used: before.used, reserved: before.reserved + 5_000 })
    const early = await kit.confirm(project, body.object_key)
    expect(early.body.error.code).toBe('SVC_NOT_FOUND')
    await putTo(body, bytes)
    const confirmed = await kit.confirm(project, body.object_key)
    expect(confirmed.body).toEqual({
      object_key: body.object_key,
      size_bytes: bytes.length,
      content_type: documents.PDF,
    })
    expect(await used()).toEqual({ used: before.used + bytes.length, reserved: before.reserved })
    expect((await kit.confirm(project, body.object_key)).body).toEqual(confirmed.body)
    const late = await put(body.upload_url, { ...body.headers, 'Content-Length': '3' }, 'abc')
    expect(late.status).toBe(404)
    expect((await storedKeys(kit.directory)).filter((key) => key.startsWith('staging/'))).toEqual([])
  })

  for (const [name, contentType, bytes] of [
    ['a document', documents.DOCX, documents.docx()],
    ['an open document', documents.ODT, documents.odt()],
    ['a cut document', documents.DOCX, documents.docx().subarray(0, 200)],
    ['a document with a password', documents.XLSX, documents.encryptedPackage()],
    ['a page after a line of noise', documents.PDF, Buffer.concat([Buffer.from('noise\n'), documents.pdf()])],
  ] as const) {
    test(`${engine}: ${name} is of its type`, async () => {
      const upload = { kind: 'file', contentType, sizeBytes: bytes.length } as const
      expect((await kit.upload(project, upload, bytes)).status).toBe(200)
    })
  }

  const macro = 'application/vnd.ms-word.document.macroEnabled'
  for (const [name, contentType, bytes, detected] of [
    ['a document with macros', documents.DOCX, zip([documents.contentTypes(`${macro}.main+xml`)]), macro],
    [
      'macros beside the document',
      documents.DOCX,
      zip([documents.contentTypes(`${documents.DOCX}.main+xml`, 'application/vnd.ms-office.vbaProject')]),
      'application/vnd.ms-office.vbaProject',
    ],
    [
      'slides as a document',
      documents.DOCX,
      zip([documents.contentTypes(`${documents.PPTX}.main+xml`)]),
      documents.PPTX,
    ],
    ['a plain archive', documents.DOCX, zip([{ name: 'a.txt', text: 'a' }]), 'application/zip'],
    ['an open document as a sheet', documents.ODS, documents.odt(), documents.ODT],
    [
      'an OLE container without encryption',
      documents.DOCX,
      documents.encryptedPackage('WordDocument'),
      'application/x-ole-storage',
    ],
    ['an image', documents.PDF, png(), 'image/png'],
    ['text', documents.PDF, Buffer.from('hello'), null],
    ['nothing', documents.PDF, Buffer.alloc(0), null],
  ] as const) {
    test(`${engine}: ${name} is refused at confirm, removed and released`, async () => {
      const before = await used()
      const { body } = await kit.presign(project, { kind: 'file', contentType, sizeBytes: 20_000 })
      await putTo(body, bytes)
      const refused = await kit.confirm(project, body.object_key)
      expect(refused.body.error).toMatchObject({
        code: 'SVC_CONTENT_MISMATCH',
        details: { declared: contentType, detected },
      })
      expect(await used()).toEqual(before)
      expect((await kit.confirm(project, body.object_key)).status).toBe(404)
      expect((await put(body.upload_url, { ...body.headers, 'Content-Length': '3' }, 'abc')).status).toBe(404)
    })
  }

  for (const [name, bend, code, details] of [
    ['size 0', { sizeBytes: 0 }, 'SVC_INVALID_ARGUMENT', undefined],
    ['size -1', { sizeBytes: -1 }, 'SVC_INVALID_ARGUMENT', undefined],
    ['size 1.5', { sizeBytes: 1.5 }, 'SVC_INVALID_ARGUMENT', undefined],
    ['size "5"', { sizeBytes: '5' }, 'SVC_INVALID_ARGUMENT', undefined],
    ['size 2^53', { sizeBytes: 2 ** 53 }, 'SVC_INVALID_ARGUMENT', undefined],
    ['the cap and one', { sizeBytes: 10_485_761 }, 'SVC_PAYLOAD_TOO_LARGE', { limit_bytes: 10_485_760 }],
    [
      'an image of the cap and one',
      { kind: 'image', contentType: 'image/png', sizeBytes: IMAGE_CAP + 1 },
      'SVC_PAYLOAD_TOO_LARGE',
      { limit_bytes: IMAGE_CAP },
    ],
    ['an image type as a file', { contentType: 'image/png' }, 'SVC_UNSUPPORTED_MEDIA_TYPE', undefined],
    ['a file type as an image', { kind: 'image' }, 'SVC_UNSUPPORTED_MEDIA_TYPE', undefined],
    ['a page', { contentType: 'text/html' }, 'SVC_UNSUPPORTED_MEDIA_TYPE', undefined],
    ['another kind', { kind: 'video' }, 'SVC_INVALID_ARGUMENT', undefined],
    ['an unknown entity', { entityType: 'token', entityId: '1:2' }, 'SVC_NOT_FOUND', undefined],
  ] as const) {
    test(`${engine}: presign with ${name} is refused and reserves nothing`, async () => {
      const before = await used()
      const upload = { kind: 'file', contentType: documents.PDF, sizeBytes: 10, ...bend }
      const { body } = await kit.presign(project, upload as never)
      expect(body.error.code).toBe(code)
      if (details) expect(body.error.details).toEqual(details)
      expect(await used()).toEqual(before)
    })
  }

  test(`${engine}: unknown, foreign and malformed keys are answered alike`, async () => {
    const other = await kit.api.project()
    const { body } = await kit.upload(
      project,
      { kind: 'file', contentType: documents.PDF, sizeBytes: 5_000 },
      documents.pdf(),
    )
    const answers = []
    for (const [who, key] of [
      [other, body.object_key],
      [project, 'o_AAAAAAAAAAAAAAAAAAAAAA'],
      [project, '../../etc/passwd'],
      [project, 'o_%00'],
    ] as const) {
      const { status, body } = await kit.confirm(who, key)
      const { request_id: _, ...error } = body.error
      answers.push(JSON.stringify([status, error]).replaceAll(key, 'KEY'))
    }
    expect(new Set(answers).size).toBe(1)
    expect(await expectExactQuota(kit.api.services.db, other.teamId)).toEqual({ used: 0, reserved: 0 })
  })

  test(`${engine}: fifty confirms at once, while the client overwrites, end as one object that never changes`, async () => {
    const first = png()
    const second = png({ width: 3 })
    const { body } = await kit.presign(project, { kind: 'image', contentType: 'image/png', sizeBytes: 500 })
    await putTo(body, first)
    const confirms = Array.from({ length: 50 }, () => kit.confirm(project, body.object_key))
    const overwrites = Array.from({ length: 5 }, () =>
      put(body.upload_url, { ...body.headers, 'Content-Length': String(second.length) }, second),
    )
    const answers = await Promise.all(confirms)
    await Promise.all(overwrites)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const [row] = await kit.api.services.db<{ store_key: string; size_bytes: number }>`
      select store_key, size_bytes from stored_object
      where project_id = ${project.id}::uuid and object_key = ${body.object_key}`
    const kept = await kit.api.services.objects.read(row?.store_key ?? '', { maxBytes: 500 })
    expect((kept as Uint8Array).length).toBe(row?.size_bytes)
    expect([first.length, second.length]).toContain(row?.size_bytes)
  })

  test(`${engine}: 300 presigns at the edge of the quota grant exactly what fits`, async () => {
    const crowded = await kit.api.project()
    const { db } = kit.api.services
    await db`insert into plan (name, storage_quota_bytes, file_cap_bytes) values (${crowded.id}, 100000, 2000)`
    await db`update team set plan = ${crowded.id} where id = ${crowded.teamId}::uuid`
    const upload = { kind: 'file', contentType: documents.PDF, sizeBytes: 999 } as const
    const presign = async (): ReturnType<typeof kit.presign> => {
      const answer = await kit.presign(crowded, upload)
      return answer.status === 503 ? presign() : answer // a busy machine may refuse some of so many for a moment
    }
    const answers = await Promise.all(Array.from({ length: 300 }, presign))
    const granted = answers.filter(({ status }) => status === 200)
    expect(granted).toHaveLength(100)
    const refused = answers.filter(({ status }) => status === 413)
    expect(refused).toHaveLength(200)
    expect(refused[0]?.body.error).toMatchObject({
      code: 'SVC_STORAGE_QUOTA_EXCEEDED',
      details: { current_bytes: 99_900, limit_bytes: 100_000, pct_used: 99.9 },
    })
    expect(await expectExactQuota(db, crowded.teamId)).toEqual({ used: 0, reserved: 99_900 })
    expect((await kit.presign(crowded, { ...upload, sizeBytes: 100 })).status).toBe(200)
    expect((await kit.image(crowded, good)).body.error.code).toBe('SVC_STORAGE_QUOTA_EXCEEDED')
    expect((await kit.presign(crowded, { ...upload, sizeBytes: 2_001 })).body.error.details).toEqual({
      limit_bytes: 2_000,
    })
  })

  test(`${engine}: a plan that was lowered since presign is held at confirm`, async () => {
    const lowered = await kit.api.project()
    const { db } = kit.api.services
    const upload = { kind: 'file', contentType: documents.PDF, sizeBytes: 5_000 } as const
    const { body } = await kit.presign(lowered, upload)
    await putTo(body, documents.pdf())
    await db`insert into plan (name, storage_quota_bytes, file_cap_bytes) values (${lowered.id}, 100000, 100)`
    await db`update team set plan = ${lowered.id} where id = ${lowered.teamId}::uuid`
    const refused = await kit.confirm(lowered, body.object_key)
    expect(refused.body.error).toMatchObject({ code: 'SVC_PAYLOAD_TOO_LARGE', details: { limit_bytes: 100 } })
    expect(await expectExactQuota(db, lowered.teamId)).toEqual({ used: 0, reserved: 0 })
  })

  test(`${engine}: bytes that came to be larger than promised are refused, removed and released`, async () => {
    const { body } = await kit.presign(project, { kind: 'image', contentType: 'image/png', sizeBytes: 100 })
    const [row] = await kit.api.services.db<{ store_key: string }>`
      select store_key from stored_object
      where project_id = ${project.id}::uuid and object_key = ${body.object_key}`
    // As in a store whose signature does not bind the length.
    await kit.api.services.objects.put(row?.store_key ?? '', pngOfLength(101), 'image/png')
    const refused = await kit.confirm(project, body.object_key)
    expect(refused.body.error).toMatchObject({ code: 'SVC_PAYLOAD_TOO_LARGE', details: { limit_bytes: 100 } })
    expect((await kit.confirm(project, body.object_key)).status).toBe(404)
  })

  test(`${engine}: a confirm whose commit is not acknowledged loses no bytes, and can be repeated`, async () => {
    const { body } = await kit.presign(project, { kind: 'image', contentType: 'image/png', sizeBytes: 500 })
    await putTo(body, png())
    const { services } = kit.api
    const db = Object.assign((...statement: Parameters<typeof services.db>) => services.db(...statement), services.db, {
      transaction: async (work: Parameters<typeof services.db.transaction>[0]): Promise<never> => {
        await services.db.transaction(work)
        throw unavailable('the database', { outcomeUnknown: true })
      },
    }) as typeof services.db
    const call = { projectId: project.id } as Call
    const lost = confirmUpload.run({ ...services, db }, call, { body: { object_key: body.object_key } })
    await expect(lost).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE', details: { outcome: 'unknown' } })
    expect((await kit.confirm(project, body.object_key)).body.size_bytes).toBe(png().length)
  })
}
