// Environment → Config. Nothing else reads the environment. Every fault is found before anything starts.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readOidc, type OidcConfig } from './oidc-config.ts'
import { ConfigError, type EnvironmentReader, readEnvironment } from './config-reader.ts'

export { ConfigError }

export interface Config {
  readonly host: string
  readonly apiPort: number
  readonly consolePort: number
  /** Absolute. */
  readonly dataDir: string
  /** Null: made once and kept in the data directory, with a database in the database. */
  readonly secret: string | null
  /** What was the secret before: nothing is signed by it any more, what it signed still opens. */
  readonly oldSecret: string | null
  /** Where the console listener is reached from outside, without a trailing slash. */
  readonly publicUrl: string | null
  readonly sourceHosts: readonly string[]
  /** Whose documents say what a program is that signs in: any host of the internet, or these alone. */
  readonly clientHosts: readonly string[] | 'any'
  /** Kinds of addresses of programs that a browser may be sent to, beside those that are known. */
  readonly clientSchemes: readonly string[]
  /** Hosts of the own network that hooks may lead to: names or addresses. */
  readonly hookHosts: readonly string[]
  readonly corsOrigins: readonly string[]
  /** Names that the console goes by, besides that of the public URL. */
  readonly consoleHosts: readonly string[]
  readonly minSpecVersion: string
  /** Requests per minute and key; 0 is off. */
  readonly rateLimit: number
  /** Bytes of bodies that a process takes at once, and those of one key. */
  readonly bodyBytes: number
  readonly keyBodyBytes: number
  readonly storageQuotaBytes: number
  readonly documentationQuotaBytes: number
  readonly fileCapBytes: number
  /** How long versions of documentation are kept; 0: none are. */
  readonly historyDays: number
  /** The same for what was deleted. */
  readonly deletedHistoryDays: number
  /** What the pictures of a project's image fills may take in the object store; 0: none is fetched. */
  readonly pictureCacheBytes: number
  /** Imports of different projects at once in a process: so many that were pushed, and so many of sources on a schedule. */
  readonly importsAtOnce: number
  /** What one of them may take: time, and memory of its process besides the program and of the rows that wait to be written. */
  readonly importSeconds: number
  readonly importMemoryBytes: number
  readonly compress: boolean
  /** How long a stopping process still takes requests while it says that it is not ready. */
  readonly drainSeconds: number
  /** How long a started process may say that it is not ready while it loads what was used last. */
  readonly warmSeconds: number
  readonly logLevel: LogLevel
  /** Null: text on a terminal, JSON elsewhere. */
  readonly logFormat: (typeof LOG_FORMATS)[number] | null
  /** Which requests get a line in the log. */
  readonly requestLog: (typeof REQUEST_LOGS)[number]
  /** Null: the embedded store. */
  readonly databaseUrl: string | null
  /** Null: objects on disk. */
  readonly s3: S3Config | null
  /** How much of the time of one core background indexing takes while requests are answered, from 0 to 1. */
  readonly indexingShare: number
  /** Null: the embedded model. */
  readonly embeddings: EmbeddingsConfig | null
  /** Where a collector takes traces, by OTLP over HTTP; null: none are sent. */
  readonly tracesUrl: string | null
  /** For commands that ask a running server: where its API is, and with which key. */
  readonly client: { readonly url: string | null; readonly key: string | null }
  readonly figma: { readonly token: string | null; readonly apiUrl: string }
  /** What lays out pages that are checked; null: none does. */
  readonly browser: BrowserConfig | null
  /** Where people sign in by name; null: by keys and links alone. */
  readonly oidc: OidcConfig | null
}

export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface BrowserConfig {
  /** Of Chromium or a kin of it. */
  readonly path: string
  /** Its own, around what it renders. */
  readonly hasSandbox: boolean
}

