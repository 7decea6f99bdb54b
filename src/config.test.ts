import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'library',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    apiPort: 4600,
    consolePort: 4601,
    dataDir: resolve('./data'),
    secret: null,
    oldSecret: null,
    publicUrl: null,
    sourceHosts: ['figma-alpha-api.s3.us-west-2.amazonaws.com', 's3-alpha.figma.com', 's3-alpha-sig.figma.com'],
    corsOrigins: [],
    consoleHosts: [],
    minSpecVersion: '0.11.0',
    rateLimit: 0,
    storageQuotaBytes: 1_073_741_824,
    documentationQuotaBytes: 268_435_456,
    fileCapBytes: 10_485_760,
    historyDays: 365,
    deletedHistoryDays: 30,
    pictureCacheBytes: 268_435_456,
    compress: false,
    logLevel: 'info',
    logFormat: null,
    requestLog: 'errors',
    databaseUrl: null,
    s3: null,
    embeddings: null,
    tracesUrl: null,
    client: { url: null, key: null },
    drainSeconds: 0,
    figma: { token: null, apiUrl: 'https://api.figma.com' },
  })
})

test('the configuration cannot be changed', () => {
  const config = readConfig(S3)
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.s3)).toBe(true)
  expect(Object.isFrozen(config.sourceHosts)).toBe(true)
})

for (const [name, env, want] of [
  [
    'an empty value is an absent one',
    { VITRINE_API_PORT: '', DATABASE_URL: ' ' },
    { apiPort: 4600, databaseUrl: null },
  ],
  ['ports may be left to the system', { VITRINE_API_PORT: '0', VITRINE_CONSOLE_PORT: '0' }, { apiPort: 0 }],
  ['an IPv6 host', { VITRINE_HOST: '::1' }, { host: '::1' }],
  [
    'a trailing slash goes',
    { VITRINE_PUBLIC_URL: 'https://a.example/vitrine/' },
    { publicUrl: 'https://a.example/vitrine' },
  ],
  ['no source hosts', { VITRINE_SOURCE_HOSTS: 'none' }, { sourceHosts: [] }],
  [
    'source hosts',
    { VITRINE_SOURCE_HOSTS: 'A.example.com, b.example.com,a.example.com' },
    { sourceHosts: ['a.example.com', 'b.example.com'] },
  ],
  [
    'origins',
    { VITRINE_CORS_ORIGINS: 'https://app.example.com,http://localhost:3000' },
    { corsOrigins: ['https://app.example.com', 'http://localhost:3000'] },
  ],
  ['compression', { VITRINE_COMPRESS: '1' }, { compress: true }],
  ['logging', { VITRINE_LOG: 'silent' }, { logLevel: 'silent' }],
  ['a line per request', { VITRINE_REQUEST_LOG: 'all' }, { requestLog: 'all' }],
  [
    'a database behind a socket',
    { DATABASE_URL: 'postgres:///library?host=/run/postgresql' },
    { databaseUrl: 'postgres:///library?host=/run/postgresql' },
  ],
  [
    'objects in S3',
    S3,
    {
      s3: {
        endpoint: 'https://s3.example.com',
        region: 'eu-central-1',
        bucket: 'library',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    },
  ],
  [
    'embeddings without a key',
    { EMBEDDINGS_URL: 'http://localhost:8080', EMBEDDINGS_MODEL: 'small' },
    { embeddings: { url: 'http://localhost:8080', model: 'small', apiKey: null } },
  ],
] as const)
  test(`configuration: ${name}`, () => expect(readConfig(env)).toMatchObject(want))

for (const [name, env, want] of [
  ['a port of words', { VITRINE_API_PORT: 'http' }, ['VITRINE_API_PORT']],
  ['a port out of range', { VITRINE_API_PORT: '65536' }, ['VITRINE_API_PORT']],
  ['a hexadecimal port', { VITRINE_API_PORT: '0x10' }, ['VITRINE_API_PORT']],
  ['one port for both listeners', { VITRINE_API_PORT: '4601' }, ['VITRINE_CONSOLE_PORT']],
  ['a host with a scheme', { VITRINE_HOST: 'http://localhost' }, ['VITRINE_HOST']],
  ['a short secret', { VITRINE_SECRET: 'hunter2' }, ['VITRINE_SECRET']],
  ['an address as source host', { VITRINE_SOURCE_HOSTS: 'a.example.com,10.0.0.1' }, ['VITRINE_SOURCE_HOSTS']],
  ['a source host with a path', { VITRINE_SOURCE_HOSTS: 'a.example.com/x' }, ['VITRINE_SOURCE_HOSTS']],
  ['an origin with a path', { VITRINE_CORS_ORIGINS: 'https://app.example.com/' }, ['VITRINE_CORS_ORIGINS']],
  ['a version of words', { VITRINE_MIN_SPEC_VERSION: 'latest' }, ['VITRINE_MIN_SPEC_VERSION']],
  ['a negative quota', { VITRINE_STORAGE_QUOTA: '-1' }, ['VITRINE_STORAGE_QUOTA']],
  ['a quota beyond exact numbers', { VITRINE_STORAGE_QUOTA: '9007199254740993' }, ['VITRINE_STORAGE_QUOTA']],
  ['no files at all', { VITRINE_FILE_CAP: '0' }, ['VITRINE_FILE_CAP']],
  ['another database', { DATABASE_URL: 'mysql://localhost/library' }, ['DATABASE_URL']],
  [
    'half of S3',
    { S3_BUCKET: 'library', S3_REGION: 'eu-central-1' },
    ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ],
  ['a model without an address', { EMBEDDINGS_MODEL: 'small' }, ['EMBEDDINGS_URL']],
  ['an unknown level', { VITRINE_LOG: 'verbose' }, ['VITRINE_LOG']],
  ['a vague switch', { VITRINE_COMPRESS: 'yes' }, ['VITRINE_COMPRESS']],
  [
    'all faults at once',
    { VITRINE_API_PORT: 'x', VITRINE_LOG: 'x', DATABASE_URL: 'x' },
    ['VITRINE_API_PORT', 'VITRINE_LOG', 'DATABASE_URL'],
  ],
] as const)
  test(`configuration refused: ${name}`, () => {
    expect(faultsOf(env).map((fault) => fault.split(' ')[0])).toEqual(want)
  })

test('a refused value is not repeated: it may be a secret', () => {
  expect(faultsOf({ VITRINE_SECRET: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@host' }).join('\n')).not.toContain(
    'hunter2',
  )
})

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}
