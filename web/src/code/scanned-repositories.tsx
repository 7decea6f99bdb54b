import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import { Empty } from '../parts/empty.tsx'
import { Read } from '../parts/read.tsx'
import { dayOf } from './uses-section.tsx'

const MOST_BEFORE = 5

/** Applications whose code was scanned for what it uses of this library. */
export function ScannedRepositories() {
  const query = useQuery(consoleQuery('listScans', {}))
  return (
    <Read query={query} what="Applications">
      {(found) =>
        found === null || found.data.length === 0 ? (
          <Empty type="component" title="No application yet">
            Who uses what will be here once the code of an application is scanned:{' '}
            <code>vitrine scan . --repository acme/shop --send {window.location.origin}</code>
          </Empty>
        ) : (
          <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of applications">
            <table>
              <thead>
                <tr>
                  <th>Repository</th>
                  <th>Uses of components</th>
                  <th>Uses of tokens</th>
                  <th>Components before</th>
                  <th>Files</th>
                  <th>Scanned</th>
                </tr>
              </thead>
              <tbody>
                {found.data.map((one) => (
                  <tr key={one.repository}>
                    <td>{one.repository}</td>
                    <td className="figure">{one.components.toLocaleString('en')}</td>
                    <td className="figure">{one.tokens.toLocaleString('en')}</td>
                    <td>
                      {one.trend.length < 2
                        ? '–'
                        : one.trend
                            .slice(-MOST_BEFORE - 1, -1)
                            .map(({ components }) => components.toLocaleString('en'))
                            .join(' → ')}
                    </td>
                    <td className="figure">{one.scanned_files.toLocaleString('en')}</td>
                    <td>
                      {dayOf(one.scanned_at)} {one.commit !== null && <code>{one.commit.slice(0, 8)}</code>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Read>
  )
}
