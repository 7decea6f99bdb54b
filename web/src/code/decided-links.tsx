import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import type { ListCodeLinksOutput } from '../api/generated/types.ts'
import { useMayWrite } from '../documentation/access/may-write.ts'
import { Badge } from '../parts/badge.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { ORIGIN_WORDS } from './rules/partner-words.ts'
import { useDecide } from './use-decide.ts'

const MISSING_WORDS = {
  design: 'the design has no component',
  code: 'the code has no component',
  property: 'the design has no property',
  prop: 'the code has no prop',
  value: 'there is no value',
} as const
const MOST = 200

/** Links that hold nothing for now, and what people decided here, to be taken back. */
export function DecidedLinks() {
  const links = useQuery(consoleQuery('listCodeLinks', { limit: 1 }))
  return (
    <Read query={links} what="Links">
      {(found) =>
        found === null ? null : (
          <>
            {found.absent.length > 0 && <Absent absent={found.absent} />}
            {found.decisions.length > 0 && <Decisions decisions={found.decisions} />}
            {found.absent.length + found.decisions.length === 0 && (
              <p className="quiet-text">Every link has both its ends, and nobody has decided any here.</p>
            )}
          </>
        )
      }
    </Read>
  )
}

const Absent = ({ absent }: Pick<ListCodeLinksOutput, 'absent'>) => (
  <Section title="Links without an end" beside={<span className="quiet-text">{absent.length}</span>}>
    <p className="quiet-text">They hold again as soon as what they name is back.</p>
    <ul className="panel proposals">
      {absent.slice(0, MOST).map(({ origin, missing, end, code, path }, at) => (
        <li key={at}>
          <p>
            <code>{code}</code>: {MISSING_WORDS[missing]} <code>{end}</code>
          </p>
          <span className="quiet-text" title={path}>
            {ORIGIN_WORDS[origin]}
          </span>
        </li>
      ))}
    </ul>
    {absent.length > MOST && <p className="quiet-text">The first {MOST} of them.</p>}
  </Section>
)

function Decisions({ decisions }: Pick<ListCodeLinksOutput, 'decisions'>) {
  const mayWrite = useMayWrite()
  const decide = useDecide()
  return (
    <Section title="Decided here" beside={<span className="quiet-text">{decisions.length}</span>}>
      <ul className="panel proposals">
        {decisions.slice(0, MOST).map(({ design, code, property, target, state, decided_at: at, decided_by: who }) => (
          <li key={JSON.stringify([design, code, property, target])}>
            <div>
              <p>
                {code === null ? (
                  'A component'
                ) : (
                  <Link to="/code/one" search={{ id: code }}>
                    <code>{code}</code>
                  </Link>
                )}{' '}
                <Badge tone={state === 'confirmed' ? 'green' : 'red'}>
                  {state === 'confirmed' ? 'is the same as' : 'is not'}
                </Badge>{' '}
                {design === null ? (
                  'one of the design'
                ) : (
                  <Link to="/components/$id/code" params={{ id: design }}>
                    this component
                  </Link>
                )}
                {property !== undefined && (
                  <>
                    , in <code>{property}</code>
                    {target !== undefined && (
                      <>
                        {' '}
                        as <code>{target}</code>
                      </>
                    )}
                  </>
                )}
              </p>
              <p className="quiet-text">
                {who ?? 'Somebody'}, <Ago at={at} />
              </p>
            </div>
            {mayWrite && design !== null && code !== null && (
              <button
                className="button"
                disabled={decide.isPending}
                onClick={() =>
                  decide.mutate({
                    design,
                    code,
                    state: 'open',
                    ...(property !== undefined && { property }),
                    ...(target !== undefined && { target }),
                  })
                }
              >
                Take back
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
