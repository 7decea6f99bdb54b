import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { networkFinding } from './network.ts'

const S3 = { S3_REGION: 'r', S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }

test('an installation that needs nobody says so', async () => {
  expect(await networkFinding(readConfig({}))).toEqual({
    status: 'ok',
    found: 'nothing beyond this machine is configured',
  })
})

test('what is reached is named, and what is not, with what was seen', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const there = { DATABASE_URL: `postgres://a:secret@127.0.0.1:${port}/x` }
  expect(await networkFinding(readConfig(there))).toEqual({
    status: 'ok',
    found: `a connection is taken by PostgreSQL at 127.0.0.1:${port}`,
  })
  const found = await networkFinding(
    readConfig({
      ...there,
      ...S3,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      EMBEDDINGS_URL: 'https://nobody.invalid/v1',
      EMBEDDINGS_MODEL: 'm',
    }),
  )
  expect(found.status).toBe('failed')
  expect(found.found).toMatch(
    /^S3 at 127\.0\.0\.1:1: nothing listens there; the embedding endpoint at nobody\.invalid:443: (nobody knows this host|the name server does not answer)$/,
  )
  expect(found.remedy).toBe('start it, or correct its port; correct the name of the host, or look at the name server')
  await new Promise((resolve) => server.close(resolve))
})
