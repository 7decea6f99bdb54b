import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '../../../src/kit/words/counted.ts'
import { askPage } from '../api/console.ts'
import { Badge } from '../parts/badge.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { FilterBar } from '../parts/filters/filter-bar.tsx'
import type { Filter } from '../parts/filters/filter.ts'
import { Section } from '../parts/section.tsx'
import { allowanceOf, byComponent, type Finding } from './rules/allowance.ts'

const SEVERITIES = ['error', 'warning', 'info'] as const
const FILTERS: readonly Filter[] = [
  { name: 'severity', label: 'How grave', choices: SEVERITIES.map((one) => [one, one] as const) },
]
const TONES = { error: 'red', warning: 'amber', info: undefined } as const
const AT_ONCE = 200

interface DifferencesProps {
  readonly chosen: { readonly q?: string; readonly severity?: string }
  readonly onChange: (part: Record<string, string>) => void
}

/** Where design and code do not say the same, with what each says and which one is to change. */
export function Differences({ chosen, onChange }: DifferencesProps) {
  const severity = SEVERITIES.find((one) => one === chosen.severity)
  const ask = {
    ...(chosen.q ? { component: chosen.q } : {}),
    ...(severity === undefined ? {} : { severity: [severity] }),
    limit: AT_ONCE,
  }
  const found = useInfiniteQuery({
    queryKey: ['console', 'listParity', ask],
    queryFn: ({ pageParam, signal }) =>
      askPage('listParity', { ...ask, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.pagination.next_cursor,
    placeholderData: keepPreviousData,
  })
  const first = found.data?.pages[0]
  const findings = found.data?.pages.flatMap(({ data }) => data) ?? []
  if (found.error) return <Failure error={found.error} what="Differences" />
  if (first === undefined)
    return (
      <p className="loading" role="status">
        Holding design and code against each other…
      </p>
    )
  const isFiltered = Boolean(chosen.q) || severity !== undefined
  return (
    <>
      <FilterBar label="Only of this component" filters={FILTERS} chosen={chosen} onChange={onChange} />
      <p className="quiet-text" role="status">
        {first.total.toLocaleString('en')} {first.total === 1 ? 'difference' : 'differences'} between{' '}
        {first.held.design.toLocaleString('en')} components of the design and {first.held.code.toLocaleString('en')} in
        code. Style sheets and what a team allows are known in its repository: <code>vitrine parity</code>
      </p>
      {findings.length === 0 &&
        (isFiltered ? (
          <p className="note">No difference of this kind. The whole name of a component is asked for.</p>
        ) : (
          <Empty type="component" title="No differences">
            Design and code say the same wherever both say something.
          </Empty>
        ))}
      {[...byComponent(findings)].map(([name, group]) => (
        <Section key={name} title={name} beside={<span className="quiet-text">{group.length}</span>}>
          <ul className="panel differences">
            {group.map((finding) => (
              <Difference key={allowanceOf(finding)} finding={finding} />
            ))}
          </ul>
        </Section>
      ))}
      {found.hasNextPage && (
        <button className="button start" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
          More of {first.total.toLocaleString('en')}
        </button>
      )}
    </>
  )
}

function Difference({ finding }: { readonly finding: Finding }) {
  const { code, severity, change, semver, message, design, code_side: side, uses } = finding
  return (
    <li>
      <div className="row">
        <Badge tone={TONES[severity]}>{severity}</Badge>
        <code>{code}</code>
        <span className="quiet-text">
          {change === 'design' ? 'the design' : 'the code'} is to change, {semver}
        </span>
      </div>
      <p>{message}</p>
      {uses !== undefined && (
        <p className="note" data-tone="amber">
          Deprecated: {counted(uses.count, 'use')} in {counted(uses.repositories, 'repository', 'repositories')}
        </p>
      )}
      <dl className="sides">
        {[['Design', design] as const, ['Code', side] as const].map(([words, one]) => (
          <div key={words}>
            <dt className="quiet-text">{words}</dt>
            <dd>
              {one === null ? <span className="quiet-text">has nothing of it</span> : <Said side={one} is={words} />}
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>Allow it</summary>
        <pre>{allowanceOf(finding)}</pre>
        <CopyButton text={allowanceOf(finding)} label="Copy the entry" />
      </details>
    </li>
  )
}

interface SaidProps {
  readonly side: NonNullable<Finding['design']>
  readonly is: 'Design' | 'Code'
}

function Said({ side: { component, property, value, token, mode, says, id, place, line }, is }: SaidProps) {
  const names = [component, token, property, value, mode].filter((name) => name !== undefined)
  const words = <code>{names.join(' · ')}</code>
  return (
    <>
      {id === undefined || component === undefined ? (
        words
      ) : is === 'Design' ? (
        <Link to="/components/$id/code" params={{ id }}>
          {words}
        </Link>
      ) : (
        <Link to="/code/one" search={{ id }}>
          {words}
        </Link>
      )}
      {says !== undefined && (
        <>
          {' '}
          says <code>{says}</code>
        </>
      )}
      {place !== undefined && <span className="quiet-text">{` ${place}${line === undefined ? '' : `:${line}`}`}</span>}
    </>
  )
}
