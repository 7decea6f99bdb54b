import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createTextExtractor } from './adapters/extraction/extract-text.ts'
import { createFigmaApi } from './adapters/outside/figma-api.ts'
import { createGuardedFetch } from './adapters/outside/guarded-fetch.ts'
import { createHookSender } from './adapters/outside/hook-sender.ts'
import { createOpenIdProvider } from './adapters/outside/openid-provider.ts'
import { createTraces } from './adapters/outside/otlp-traces.ts'
import type { DataDirectory } from './adapters/embedded/data-directory.ts'
import { createHttpEmbedder } from './adapters/embedder/http-embedder.ts'
import { createLocalEmbedder } from './adapters/embedder/local-embedder.ts'
import { createDisk } from './adapters/embedded/disk-room.ts'
import { systemClock } from './adapters/system-clock.ts'
import type { StoreServices } from './contract/here/operator-row.ts'
import { answerHere } from './capabilities.ts'
import { checkObjectStore } from './admin/object-store-identity.ts'
import { noteSecret } from './admin/secret-mark.ts'
import { createSecretMarks } from './admin/secret-marks.ts'
import { keepSetting, ping } from './admin/store.ts'
import type { Config } from './config.ts'
import { consoleOperations } from './console-operations.ts'
import { createCursors } from './contract/cursor.ts'
import { buildDigest } from './contract/etag.ts'
import { openApiDocument } from './contract/openapi.ts'
import type { Operation } from './contract/operation.ts'
import { createDocsFeeds } from './documentation/record/docs-feeds.ts'
import { historyWork } from './documentation/history/history-work.ts'
import { MarkdownThreads } from './documentation/markdown/markdown-threads.ts'
import { createBodyBudget } from './doors/http/body-budget.ts'
import { Admission } from './doors/http/contract/admission.ts'
import { createApi } from './doors/http/contract/api-listener.ts'
import { createConsole, type Console } from './doors/http/console/console-listener.ts'
import { gracefulStop } from './doors/http/graceful-stop.ts'
import { KeptAnswers } from './doors/http/contract/kept-answers.ts'
import { createMetrics } from './doors/http/metrics.ts'
import type { ContractMount } from './doors/http/contract/contract-mount.ts'
import { createRateLimit } from './doors/http/contract/rate-limit.ts'
import { createRequestLog, toldTo } from './doors/http/request-log.ts'
import type { Listener } from './doors/http/listener.ts'
import { createPace, type Pace } from './kit/pace.ts'
import { createWorkerListener } from './doors/http/console/worker-listener.ts'
import { createDeliveries } from './hooks/deliver.ts'
import { createAgents } from './grants/agents.ts'
import { grantWork } from './grants/grant-work.ts'
import { createHooks } from './hooks/hooks.ts'
import { createKeyring } from './keys/authenticate.ts'
import { createLibraries } from './library/cache/libraries.ts'
import { createLinks } from './links/links.ts'
import { observed } from './observed.ts'
import type { OpenRecord } from './open-record.ts'
import { operations as contractOperations } from './operations.ts'
import { packageVersion } from './package-root.ts'
import type {
  Clock,
  Database,
  DesignSource,
  Embedder,
  Log,
  SignedObjects,
  SourceFetcher,
  TextExtractor,
} from './ports.ts'
import { createPageReader } from './adapters/browser/page-reader.ts'
import { createPictureAccess } from './images/pictures/picture-access.ts'
import { readPictureFile } from './images/pictures/picture-file.ts'
import { createPictures } from './images/pictures/pictures.ts'
import { createStoredImages } from './images/pictures/stored-image.ts'
import { readReleaseFeed } from './releases/release-feed.ts'
import { auditWork } from './projects/audit/audit-work.ts'
import { createRevisions } from './projects/revisions.ts'
import { searchWork, warmUp, type WarmUp } from './search/search-work.ts'
import { createSearches } from './search/searches.ts'
import { createIndexer } from './search/vectors/indexer.ts'
import { sessionWork } from './sessions/session-work.ts'
import { createPeople } from './sessions/people.ts'
import { createSessions } from './sessions/sessions.ts'
import { openObjects, reachable } from './open-objects.ts'
import type { Services } from './services.ts'
import { describeDisk, describeInstallation } from './store-figures.ts'
import { syncWork } from './intake/live/sync-work.ts'
import { scheduleWork } from './intake/schedule/schedule-work.ts'
import { createSourceHooks } from './intake/schedule/source-hooks.ts'
import { createImportQueue } from './intake/push/import-queue.ts'
import { Forms } from './intake/push/form/forms.ts'
import { pushWork } from './intake/push/import-pending.ts'
import { uploadWork } from './uploads/collection/upload-work.ts'
import { createBell, type Bell } from './work/processes/bell.ts'
import { createProcesses } from './work/processes/processes.ts'
import { clearAfterOthers } from './work/clear-after-others.ts'
import { createWork } from './work/work.ts'

