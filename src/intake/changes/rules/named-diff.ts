import type { ChangeEntry, ChangeRecord, Difference } from './change-record.ts'
import { bumpOf, worstBump, type Bump } from './version.ts'

// What changes, by name: one form for a dry run, a push, the notes of a release.

interface NamedChange extends ChangeEntry {
  readonly bump: Bump
  /** Why whoever uses it has to act; null where nobody has to. */
  readonly why: string | null
  /** How many things of the library use it, to any depth; null where that was not counted. */
  readonly uses: number | null
}

export interface NamedDiff {
  /** What the version has to step by. */
  readonly bump: Bump
  /** The release that would come of it, with all that changed since the last one. */
  readonly version: { readonly from: string | null; readonly to: string } | null
  readonly count: number
  /** Beyond what an import lists: counted alone. */
  readonly not_listed: number
  /** The most important first, each with the first of its changes. */
  readonly groups: readonly {
    readonly bump: Bump
    readonly count: number
    readonly changes: readonly NamedChange[]
  }[]
}

interface Around {
  readonly version: NamedDiff['version']
  readonly usesOf: (entry: ChangeEntry) => number | null
}

const BUMPS = ['major', 'minor', 'patch'] as const
/** Of each group: a comment on a change has room for so much. */
const MOST = 50
const MOST_DIFFERENCES = 5

export function namedDiff(record: Pick<ChangeRecord, 'entries' | 'entry_count'>, around: Around): NamedDiff {
  const bumped = record.entries.map((entry) => ({ entry, bump: bumpOf(entry) }))
  const groups = BUMPS.flatMap((bump) => {
    const own = bumped.filter((one) => one.bump === bump)
    const changes = own.slice(0, MOST).map(({ entry }) => ({
      ...entry,
      differences: entry.differences.slice(0, MOST_DIFFERENCES),
      bump,
      why: whyOf(entry, bump),
      uses: around.usesOf(entry),
    }))
    return own.length === 0 ? [] : [{ bump, count: own.length, changes }]
  })
  return {
    bump: worstBump(bumped.map(({ bump }) => bump)),
    version: around.version,
    count: record.entry_count,
    not_listed: record.entry_count - record.entries.length,
    groups,
  }
}

function whyOf({ change, former_name: former, differences }: ChangeEntry, bump: Bump): string | null {
  if (bump !== 'major') return null
  if (change === 'removed') return 'it is gone for whoever uses it'
  if (former !== null) return 'whoever uses it knows it by its former name'
  const broken = differences.find(({ impact }) => impact === 'breaking')
  return broken === undefined ? 'something in it breaks those who use it' : whyBroken(broken)
}

const REASONS: Readonly<Record<string, string>> = {
  prop_removed: 'whoever sets the prop sets nothing',
  prop_type_changed: 'the prop takes other values than those that are set',
  option_removed: 'the value can no longer be chosen',
  type_changed: 'its values are of another type',
  mode_removed: 'the mode can no longer be chosen',
  mode_renamed: 'whoever chooses the mode knows it by its former name',
}

const whyBroken = ({ what }: Difference): string => REASONS[what] ?? what.replaceAll('_', ' ')
