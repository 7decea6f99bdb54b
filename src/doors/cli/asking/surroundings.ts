import type { BrowserConfig, Config, LogLevel } from '../../../config.ts'
import type { Log, PageReader, SourceFetcher } from '../../../ports.ts'
import type { Welcome } from '../../../first-start/first-start.ts'

/** All that a command needs of the process it runs in; main.ts provides it. */
export interface Surroundings {
  readonly version: string
  readonly stdout: Output
  readonly stderr: Output
  readonly hasColor: boolean
  /** `given`: what was said on the command line, by the names of the variables that it takes the place of. */
  readConfig(given?: Given): Config
  createLog(level: LogLevel): Log
  /** Passes a command to the server that holds the data directory. */
  askHolder(dataDir: string, request: CommandRequest, onProgress: (event: unknown) => void): Promise<Asked>
  /** Whether a data directory has a store; looking makes none. */
  hasStore(dataDir: string): boolean
  /** Opens the store in this process. Throws an error with the code DATA_DIRECTORY_HELD when another one has it. */
  openStore(config: Config, log: Log): Promise<OpenStore>
  startServer(config: Config, log: Log, options: StartOptions): Promise<RunningServer>
  /** Shows an address in the browser of this machine; false when there is none. */
  openBrowser(url: string): Promise<boolean>
  /** Lays out pages in a browser of this machine. */
  openPages(browser: BrowserConfig): Promise<PageReader>
  /** Throws what is wrong with a file that is to be a backup, as far as its beginning tells; looking makes nothing. */
  expectBackup(file: string): Promise<void>
  /** Downloads from the host that the address names, and never from inside a private network. */
  fetchSource: SourceFetcher['fetch']
}

type Given = Readonly<Record<string, string | undefined>>

export interface Output {
  readonly isTTY: boolean
  readonly write: (text: string) => void
}

export interface CommandRequest {
  readonly command: string
  readonly input: unknown
}

type Asked = { readonly kind: 'answered'; readonly result: unknown } | { readonly kind: 'nobody' }

export interface OpenStore {
  run(
    request: CommandRequest,
    run: { readonly progress: (event: unknown) => void; readonly signal: AbortSignal },
  ): Promise<unknown>
  close(): Promise<void>
}

export interface StartOptions {
  /** Told what is being done, before it is. */
  readonly tell?: (what: string) => void
  readonly demo: boolean
  readonly role: Role
}

export const ROLES = ['api', 'worker', 'all'] as const
export type Role = (typeof ROLES)[number]

export interface RunningServer {
  /** Null for a worker. */
  readonly apiUrl: string | null
  readonly consoleUrl: string
  readonly welcome: Welcome
  /** Null where everything is in a database and an S3. */
  readonly dataDir: string | null
  /** Where the welcome's key is kept. */
  readonly keyFile: string
  stop(): Promise<void>
}