export interface Store {
  readonly services: StoreServices
  readonly composition: Composition
  /** Null with DATABASE_URL: nothing is kept on this machine. */
  readonly directory: DataDirectory | null
  close(): Promise<void>
}

export interface Server {
  /** Null for a worker. */
  readonly apiUrl: string | null
  readonly consoleUrl: string
  readonly store: Store
  /** Answers what is in flight, at most 10 s, then closes the store. */
  stop(): Promise<void>
}

/** Everything over an open record, without listening: what a command needs when no server runs. */
export async function openStore(config: Config, log: Log, record: OpenRecord): Promise<Store> {
  const { db, schema, directory } = record
  try {
    const secret =
      config.secret ?? directory?.secret() ?? (await keepSetting(db, 'secret', randomBytes(32).toString('hex')))
    const composition = compose({ config, db, clock: systemClock, log, secret })
    const services: StoreServices = { ...composition.services, schema }
    if (directory) await clearAfterOthers(composition.services)
    directory?.answerWith(async (request, run) => answerHere(services, request, run))
    const close = async () => {
      await directory?.drain()
      await composition.close()
      await record.close()
    }
    return { services, composition, directory, close }
  } catch (error) {
    await record.close()
    throw error
  }
}

export type Role = 'api' | 'worker' | 'all'

export interface StartParts {
  readonly record: OpenRecord
  readonly role?: Role
}

