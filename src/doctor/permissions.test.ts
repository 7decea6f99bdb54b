import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { permissionsFinding } from './permissions.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-rights-'))
  mkdirSync(path.join(dataDir, 'store'))
  for (const name of ['secret', 'key']) writeFileSync(path.join(dataDir, name), 'x', { mode: 0o600 })
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const finding = (env: Record<string, string> = {}) =>
  permissionsFinding(readConfig({ VITRINE_DATA_DIR: dataDir, ...env }))

test('a data directory that is this user’s own is named', () => {
  expect(finding()).toMatchObject({ status: 'ok', found: expect.stringContaining(dataDir) as string })
})

test.skipIf(process.platform === 'win32')('a secret that others may read is told, with the file and its mode', () => {
  chmodSync(path.join(dataDir, 'secret'), 0o644)
  expect(finding()).toEqual({
    status: 'warning',
    found: `others on this machine may read ${dataDir}/secret (mode 644)`,
    remedy: expect.stringContaining(`chmod 600 ${dataDir}/secret,`) as string,
  })
})

test('what this user may not write is told, with the user and the file', () => {
  const { status, found, remedy } = permissionsFinding(
    readConfig({ VITRINE_DATA_DIR: dataDir }),
    (file) => !file.endsWith('store'),
  )
  expect(status).toBe('failed')
  expect(found).toBe(`the user ${userInfo().username} may not read and write ${path.join(dataDir, 'store')}`)
  expect(remedy).toContain('or run as its owner')
})

test('with a database and an S3 nothing on this machine matters', () => {
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_REGION: 'r', S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'k' }
  expect(finding({ DATABASE_URL: 'postgres://x@y/z', ...s3, S3_SECRET_ACCESS_KEY: 's' })).toMatchObject({
    status: 'ok',
  })
})
