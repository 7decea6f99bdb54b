import type { ExtractionStatus } from './contract/words.ts'

// Every need the service has of the outside world, on one page. Adapters implement them; app.ts chooses.

/** A value that may stand in a statement: it always travels as a parameter. JSON goes as text with a `::jsonb` cast. */
export type SqlScalar = string | number | boolean | null | Date | Uint8Array
export type SqlValue = SqlScalar | readonly SqlScalar[]

/**
 * The rows of a statement; `affected` counts the rows a write touched, and every write checks it. `history` is another one
 * after a server took over from another and may lack what that one wrote last; absent in the first.
 */
export type Rows<Row> = Row[] & { readonly affected: number; readonly history?: string }

/**
 * One SQL statement as a tagged template, the same text for both engines. int8 and numeric come back as numbers,
 * timestamptz as Date, bytea as Uint8Array, json and jsonb parsed, uuid as lower-case text.
 */
export interface Sql {
  <Row extends object = Record<string, unknown>>(
    text: TemplateStringsArray,
    ...values: readonly SqlValue[]
  ): Promise<Rows<Row>>
  /** The same with rows as arrays, which bulk loading reads at half the cost. */
  tuples<Row extends readonly unknown[]>(text: TemplateStringsArray, ...values: readonly SqlValue[]): Promise<Row[]>
}

/**
 * The record. A statement on the outer handle inside a transaction would wait for itself on the embedded engine, so
 * both adapters throw at once: shadow the name, `db.transaction(async (db) => …)`.
 */
