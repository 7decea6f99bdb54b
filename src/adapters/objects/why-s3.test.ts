import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { silent } from '../../../test/kit/global-setup.ts'
import { createS3Objects } from './s3-objects.ts'

// A store that refuses every request as a real one words it.
let answer: { readonly status: number; readonly code: string } = { status: 200, code: '' }
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(answer.status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${answer.code}</Code><Message>no</Message></Error>`)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const storeAt = (at: string) =>
  createS3Objects({
    endpoint: at,
    region: 'eu-west-1',
    bucket: 'files',
    accessKeyId: 'a',
    secretAccessKey: 's',
    log: silent,
    now: () => Date.now(),
    timeoutMs: 20_000,
  })

const faultOf = async (at: string): Promise<unknown> =>
  storeAt(at)
    .read('objects/a', { maxBytes: 10 })
    .then(
      (read) => read,
      (error: Error) => error.cause,
    )

for (const [status, code, found, remedy] of [
  [404, 'NoSuchBucket', /has no bucket "files"/, /S3_BUCKET/],
  [403, 'InvalidAccessKeyId', /does not know the access key/, /S3_ACCESS_KEY_ID/],
  [403, 'SignatureDoesNotMatch', /secret does not fit/, /S3_SECRET_ACCESS_KEY/],
  [403, 'RequestTimeTooSkewed', /clock/, /synchronize/],
  [403, 'AccessDenied', /does not allow this access key/, /s3:GetObject/],
  [400, 'AuthorizationHeaderMalformed', /not in the region eu-west-1/, /S3_REGION/],
  [405, 'MethodNotAllowed', /refuses or fails: MethodNotAllowed/, /its log/],
] as const)
  test(`${code} of an S3 is told with its remedy`, async () => {
    answer = { status, code }
    expect(await faultOf(endpoint)).toMatchObject({
      message: expect.stringMatching(found) as string,
      remedy: expect.stringMatching(remedy) as string,
    })
  })

test('an object that is not there is no fault of the store', async () => {
  answer = { status: 404, code: 'NoSuchKey' }
  expect(await faultOf(endpoint)).toBeNull()
})

for (const [name, at, found] of [
  ['nothing listening', await closedPort(), /^nothing listens at http:\/\/127\.0\.0\.1:\d+$/],
  ['a host that nobody knows', 'http://nowhere.invalid', /nobody knows the host of http:\/\/nowhere\.invalid/],
] as const)
  test(`${name} is told apart`, async () => {
    expect(await faultOf(at)).toMatchObject({ message: expect.stringMatching(found) as string })
  })

async function closedPort(): Promise<string> {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  return `http://127.0.0.1:${port}`
}
