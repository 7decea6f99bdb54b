import type { SecretMarks } from './admin/secret-marks.ts'
import type { Config } from './config.ts'
import type { DocsFeeds } from './documentation/record/docs-feeds.ts'
import type { MarkdownThreads } from './documentation/markdown/markdown-threads.ts'
import type { Agents } from './grants/agents.ts'
import type { Hooks } from './hooks/hooks.ts'
import type { Libraries } from './library/cache/libraries.ts'
import type { Links } from './links/links.ts'
import type {
  Clock,
  Database,
  DesignSource,
  Disk,
  Embedder,
  IdentityProvider,
  Log,
  ObjectStore,
  PageReader,
  SourceFetcher,
  TextExtractor,
  TraceSender,
} from './ports.ts'
import type { Pictures } from './images/pictures/pictures.ts'
import type { ImportQueue } from './intake/push/import-queue.ts'
import type { Revisions } from './projects/revisions.ts'
import type { Forms } from './intake/push/form/forms.ts'
import type { Searches } from './search/searches.ts'
import type { Indexer } from './search/vectors/indexer.ts'
import type { People } from './sessions/people.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { SourceHooks } from './intake/schedule/source-hooks.ts'
import type { Processes } from './work/processes/processes.ts'
import type { Work } from './work/work.ts'

/** What operations and commands may use; app.ts puts it together. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly revisions: Revisions
  readonly libraries: Libraries
  /** Which entities have documentation, and the names of pages. */
  readonly docs: DocsFeeds
  /** Checks the Markdown of blocks, long texts in threads. */
  readonly markdown: MarkdownThreads
  /** Reads forms of files, in a thread. */
  readonly forms: Forms
  /** Draws components in threads. */
  readonly pictures: Pictures
  /** Lays out pages that are checked; null where no browser is named. */
  readonly pages: PageReader | null
  /** Of browsers, on the console alone. */
  readonly sessions: Sessions
  /** Who signs in by name; null where no provider is configured. */
  readonly people: People | null
  /** Vouches for them. */
  readonly provider: IdentityProvider | null
  /** What a session may begin with instead of a key. */
  readonly links: Links
  /** How programs sign in that people let act in their name; on the console, for /mcp alone. */
  readonly agents: Agents
  /** Signs and sends what others are told. */
  readonly hooks: Hooks
  /** Whether this process has the secret that the store was made with. */
  readonly secretMarks: SecretMarks
  readonly objects: ObjectStore
  readonly sources: SourceFetcher
  readonly designs: DesignSource
  /** Null where no collector is configured. */
  readonly traces: TraceSender | null
  /** Webhooks of the design tool, which say that a file has changed. */
  readonly sourceHooks: SourceHooks
  readonly extractor: TextExtractor
  readonly embedder: Embedder
  readonly search: Searches
  /** Keeps the vectors of documentation up to date. */
  readonly indexer: Indexer
  /** Background work of this process; operations wake it. */
  readonly work: Work
  /** What was pushed and waits to be imported, over all projects. */
  readonly importQueue: ImportQueue
  /** Which processes hold leases and do background work. */
  readonly processes: Processes
  /** Null where nothing is kept on this machine. */
  readonly disk: Disk | null
  readonly clock: Clock
  readonly log: Log
}
