import { deriveId } from '../ids.ts'
import type { ComponentUse, UsesReport } from '../formats/uses/schema.ts'
import { Pace } from '../library/pace.ts'
import { note } from '../projects/audit/note.ts'
import type { Services } from '../services.ts'
import { summaryOf, withCount, type Summary, type Trend } from './rules/use-summary.ts'
import {
  awaitTurn,
  forgetUses,
  readScans,
  readUsesOf,
  writeScan,
  writeUses,
  type PlacedUseRow,
  type UseRow,
} from './store.ts'

export const MOST_REPOSITORIES = 200
/** Of one thing in one repository: all are counted, so many are listed. */
const MOST_PLACES = 5_000
/** Things that are not used any more, whose counts are still told. */
const MOST_GONE = 2_000
const MOST_SCANS = 100
const ROWS_AT_ONCE = 500

interface Found {
  readonly isToken: boolean
  readonly subject: string
  readonly package: string | null
  readonly name: string
  readonly uses: readonly ComponentUse[]
}

const foundIn = ({ components, tokens }: UsesReport): Found[] => [
  ...components.map(({ id, package: from, name, uses }) => ({
    isToken: false,
    subject: id,
    package: from,
    name,
    uses,
  })),
  ...tokens.map(({ name, uses }) => ({ isToken: true, subject: name, package: null, name, uses })),
]

/** The newest scan of a repository in place of its former one, with the counts of those before. */
export async function takeReport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  projectId: string,
  report: UsesReport,
): Promise<'kept' | 'too_many'> {
  const { repository, commit } = report
  const scannedAt = new Date(clock.now())
  const now = scannedAt.toISOString()
  return db.transaction(async (db) => {
    await awaitTurn(db, projectId)
    const scans = await readScans(db, projectId)
    const scan = scans.find((one) => one.repository === repository)
    if (!scan && scans.length >= MOST_REPOSITORIES) return 'too_many'
    const former = await readUsesOf(db, projectId, repository)
    await forgetUses(db, projectId, repository)
    const found = foundIn(report)
    const counts = found.reduce((sum, { isToken, uses }) => addTo(sum, isToken, uses.length), {
      components: 0,
      tokens: 0,
    })
    const trend = [
      ...(scan ? (JSON.parse(scan.trend) as ScanTrend) : []),
      [now, commit, counts.components, counts.tokens] as const,
    ]
    await writeScan(db, projectId, {
      repository,
      commit,
      scannedAt,
      scannedFiles: report.scanned_files,
      leftOut: report.left_out ?? 0,
      trend: JSON.stringify(trend.slice(-MOST_SCANS)),
    })
    const pace = new Pace()
    let rows: PlacedUseRow[] = []
    for (const row of rowsOf(found, former, { projectId, report, scannedAt })) {
      rows.push(row)
      if (rows.length >= ROWS_AT_ONCE) {
        await writeUses(db, projectId, rows)
        rows = []
      }
      if (pace.isDue) await pace.rest()
    }
    if (rows.length > 0) await writeUses(db, projectId, rows)
    await note(db, projectId, { name: repository, commit, ...counts })
    return 'kept'
  })
}

/** As this file wrote it: when, of which commit, how many uses of components and of tokens. */
export type ScanTrend = readonly (readonly [at: string, commit: string | null, components: number, tokens: number])[]

function addTo(sum: { components: number; tokens: number }, isToken: boolean, uses: number) {
  return isToken ? { ...sum, tokens: sum.tokens + uses } : { ...sum, components: sum.components + uses }
}

function* rowsOf(
  found: readonly Found[],
  former: readonly UseRow[],
  { projectId, report: { repository, files }, scannedAt }: { projectId: string; report: UsesReport; scannedAt: Date },
): Generator<PlacedUseRow> {
  const now = scannedAt.toISOString()
  const known = new Map(former.map((row) => [row.id, row]))
  for (const { isToken, subject, package: from, name, uses } of found) {
    const id = deriveId(projectId, 'use', repository, isToken ? 'token' : 'component', subject)
    const before = known.get(id)
    known.delete(id)
    yield {
      id,
      repository,
      isToken,
      subject,
      package: from,
      name,
      uses: uses.length,
      firstSeen: before && before.uses > 0 ? before.firstSeen : scannedAt,
      summary: JSON.stringify(summaryOf(uses, before ? (JSON.parse(before.summary) as Summary) : null, now)),
      places: JSON.stringify(
        uses.slice(0, MOST_PLACES).map(({ file, ...use }) => ({ file: files[file] ?? '', ...use })),
      ),
      trend: JSON.stringify(withCount(before ? trendOf(before) : [], now, uses.length)),
    }
  }
  for (const row of [...known.values()].slice(0, MOST_GONE))
    yield { ...row, uses: 0, summary: NOTHING, places: '[]', trend: JSON.stringify(withCount(trendOf(row), now, 0)) }
}

const NOTHING = JSON.stringify({ props: [], spread: 0 } satisfies Summary)

export const trendOf = ({ trend }: Pick<UseRow, 'trend'>): Trend => JSON.parse(trend) as Trend // as this file wrote it
