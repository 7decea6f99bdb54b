import { operation } from '../contract/operation.ts'
import { ScannedRepositories } from './schema.ts'
import { readScans } from './store.ts'
import type { ScanTrend } from './take-report.ts'

export const listScans = operation({
  id: 'listScans',
  method: 'GET',
  path: '/uses/repositories',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Repositories whose code was scanned for what it uses of this library, with the counts of former scans',
  output: ScannedRepositories,
  async run({ db }, { projectId }) {
    const scans = await readScans(db, projectId)
    return {
      data: scans.map(({ repository, commit, scannedAt, scannedFiles, leftOut, trend: text }) => {
        const trend = (JSON.parse(text) as ScanTrend).map(([at, of, components, tokens]) => {
          return { at, commit: of, components, tokens }
        })
        return {
          repository,
          commit,
          scanned_at: scannedAt.toISOString(),
          scanned_files: scannedFiles,
          components: trend.at(-1)?.components ?? 0,
          tokens: trend.at(-1)?.tokens ?? 0,
          left_out: leftOut,
          trend,
        }
      }),
    }
  },
})