/** `api` answers and leaves background work to others, `worker` does only that; `all` is both. */
export async function startServer(config: Config, log: Log, { record, role = 'all' }: StartParts): Promise<Server> {
  const store = await openStore(config, log, record)
  const { mount, signedObjects, services } = store.composition
  let stopping = false
  const readOnly = () =>
    services.db.engine === 'embedded' && services.disk?.room().takesWrites === false
      ? 'the disk of the data directory is full: writes are refused until there is room'
      : undefined
  let warming: WarmUp | undefined
  const notReady = async () => {
    if (stopping) return 'stopping'
    return (await unreachable(services.db)) ?? (warming?.isOver === false ? 'loading what was used last' : undefined)
  }
  try {
    await checkObjectStore(store.services)
    await noteSecret(store.services)
    if (role !== 'worker') warming = await warmUp(services, config.warmSeconds)
    const api = role === 'worker' ? null : createApi(mount, log, config.corsOrigins)
    const console: Listener & Partial<Pick<Console, 'prepare'>> =
      role === 'worker'
        ? createWorkerListener(log, { metrics: mount.metrics, notReady, readOnly }, mount.requestLog)
        : createConsole({
            mount,
            signedObjects,
            operations: consoleOperations,
            readPictureFile,
            readReleaseFeed,
            log,
            notReady,
            readOnly,
          })
    const stops = [api, console].flatMap((listener) => (listener ? [gracefulStop(listener)] : []))
    const apiUrl = api && (await api.listen({ host: config.host, port: config.apiPort }))
    const consoleUrl = await console.listen({ host: config.host, port: config.consolePort })
    store.composition.consoleListensAt(consoleUrl)
    if (console.prepare) later(console.prepare, log)
    void warming?.run(() => stopping)
    services.processes.serve({ work: role !== 'api' })
    if (role !== 'api') {
      services.work.start()
      store.composition.bell.listen()
    }
    log.info('server.started', { role, api: apiUrl, console: consoleUrl, engine: store.services.db.engine })
    return {
      apiUrl,
      consoleUrl,
      store,
      async stop() {
        stopping = true
        const working = services.work.stop()
        // Balancers need a moment to learn that this process takes no more; until then it answers as before.
        await delay(config.drainSeconds * 1000)
        await Promise.all([...stops.map((one) => one.stop()), working])
        await store.close()
        log.info('server.stopped')
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Once the first requests, which come with the start, are answered. */
function later(prepare: () => Promise<unknown>, log: Log): void {
  setTimeout(() => {
    prepare().catch((error: unknown) => log.error('server.prepare_failed', { reason: String(error) }))
  }, 1_000).unref()
}

async function unreachable(db: Database): Promise<string | undefined> {
  try {
    await ping(db)
    return undefined
  } catch {
    return 'the database cannot be reached'
  }
}

export interface Composition {
  readonly services: Services
  readonly mount: ContractMount
  /** What the console listener answers signed URLs with; undefined where the object store does so itself. */
  readonly signedObjects: SignedObjects | undefined
  /** What other processes leave to background work. */
  readonly bell: Bell
  /** Signed URLs lead there unless VITRINE_PUBLIC_URL says otherwise. */
  consoleListensAt(url: string): void
  /** Writes down what is only in memory. The database is closed where it was opened. */
  close(): Promise<void>
}

export interface Parts {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Signs cursors and URLs; every replica has the same. */
  readonly secret: string
  readonly operations?: readonly Operation[]
  /** Instead of the real ones, in tests. */
  readonly outside?: Partial<
    Pick<Services, 'objects' | 'sources' | 'designs' | 'extractor' | 'embedder' | 'provider'>
  > & {
    readonly documents?: SourceFetcher
  }
}

/** Everything between the stores and the listeners. */
export function compose(parts: Parts): Composition {
  const { config, db, clock, log, secret, operations = contractOperations, outside = {} } = parts
  const revisions = createRevisions(db, { onTold: () => work.wake('hooks') })
  const processes = createProcesses({ db, clock, log, onDeath: () => work.wakeHere() })
  const bell = createBell({ db, log, onRing: (kind) => work.wakeHere(kind), onBack: () => work.wakeHere() })
  const libraries = createLibraries({ db, revisions, clock, log, minimumSpecVersion: config.minSpecVersion })
  const docs = createDocsFeeds({ db })
  const markdown = new MarkdownThreads({ log })
  const forms = new Forms({ log })
  const keyring = createKeyring({ db, revisions, clock, log })
  const { oidc } = config
  const provider = outside.provider ?? (oidc && createOpenIdProvider({ ...oidc, clock }))
  const people = oidc && provider && createPeople({ db, clock, log, secret, provider, oidc })
  const sessions = createSessions({ db, revisions, clock, log, grants: oidc?.grants ?? [], people })
  const links = createLinks({ db, clock })
  const documents = outside.documents ?? createGuardedFetch({ hosts: config.clientHosts, log, accept: JSON_DOCUMENTS })
  const agents = createAgents({ db, revisions, clock, log, secret, config, documents })
  const sender = createHookSender({ hosts: config.hookHosts, log })
  const hooks = createHooks({ secret, oldSecret: config.oldSecret, sender, clock, explorerUrl: config.publicUrl })
  const deliveries = createDeliveries({ db, processes, clock, log, hooks })
  const metrics = createMetrics()
  const importQueue = createImportQueue({ db, clock })
  describeInstallation(metrics, { config, db, clock, libraries, processes, importQueue })
  let consoleUrl = `http://${config.host}:${config.consolePort}`
  const disk = config.databaseUrl !== null && config.s3 !== null ? null : createDisk(config.dataDir)
  if (disk) describeDisk(metrics, disk)
  const opened = openObjects(parts, disk, () => config.publicUrl ?? reachable(consoleUrl))
  const { signedObjects } = opened
  const objects = observed(outside.objects ?? opened.objects, ['put', 'read', 'copy', 'remove'], {
    metrics,
    name: 'object_store',
    what: 'the object store',
  })
  const pictures = createPictures({
    libraries,
    images: createStoredImages({ db, objects, clock }),
    access: createPictureAccess({ secret, revisions, clock }),
    log,
  })
  const sources: SourceFetcher = createGuardedFetch({ hosts: config.sourceHosts, log })
  const designs: DesignSource = createFigmaApi({ clock })
  const extractor: TextExtractor = createTextExtractor({ log })
  const pace = createPace(config.indexingShare, () => metrics.quietMs() < SERVED_MS)
  const embedder: Embedder = observed(outside.embedder ?? openEmbedder(parts, pace), ['embed'], {
    metrics,
    name: 'embedder',
    what: 'the embedder',
    isFailure: (answer) => typeof answer === 'object' && answer !== null && 'unavailable' in answer,
  })
  const search = createSearches({ db, libraries, docs, embedder, log, clock })
  const indexer = createIndexer({ db, revisions, embedder, processes, clock, log, pace })
  const work = createWork(
    [
      ...uploadWork(() => services),
      searchWork(indexer),
      ...syncWork({ db, revisions, processes, clock, log }),
      auditWork({ db, clock }),
      sessionWork({ db, clock }),
      grantWork({ db, clock }),
      historyWork({ db, clock, config }),
      pushWork(() => services, { atOnce: config.importsAtOnce }),
      scheduleWork(() => services, { atOnce: config.importsAtOnce }),
      deliveries.work,
    ],
    log,
    bell,
  )
  const traces =
    config.tracesUrl === null
      ? null
      : createTraces({ endpoint: config.tracesUrl, version: packageVersion(), clock, log })
  const services: Services = {
    config,
    db,
    revisions,
    libraries,
    docs,
    markdown,
    forms,
    pictures,
    pages: config.browser === null ? null : createPageReader(config.browser),
    sessions,
    people,
    links,
    agents,
    hooks,
    secretMarks: createSecretMarks(secret, config.oldSecret),
    sources,
    designs,
    traces,
    sourceHooks: createSourceHooks({
      db,
      clock,
      secret,
      oldSecret: config.oldSecret,
      wake: () => work.wake('schedules'),
    }),
    extractor,
    search,
    indexer,
    work,
    importQueue,
    processes,
    disk,
    clock,
    log,
    ...outside,
    objects,
    embedder,
    provider,
  }
  const description = Buffer.from(JSON.stringify(openApiDocument(operations)))
  return {
    services,
    signedObjects,
    consoleListensAt: (url) => (consoleUrl = url),
    bell,
    mount: {
      operations,
      services,
      authenticate: (asking) => keyring.authenticate(asking.header('authorization'), asking.connection),
      metrics,
      requestLog: toldTo(createRequestLog(config.requestLog, log), traces?.record),
      description,
      cursors: createCursors(secret, config.oldSecret),
      rateLimit: createRateLimit(config.rateLimit, clock),
      admission: new Admission(),
      bodies: createBodyBudget(config, metrics),
      answers: new KeptAnswers(),
      build: buildDigest({
        release: packageVersion(),
        contract: description.toString(),
        minSpecVersion: config.minSpecVersion,
      }),
    },
    async close() {
      const all = [keyring, sessions, search, embedder, markdown, forms, pictures, deliveries, bell, processes]
      await Promise.all([...all.map((one) => one.close()), traces?.close()])
    },
  }
}

const JSON_DOCUMENTS = 'application/json'

/** Whoever was answered so short a time ago most likely asks again. */
const SERVED_MS = 2_000

function openEmbedder({ config, clock, log }: Parts, pace: Pace): Embedder {
  return config.embeddings
    ? createHttpEmbedder({ ...config.embeddings, clock, log })
    : createLocalEmbedder({ clock, log, pace })
}