export interface Database extends Sql {
  readonly engine: 'embedded' | 'postgres'
  /** Connections to a server, and who waits for one; absent where there are none. */
  readonly connections?: () => { readonly open: number; readonly idle: number; readonly waiting: number }
  /** Commits when `work` returns and rolls back when it throws. Resolves only once the commit is durable. */
  transaction<T>(work: (db: Sql) => Promise<T>): Promise<T>
  /**
   * Reads that all see one moment, without time limits. On PostgreSQL others write on; on the embedded engine, which
   * has one session, they wait.
   */
  snapshot<T>(work: (db: Sql) => Promise<T>): Promise<T>
  /**
   * One transaction that no other process holds at the same time, without time limits: migrations only. `script` runs
   * a file of statements inside it.
   */
  migration<T>(work: (db: Sql, script: (text: string) => Promise<void>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The disk that the data directory is on. */
export interface Disk {
  room(): DiskRoom
}

export interface DiskRoom {
  readonly freeBytes: number
  /** What the embedded store leaves free: below it takes no writes, and reads go on. */
  readonly floorBytes: number
  readonly takesWrites: boolean
  /** What uploads leave free. */
  readonly uploadFloorBytes: number
  takesUpload(bytes: number): boolean
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export type LogFields = Readonly<Record<string, unknown>>

/** Structured events: a name and fields. Never a key, a signature, SQL text or a request body. */
export interface Log {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/**
 * Bytes by key. What is written is durable when the call resolves, a key's bytes are replaced whole, and readers see
 * the old bytes or the new ones. The store that cannot be reached throws SVC_UNAVAILABLE.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null: nothing is there. `too_large`: more than `maxBytes`, of which nothing was kept. */
  read(key: string, options: { readonly maxBytes: number }): Promise<Uint8Array | 'too_large' | null>
  /** False: there is nothing to copy. Writing to `from` afterwards does not change `to`. */
  copy(from: string, to: string): Promise<boolean>
  /** Nothing there is fine. */
  remove(key: string): Promise<void>
  /** Where a client may PUT bytes of exactly this type until then, and the headers it has to send. */
  presignPut(
    upload: PresignedPut,
  ): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }>
  /** Where anybody may GET the bytes until then. */
  presignGet(download: PresignedGet): Promise<string>
  /** Removes what uploads that were cut off left behind. */
  sweep(options: { readonly olderThan: Date }): Promise<void>
}

export interface PresignedPut {
  readonly key: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly expiresAt: Date
}

export interface PresignedGet {
  readonly key: string
  readonly contentType: string
  readonly expiresAt: Date
  /** Shown by the browser, or saved under a name. */
  readonly disposition: 'inline' | 'attachment'
}

/** What answers at the signed URLs of a store that has no server of its own. */
export interface SignedObjects {
  /** Takes the bytes of an upload, whole or not at all. */
  receive(upload: ReceivedUpload): Promise<void>
  send(download: { readonly key: string; readonly query: string }): Promise<SentObject>
}

interface ReceivedUpload {
  readonly key: string
  /** Of the signed URL, as it came. */
  readonly query: string
  readonly contentType: string | undefined
  readonly contentLength: number | undefined
  readonly body: AsyncIterable<Uint8Array>
}

interface SentObject {
  readonly stream: NodeJS.ReadableStream
  readonly sizeBytes: number
  readonly contentType: string
  readonly disposition: PresignedGet['disposition']
}

export type FetchedSource =
  | { readonly bytes: Uint8Array }
  /** `network` is every refusal after the URL itself was accepted: they must not be told apart. */
  | { readonly refused: 'url' | 'host' | 'network' | 'too_large' }

/** Downloads from a short list of hosts, and never from inside a private network. */
export interface SourceFetcher {
  fetch(url: string, options: { readonly maxBytes: number }): Promise<FetchedSource>
}

export interface ExtractedText {
  /** `unsupported`: encrypted, or made with something that is not read. */
  readonly status: ExtractionStatus
  readonly text: string
  readonly truncated: boolean
}

/**
 * Reads the text of a document. Whatever the bytes are, it answers, and within bounds of time and memory. Where nothing
 * can be read right now it throws SVC_UNAVAILABLE.
 */
export interface TextExtractor {
  extract(bytes: Uint8Array, contentType: string): Promise<ExtractedText>
}

export type Embedded =
  /**
   * One vector of length 1 for each text, all of one dimension. Of each question whether it tells of things of the field, where
   * the model knows that.
   */
  | { readonly vectors: readonly Float32Array[]; readonly areOfField?: readonly boolean[] }
  /** Nobody answers right now; the texts are not at fault. */
  | { readonly unavailable: 'embedder_unavailable' | 'provider_unavailable' }
  /** These very texts are refused. */
  | { readonly refused: string }

/** Turns texts into vectors. It always answers, and within bounds of time. */
export interface Embedder {
  /** Vectors of one provider and model can be compared with each other, and with nothing else. */
  readonly provider: string
  readonly model: string
  /** The one language it was trained for; null when it is not known to be limited. */
  readonly language: string | null
  /** How much of a text it can read, 0 to 1. */
  reads(text: string): number
  /** Below `best` nothing is on topic, below `row` a row is not; null when that has to be found out. */
  readonly floors: { readonly best: number; readonly row: number } | null
  /** Queries go before texts to be indexed. */
  embed(texts: readonly string[], options: { readonly purpose: 'query' | 'index' }): Promise<Embedded>
  close(): Promise<void>
}

export interface DesignRequest {
  /** Where the tool's interface is, and the path of the question in it. */
  readonly apiUrl: string
  readonly path: string
  /** Goes to that address and nowhere else, a log least of all. */
  readonly token: string
  /** The file that the answer is written to. */
  readonly target: string
  readonly signal?: AbortSignal | undefined
  readonly onBytes?: (bytes: number) => void
}

export type DesignAnswer =
  /** All of it is in the file, durably, and is whole JSON. */
  | { readonly kind: 'saved'; readonly bytes: number }
  /** Asked too often; not again before `retryAt` (milliseconds since 1970), if the tool says when. */
  | { readonly kind: 'later'; readonly retryAt: number | null }
  /** The tool or the way to it is at fault: another time it may work. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It will answer the same next time: 400, 401, 403, 404. */
  | { readonly kind: 'refused'; readonly status: number }

/** Asks a design tool about one of its files. Nothing is at `target` unless the answer is `saved`. */
export interface DesignSource {
  fetch(request: DesignRequest): Promise<DesignAnswer>
}

/** Sends the spans of requests to a collector. */
export interface TraceSender {
  /** Why the collector takes none, behind its name; null: it takes them. */
  findFault(): Promise<string | null>
}

export interface HookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal?: AbortSignal | undefined
}

export type HookAnswer =
  /** The receiver said 2xx; what else it said, or that it hung up then, is nobody's concern. */
  | { readonly kind: 'delivered'; readonly status: number }
  /** It may take it another time. `status` is null where there was no answer. */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly status: number | null
      /** How long the receiver asks to be left alone. */
      readonly retryAfterMs: number | null
    }

/** Sends events to addresses that people gave: never into a private network that nobody named, and within bounds of time. */
export interface HookSender {
  /** What is wrong with an address, whoever answers there; null: nothing. */
  refusal(url: string): string | null
  send(request: HookRequest): Promise<HookAnswer>
}

/** What a browser keeps between the two halves of a sign-in; sealed, because it proves that they are of one browser. */
export interface BegunSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface SignInFailure {
  /**
   * `away`: nobody answers, another time it may work. `settings`: the provider does not take us as we are configured.
   * `declined`: it did not let the person in. `late`: what was brought is used up or too old. `unsound`: what it told is
   * not for us, or not for this sign-in.
   */
  readonly failed: 'away' | 'settings' | 'declined' | 'late' | 'unsound'
  /** For the log and for operators. */
  readonly reason: string
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

interface VouchedFor {
  /** By which it can be asked again; null where it gives nothing of the kind. Each is good once. */
  readonly renewal: string | null
}

/** Vouches for people, by OpenID Connect. */
export interface IdentityProvider {
  /** Where the browser goes next. */
  begin(): Promise<{ readonly address: string; readonly begun: BegunSignIn } | SignInFailure>
  /** What the provider tells of the person who came back with this query, once all of it was found sound. */
  finish(query: string, begun: BegunSignIn): Promise<(VouchedFor & { readonly claims: Claims }) | SignInFailure>
  /** What it tells of the same person now. Null: it told nothing, and nothing is known to have changed. */
  again(renewal: string): Promise<(VouchedFor & { readonly claims: Claims | null }) | SignInFailure>
  /** Null where it answers, and is who it should be. */
  findFault(): Promise<SignInFailure | null>
}

/** An element of a page as a browser has laid it out, in the order of the document. */
export interface PageElement {
  /** The place of its parent in the list; -1 for the outermost. */
  readonly parent: number
  readonly tag: string
  /** `data-part` */
  readonly part: string | null
  readonly id: string
  readonly classes: string
  /** Of one that holds no other. */
  readonly text: string
  /** x, y, width, height. */
  readonly box: readonly number[]
  /** Computed, by the names that CSS has. */
  readonly styles: Readonly<Record<string, string>>
}

/** Lays out a page that others wrote: nothing in it runs, and nothing is fetched for it. */
export interface PageReader {
  /** `unread`: why it could not be, for whoever asked. */
  read(html: string): Promise<readonly PageElement[] | { readonly unread: string }>
}
