import { expect, test } from 'vitest'
import * as documents from '../../test/kit/samples/sample-documents.ts'
import { png } from '../../test/kit/samples/sample-images.ts'
import { makeBucket, s3Environment, s3FromEnvironment } from '../../test/kit/s3.ts'
import { expectExactQuota, putTo, uploadsKit } from '../../test/kit/uploads-kit.ts'

const s3 = s3FromEnvironment()
if (!s3) console.log('uploads to S3 are not covered by this run: TEST_S3_ENDPOINT is not set')

test.skipIf(!s3)('S3: an upload is presigned, PUT, confirmed, shown and collected', async () => {
  if (!s3) return
  await makeBucket(s3)
  const kit = await uploadsKit('embedded', {
    env: s3Environment(s3),
  })
  const { db, objects } = kit.api.services
  const project = await kit.api.project()
  const bytes = documents.docx()
  const upload = { kind: 'file', contentType: documents.DOCX, sizeBytes: bytes.length } as const

  const { body: presigned } = await kit.presign(project, upload)
  expect(presigned.headers).toEqual({ 'Content-Type': documents.DOCX, 'Content-Length': String(bytes.length) })
  expect((await kit.confirm(project, presigned.object_key)).status).toBe(404)
  await putTo(presigned, bytes)
  expect((await kit.confirm(project, presigned.object_key)).body.size_bytes).toBe(bytes.length)
  // The store may take the URL again; the confirmed object does not change.
  await putTo(presigned, Buffer.alloc(bytes.length, 'x'))
  await kit.api.services.work.drain('extraction')
  const [row] = await db<{ store_key: string; extraction: string }>`
    select store_key, extraction from stored_object
    where project_id = ${project.id}::uuid and object_key = ${presigned.object_key}`
  expect(row?.extraction).toBe('done')
  const finalKey = row?.store_key ?? ''
  expect(Buffer.from((await objects.read(finalKey, { maxBytes: 100_000 })) as Uint8Array)).toEqual(bytes)

  const image = await kit.image(project, { contentType: 'image/png', data: png().toString('base64') })
  const shown = await fetch(`${kit.consoleUrl}/console/objects/${image.body.object_key}`, {
    headers: { authorization: `Bearer ${project.key}` },
  })
  const { url } = (await shown.json()) as { url: string }
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(png())

  const { body: refused } = await kit.presign(project, { ...upload, sizeBytes: 5 })
  await putTo(refused, Buffer.from('hello'))
  expect((await kit.confirm(project, refused.object_key)).body.error.code).toBe('SVC_CONTENT_MISMATCH')

  await kit.collectAfter(30)
  expect(await objects.read(finalKey, { maxBytes: 100_000 })).toBeNull()
  expect(await expectExactQuota(db, project.teamId)).toEqual({ used: 0, reserved: 0 })
  const left = await db`select 1 as found from object_garbage where project_id = ${project.id}::uuid`
  expect(left).toEqual([])
})
