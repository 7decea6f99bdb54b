import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import { useState } from 'react'
import { consoleQuery, tellConsole } from '../../api/console.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { NotThere, ReadPage } from '../../parts/read-page.tsx'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useMayWrite } from '../access/may-write.ts'
import { blockTypesQuery } from '../access/reads.ts'
import { BlockChange } from './block-change.tsx'
import { pairBlocks } from './pair-blocks.ts'
import '../documentation.css'
import '../editor/editor.css'
import './history.css'

type Versions = NonNullable<ReturnType<typeof useVersions>['data']>
type Version = Versions['data'][number]

const ACTIONS: Readonly<Record<string, string>> = {
  replaceDocumentation: 'saved',
  appendDocumentation: 'added to the end',
  deleteBlock: 'removed a block',
  batchDeleteBlocks: 'removed blocks',
  deletePage: 'deleted the page',
  restoreVersion: 'restored an earlier version',
  approveProposal: 'approved it',
}

const useVersions = (type: EntityType, id: string) => useQuery(consoleQuery('listVersions', { type, id, limit: 100 }))

/** What was written about an entity: every version, two of them compared, and the way back to one. */
export function HistoryPage() {
  const { type, id } = useParams({ from: '/entities/$type/$id/history' })
  const kind = type as EntityType // an unknown one is refused by the service, in words
  const versions = useVersions(kind, id)
  return (
    <div className="page">
      <ReadPage query={versions} what="History">
        {(found) =>
          found === null ? (
            <NotThere what="History">Nothing is kept about it.</NotThere>
          ) : (
            <History type={kind} id={id} found={found} />
          )
        }
      </ReadPage>
    </div>
  )
}

function History({ type, id, found }: { readonly type: EntityType; readonly id: string; readonly found: Versions }) {
  const { from, to } = useSearch({ from: '/entities/$type/$id/history' })
  const navigate = useNavigate({ from: '/entities/$type/$id/history' })
  const { restoring, restore } = useRestoring(type, id)
  const mayWrite = useMayWrite()
  const { entity, data } = found
  const newest = data[0]
  const later = data.find(({ revision }) => String(revision) === to) ?? newest
  const at = later ? data.indexOf(later) : -1
  const earlier = data.find(({ revision }) => String(revision) === from) ?? data[at + 1] ?? later
  const choose = (chosen: { readonly from?: string; readonly to?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true, resetScroll: false })
  return (
    <>
      <nav className="quiet-text" aria-label="What it is about">
        <EntityLink type={type} id={entity.id} name={entity.name} />
      </nav>
      <PageTitle title={`History of ${entity.name}`}>
        <p>Every version that is kept, newest first. Choose two to see what changed between them.</p>
      </PageTitle>
      {restoring.state === 'failed' && <Failure error={restoring.failure} what="Restoring" />}
      <p role="status" className={restoring.state === 'done' ? 'note' : 'visually-hidden'}>
        {restoring.state === 'done' &&
          `The version of ${moment(restoring.version.written_at)} is what everybody reads now. What was there before is the second in the list.`}
      </p>
      <div className="history">
        <ol className="versions" aria-label="Versions">
          {data.map((version) => (
            <li key={version.revision} data-chosen={version === later || version === earlier || undefined}>
              <p>
                <time dateTime={version.written_at}>{moment(version.written_at)}</time>{' '}
                {version.is_current && <strong>now</strong>}
              </p>
              <p className="quiet-text">
                {version.actor ?? 'somebody'}
                {version.proposed_by !== null && `, proposed by ${version.proposed_by},`}{' '}
                {version.action === null ? 'wrote it' : (ACTIONS[version.action] ?? version.action)}
                {`: ${version.added} added, ${version.removed} removed, ${version.block_count} in all`}
              </p>
              <div className="row">
                <label>
                  <input
                    type="radio"
                    name="from"
                    checked={version === earlier}
                    onChange={() => choose({ from: String(version.revision) })}
                  />{' '}
                  from
                </label>
                <label>
                  <input
                    type="radio"
                    name="to"
                    checked={version === later}
                    onChange={() => choose({ to: String(version.revision) })}
                  />{' '}
                  to
                </label>
                {mayWrite && !version.is_current && (
                  <button
                    type="button"
                    className="button quiet push"
                    aria-label={`Restore the version of ${moment(version.written_at)}`}
                    disabled={restoring.state === 'busy'}
                    onClick={() => void restore(version)}
                  >
                    Restore
                  </button>
                )}
              </div>
            </li>
          ))}
        </ol>
        {earlier && later && <Compared type={type} id={id} from={earlier} to={later} />}
      </div>
      {found.pagination.has_more && <p className="quiet-text">Older versions are kept and not listed here.</p>}
    </>
  )
}

interface ComparedProps {
  readonly type: EntityType
  readonly id: string
  readonly from: Version
  readonly to: Version
}

function Compared({ type, id, from, to }: ComparedProps) {
  const [older, newer] = from.revision <= to.revision ? [from, to] : [to, from]
  const query = useQuery(consoleQuery('compareVersions', { type, id, from: older.revision, to: newer.revision }))
  const types = useQuery(blockTypesQuery)
  const titleOf = (one: string): string => types.data?.find((known) => known.type === one)?.title ?? one
  return (
    <Section title={older === newer ? 'As it was' : 'What changed'}>
      <Read query={query} what="Both versions">
        {(answer) => (
          <ol className="compared" aria-label="Blocks">
            {pairBlocks(answer?.blocks ?? []).map((block, at) => (
              // Blocks have no ids that last: their place is what they are known by.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} data-what={block.what}>
                <p className="row">
                  <span className="badge">{block.what}</span> <strong>{titleOf(block.type)}</strong>
                </p>
                <BlockChange block={block} />
              </li>
            ))}
          </ol>
        )}
      </Read>
    </Section>
  )
}

type Restoring =
  | { readonly state: 'idle' | 'busy' }
  | { readonly state: 'done'; readonly version: Version }
  | { readonly state: 'failed'; readonly failure: unknown }

/** Nobody is asked first: what was there before becomes a version like the others, and is restored the same way. */
function useRestoring(type: EntityType, id: string) {
  const queries = useQueryClient()
  const [restoring, setRestoring] = useState<Restoring>({ state: 'idle' })
  const restore = async (version: Version): Promise<void> => {
    setRestoring({ state: 'busy' })
    try {
      await tellConsole('restoreVersion', { type, id, revision: version.revision })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['console', 'listVersions'] }),
        queries.invalidateQueries({ queryKey: ['getDocumentation'] }),
        queries.invalidateQueries({ queryKey: ['getPage'] }),
        queries.invalidateQueries({ queryKey: ['listPages'] }),
      ])
      setRestoring({ state: 'done', version })
    } catch (failure) {
      setRestoring({ state: 'failed', failure })
    }
  }
  return { restoring, restore }
}

function EntityLink({ type, id, name }: { readonly type: EntityType; readonly id: string; readonly name: string }) {
  if (type === 'component')
    return (
      <Link to="/components/$id" params={{ id }}>
        {name}
      </Link>
    )
  if (type === 'doc-page')
    return (
      <Link to="/pages/$page" params={{ page: id }}>
        {name}
      </Link>
    )
  return (
    <Link to="/entities/$type/$id" params={{ type, id }}>
      {name}
    </Link>
  )
}

const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