interface EmbeddingsConfig {
  readonly url: string
  readonly model: string
  readonly apiKey: string | null
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_FORMATS = ['text', 'json'] as const

const REQUEST_LOGS = ['off', 'errors', 'all'] as const

const GIB = 1_073_741_824
/** What one part of an import may have: less would refuse it for ever. */
const PART_BYTES = 33_554_432
const DESIGN_TOOL_HOSTS = [
  'figma-alpha-api.s3.us-west-2.amazonaws.com',
  's3-alpha.figma.com',
  's3-alpha-sig.figma.com',
] as const

/**
 * Throws one ConfigError that lists every wrong value with its fix. An empty value counts as absent. `dataDir` is the
 * data directory where none is named.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, { dataDir = './data' } = {}): Config {
  const read = readEnvironment(env)
  const publicUrl = read.url('VITRINE_PUBLIC_URL', ['http:', 'https:'], 'https://library.example.com')
  const config: Config = {
    host: read.matching('VITRINE_HOST', /^[\w.:-]+$/, 'a host name or an address, such as 0.0.0.0') ?? '127.0.0.1',
    apiPort: read.integer('VITRINE_API_PORT', { min: 0, max: 65_535 }) ?? 4600,
    consolePort: read.integer('VITRINE_CONSOLE_PORT', { min: 0, max: 65_535 }) ?? 4601,
    dataDir: resolve(read.text('VITRINE_DATA_DIR') ?? dataDir),
    secret: read.matching('VITRINE_SECRET', /^.{32,}$/s, 'at least 32 characters (try: openssl rand -hex 32)'),
    oldSecret: read.matching('VITRINE_SECRET_OLD', /^.{32,}$/s, 'what VITRINE_SECRET was, at least 32 characters'),
    publicUrl,
    sourceHosts:
      read.list('VITRINE_SOURCE_HOSTS', isHostName, 'host names with commas between, or "none"') ?? DESIGN_TOOL_HOSTS,
    clientHosts: read.list('VITRINE_CLIENT_HOSTS', isHostName, 'host names with commas between, or "none"') ?? 'any',
    clientSchemes: read.list('VITRINE_CLIENT_SCHEMES', isScheme, 'kinds of addresses such as myeditor') ?? [],
    hookHosts: read.list('VITRINE_HOOK_HOSTS', isHost, 'host names or addresses with commas between') ?? [],
    corsOrigins: read.list('VITRINE_CORS_ORIGINS', isOrigin, 'origins such as https://app.example.com') ?? [],
    consoleHosts: read.list('VITRINE_CONSOLE_HOSTS', isHostName, 'host names with commas between') ?? [],
    minSpecVersion:
      read.matching('VITRINE_MIN_SPEC_VERSION', /^\d{1,9}\.\d{1,9}(\.\d{1,9})?$/, 'a version such as 0.11.0') ??
      '0.11.0',
    rateLimit: read.integer('VITRINE_RATE_LIMIT', { min: 0, max: 1_000_000_000 }) ?? 0,
    bodyBytes: read.integer('VITRINE_BODY_BYTES', { min: 2 * PART_BYTES, max: Number.MAX_SAFE_INTEGER }) ?? GIB / 4,
    keyBodyBytes: read.integer('VITRINE_KEY_BODY_BYTES', { min: PART_BYTES, max: Number.MAX_SAFE_INTEGER }) ?? GIB / 16,
    storageQuotaBytes: read.integer('VITRINE_STORAGE_QUOTA', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? GIB,
    documentationQuotaBytes:
      read.integer('VITRINE_DOCUMENTATION_QUOTA', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? GIB / 4,
    fileCapBytes: read.integer('VITRINE_FILE_CAP', { min: 1, max: Number.MAX_SAFE_INTEGER }) ?? 10_485_760,
    historyDays: read.integer('VITRINE_HISTORY_DAYS', { min: 0, max: 36_500 }) ?? 365,
    deletedHistoryDays: read.integer('VITRINE_DELETED_HISTORY_DAYS', { min: 0, max: 36_500 }) ?? 30,
    pictureCacheBytes: read.integer('VITRINE_PICTURE_CACHE', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? GIB / 4,
    importsAtOnce: read.integer('VITRINE_IMPORTS_AT_ONCE', { min: 1, max: 64 }) ?? 2,
    importSeconds: read.integer('VITRINE_IMPORT_SECONDS', { min: 1, max: 86_400 }) ?? 600,
    importMemoryBytes: read.integer('VITRINE_IMPORT_MEMORY', { min: 67_108_864, max: Number.MAX_SAFE_INTEGER }) ?? GIB,
    compress: read.choice('VITRINE_COMPRESS', ['0', '1']) === '1',
    drainSeconds: read.integer('VITRINE_DRAIN_SECONDS', { min: 0, max: 300 }) ?? 0,
    warmSeconds: read.integer('VITRINE_WARM_SECONDS', { min: 0, max: 300 }) ?? 30,
    logLevel: read.choice('VITRINE_LOG', LOG_LEVELS) ?? 'info',
    logFormat: read.choice('VITRINE_LOG_FORMAT', LOG_FORMATS),
    requestLog: read.choice('VITRINE_REQUEST_LOG', REQUEST_LOGS) ?? 'errors',
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
    s3: readS3(read),
    indexingShare: (read.integer('VITRINE_INDEXING_CPU', { min: 1, max: 100 }) ?? 25) / 100,
    embeddings: readEmbeddings(read),
    tracesUrl: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:4318'),
    client: {
      url: read.url('VITRINE_URL', ['http:', 'https:'], 'http://127.0.0.1:4600'),
      key: read.text('VITRINE_KEY'),
    },
    figma: {
      token: read.text('FIGMA_TOKEN'),
      apiUrl: read.url('FIGMA_API_URL', ['http:', 'https:'], 'https://api.figma.com') ?? 'https://api.figma.com',
    },
    browser: readBrowser(read),
    oidc: readOidc(read, publicUrl),
  }
  if (config.apiPort === config.consolePort && config.apiPort !== 0)
    read.fault('VITRINE_CONSOLE_PORT', `is ${config.apiPort} like the API's port; give each its own`)
  read.throwFaults()
  return deepFreeze(config)
}

function readS3(read: EnvironmentReader): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (!read.requireTogether(names)) return null
  return {
    endpoint: read.url('S3_ENDPOINT', ['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com') ?? '',
    region: read.matching('S3_REGION', /^[a-z0-9-]+$/i, 'a region such as eu-central-1') ?? '',
    bucket: read.matching('S3_BUCKET', /^[a-z0-9][a-z0-9._-]{1,254}$/i, 'the name of a bucket') ?? '',
    accessKeyId: read.text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: read.text('S3_SECRET_ACCESS_KEY') ?? '',
  }
}

function readBrowser(read: EnvironmentReader): BrowserConfig | null {
  const path = read.text('VITRINE_BROWSER')
  const hasSandbox = read.choice('VITRINE_BROWSER_SANDBOX', ['0', '1']) !== '0'
  return path === null ? null : { path: resolve(path), hasSandbox }
}

function readEmbeddings(read: EnvironmentReader): EmbeddingsConfig | null {
  const apiKey = read.text('EMBEDDINGS_API_KEY')
  const isConfigured = read.requireTogether(['EMBEDDINGS_URL', 'EMBEDDINGS_MODEL'])
  if (!isConfigured && apiKey !== null) read.fault('EMBEDDINGS_URL', 'is missing although EMBEDDINGS_API_KEY is set')
  if (!isConfigured) return null
  return {
    url: read.url('EMBEDDINGS_URL', ['http:', 'https:'], 'https://embeddings.example.com/v1/embeddings') ?? '',
    model: read.text('EMBEDDINGS_MODEL') ?? '',
    apiKey,
  }
}

// Addresses are never fetched from, whatever the list says, so naming one is a mistake.
const isHostName = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z][a-z0-9-]*$/i.test(text)

/** None that a browser itself does something with. */
const isScheme = (text: string): boolean =>
  /^[a-z][a-z0-9.+-]{1,40}$/.test(text) &&
  !/^(https?|javascript|data|file|blob|about|ftp|wss?|filesystem|view-source|mailto|tel)$/.test(text)

const isHost = (text: string): boolean => isHostName(text) || isIP(text) !== 0

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}
