import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPage } from '../api/console.ts'
import type { ListUsesInput, ListUsesOutput } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import './code.css'

interface UsesSectionProps {
  readonly of: Pick<NonNullable<ListUsesInput>, 'component' | 'code' | 'token'>
}

interface Chosen {
  readonly prop?: string
  readonly value?: string
}

const AT_ONCE = 50

/** Who uses it in applications, as scans of their code found it; nothing where none was scanned. */
export function UsesSection({ of }: UsesSectionProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const ask = { ...of, ...chosen, limit: AT_ONCE }
  const found = useInfiniteQuery({
    queryKey: ['console', 'listUses', ask],
    queryFn: ({ pageParam, signal }) =>
      askPage('listUses', { ...ask, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.pagination.next_cursor,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const first = found.data?.pages[0]
  if (first === undefined || first.scanned === 0) return null
  const places = found.data?.pages.flatMap(({ data }) => data) ?? []
  const { total, repositories, props, spread, scanned } = first
  const using = repositories.filter(({ uses }) => uses > 0).length
  return (
    <Section
      title="In applications"
      anchor="uses"
      beside={
        <span className="quiet-text" role="status">
          {total.toLocaleString('en')} {total === 1 ? 'use' : 'uses'} in {using} of {scanned} scanned{' '}
          {scanned === 1 ? 'repository' : 'repositories'}
        </span>
      }
    >
      {repositories.length > 0 && <Repositories repositories={repositories} />}
      {props.length > 0 && <UsedProps props={props} spread={spread} chosen={chosen} onChoose={setChosen} />}
      {places.length > 0 && (
        <details className="panel code-choices" open={chosen.prop !== undefined || undefined}>
          <summary>
            Where
            {chosen.prop !== undefined && ` ${chosen.prop}${chosen.value === undefined ? '' : ` is ${chosen.value}`}`}
          </summary>
          <ul className="use-places">
            {places.map(({ repository, file, line, id }, at) => (
              // Two uses may stand in one line.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${repository} ${file} ${line} ${id} ${at}`}>
                <span className="quiet-text">{repository}</span> <code>{`${file}:${line}`}</code>
              </li>
            ))}
          </ul>
          {found.hasNextPage && (
            <button className="button start" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
              More of {total.toLocaleString('en')}
            </button>
          )}
        </details>
      )}
    </Section>
  )
}

const Repositories = ({ repositories }: Pick<ListUsesOutput, 'repositories'>) => (
  <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of repositories">
    <table>
      <thead>
        <tr>
          <th>Repository</th>
          <th>Uses</th>
          <th>Before</th>
          <th>Since</th>
          <th>Scanned</th>
        </tr>
      </thead>
      <tbody>
        {repositories.map(({ repository, commit, uses, since, scanned_at: at, trend }) => (
          <tr key={repository}>
            <td>{repository}</td>
            <td className="figure">{uses.toLocaleString('en')}</td>
            <td>
              {trend.length < 2 ? (
                <span className="quiet-text">–</span>
              ) : (
                trend
                  .slice(-MOST_BEFORE - 1, -1)
                  .map((one) => one.uses.toLocaleString('en'))
                  .join(' → ')
              )}
            </td>
            <td>{dayOf(since)}</td>
            <td>
              {dayOf(at)} {commit !== null && <code>{commit.slice(0, 8)}</code>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const MOST_BEFORE = 4

export const dayOf = (time: string): string => new Date(time).toLocaleDateString()

interface UsedPropsProps extends Pick<ListUsesOutput, 'props' | 'spread'> {
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

function UsedProps({ props, spread, chosen, onChoose }: UsedPropsProps) {
  return (
    <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of used props">
      <table>
        <thead>
          <tr>
            <th>Prop</th>
            <th>Uses</th>
            <th>Repositories</th>
            <th>Since</th>
            <th>Values</th>
          </tr>
        </thead>
        <tbody>
          {props.map(({ name, uses, repositories, since, deprecated, values }) => (
            <tr key={name}>
              <td>
                <Choice
                  isChosen={chosen.prop === name && chosen.value === undefined}
                  onChoose={(on) => onChoose(on ? { prop: name } : {})}
                >
                  {name}
                </Choice>{' '}
                {deprecated !== undefined && <Badge tone="amber">deprecated</Badge>}
              </td>
              <td className="figure">{uses.toLocaleString('en')}</td>
              <td className="figure">{repositories}</td>
              <td>{dayOf(since)}</td>
              <td>
                {values.map(({ value, uses: times }) => (
                  <Choice
                    key={String(value)}
                    isChosen={chosen.prop === name && chosen.value === String(value)}
                    onChoose={(on) => onChoose(on ? { prop: name, value: String(value) } : {})}
                  >
                    {`${String(value)} ${times.toLocaleString('en')}`}
                  </Choice>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {spread > 0 && (
        <p className="quiet-text">
          {spread.toLocaleString('en')} {spread === 1 ? 'use hands' : 'uses hand'} on more that nobody sees.
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: (on: boolean) => void
  readonly children: string
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <button className="use-choice" aria-pressed={isChosen} onClick={() => onChoose(!isChosen)}>
    {children}
  </button>
)
