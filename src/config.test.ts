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
    clientHosts: 'any',
    clientSchemes: [],
    hookHosts: [],
    corsOrigins: [],
    consoleHosts: [],
    minSpecVersion: '0.11.0',
    rateLimit: 0,
    bodyBytes: 268_435_456,
    keyBodyBytes: 67_108_864,
    storageQuotaBytes: 1_073_741_824,
    documentationQuotaBytes: 268_435_456,
    fileCapBytes: 10_485_760,
    historyDays: 365,
    deletedHistoryDays: 30,
    pictureCacheBytes: 268_435_456,
    importsAtOnce: 2,
    importSeconds: 600,
    importMemoryBytes: 1_073_741_824,
    compress: false,
    logLevel: 'info',
    logFormat: null,
    requestLog: 'errors',
    databaseUrl: null,
    s3: null,
    indexingShare: 0.25,
    embeddings: null,
    tracesUrl: null,
    client: { url: null, key: null },
    drainSeconds: 0,
    warmSeconds: 30,
    figma: { token: null, apiUrl: 'https://api.figma.com' },
    browser: null,
    oidc: null,
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
  ['no documents of agents', { VITRINE_CLIENT_HOSTS: 'none' }, { clientHosts: [] }],
  ['kinds of addresses', { VITRINE_CLIENT_SCHEMES: 'myeditor' }, { clientSchemes: ['myeditor'] }],
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
  ['less than a part at once', { VITRINE_KEY_BODY_BYTES: '33554431' }, ['VITRINE_KEY_BODY_BYTES']],
  ['less than a part for two keys', { VITRINE_BODY_BYTES: '67108863' }, ['VITRINE_BODY_BYTES']],
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

const OIDC = {
  VITRINE_PUBLIC_URL: 'https://library.example.com/',
  VITRINE_OIDC_ISSUER: 'https://login.example.com/realms/acme',
  VITRINE_OIDC_CLIENT_ID: 'vitrine',
  VITRINE_OIDC_GROUPS: '{"designers": {"Acme UI": "write"}, "*": {"Acme UI": ["read:docs"]}}',
}

test('people sign in by a provider once it, the client and the groups are named', () => {
  expect(readConfig(OIDC).oidc).toEqual({
    issuer: 'https://login.example.com/realms/acme',
    clientId: 'vitrine',
    clientSecret: null,
    scope: 'openid profile email',
    groupsClaim: 'groups',
    redirectUri: 'https://library.example.com/console/session/callback',
    grants: [
      { group: 'designers', project: 'Acme UI', scopes: ['read:library', 'read:docs', 'write:docs'] },
      { group: '*', project: 'Acme UI', scopes: ['read:docs'] },
    ],
  })
})

for (const [name, change, want] of [
  ['half of it', { VITRINE_OIDC_GROUPS: '' }, 'VITRINE_OIDC_GROUPS is missing'],
  ['no way back', { VITRINE_PUBLIC_URL: '' }, 'VITRINE_PUBLIC_URL is missing'],
  ['a provider without TLS', { VITRINE_OIDC_ISSUER: 'http://login.example.com' }, 'must be an https address'],
  ['no JSON', { VITRINE_OIDC_GROUPS: 'designers=Acme' }, 'is no JSON object'],
  ['nobody', { VITRINE_OIDC_GROUPS: '{}' }, 'lets nobody in'],
  ['no project', { VITRINE_OIDC_GROUPS: '{"a": "write"}' }, 'has no projects for the group "a"'],
  ['an unknown role', { VITRINE_OIDC_GROUPS: '{"a": {"b": "admin"}}' }, 'neither "read", "propose" nor "write"'],
  [
    'an unknown scope',
    { VITRINE_OIDC_GROUPS: '{"a": {"b": ["read:docs", "x"]}}' },
    'neither "read", "propose" nor "write"',
  ],
  ['a scope without openid', { VITRINE_OIDC_SCOPE: 'profile' }, 'VITRINE_OIDC_SCOPE must be'],
] as const)
  test(`sign-in by a provider is refused with ${name}`, () =>
    expect(() => readConfig({ ...OIDC, ...change })).toThrow(want))

test('a provider on this very machine needs no TLS', () =>
  expect(readConfig({ ...OIDC, VITRINE_OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe(
    'http://127.0.0.1:9000',
  ))
