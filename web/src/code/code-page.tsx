import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import { Badge } from '../parts/badge.tsx'
import { Markdown } from '../documentation/content/markdown.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { ReadPage } from '../parts/read-page.tsx'
import { Section } from '../parts/section.tsx'
import { BothSidesTable } from './both-sides-table.tsx'
import { LinkState } from './link-state.tsx'
import { Examples, PartsOfCode } from './parts-of-code.tsx'
import { Proposals } from './proposals.tsx'
import { linkedProperties } from './rules/both-sides.ts'
import { FRAMEWORK_WORDS, type InCode } from './rules/partner-words.ts'
import { UseOfCode } from './use-of-code.tsx'
import { UsesSection } from './uses-section.tsx'
import './code.css'
import '../documentation/documentation.css'

/** One thing that can be imported, as its manifests tell it. */
export function CodePage() {
  const { id = '' } = useSearch({ from: '/code/one' })
  const found = useQuery(consoleQuery('getCodeComponent', { id }))
  return (
    <div className="page">
      <ReadPage query={found} what="Component in code">
        {(answer) => {
          const links = (answer?.data ?? []).flatMap(({ link }) => link ?? [])
          const [code] = answer?.data ?? []
          return code === undefined ? <Gone id={id} /> : <Told code={code} links={links} />
        }}
      </ReadPage>
    </div>
  )
}

const Crumbs = () => (
  <nav className="crumbs" aria-label="Where this is">
    <Link to="/components">Components</Link>
    <Link to="/code">In code</Link>
  </nav>
)

const Gone = ({ id }: { readonly id: string }) => (
  <>
    <Crumbs />
    <PageTitle title="Not in the code" />
    <p className="note">
      No manifest of this library speaks of <code>{id}</code>. It may have been renamed:{' '}
      <Link to="/code">look at all components in code</Link>.
    </p>
  </>
)

interface ToldProps {
  readonly code: InCode
  readonly links: readonly NonNullable<InCode['link']>[]
}

function Told({ code, links }: ToldProps) {
  const { name, tag, framework, package: from, summary, description, since, status, file, manifests } = code
  return (
    <>
      <Crumbs />
      <PageTitle
        title={tag === null ? name : `<${tag}>`}
        beside={
          <>
            <Badge>{FRAMEWORK_WORDS[framework]}</Badge>
            {links.length === 0 && <Badge tone="amber">only in code</Badge>}
            {code.deprecated !== undefined && <Badge tone="amber">deprecated</Badge>}
            {status !== undefined && <Badge>{status}</Badge>}
          </>
        }
      >
        <p className="quiet-text">
          {from ?? 'No manifest says which package it is from'}
          {since !== undefined && `, since ${since}`}
          {file !== null && (
            <>
              , in <code>{file}</code>
            </>
          )}
        </p>
        {summary !== undefined && summary !== description && <p className="lede">{summary}</p>}
      </PageTitle>
      <div className="page-body">
        <Section title="In the design">
          {links.length === 0 ? (
            <p className="quiet-text">No component of the design is linked with it: it exists only in code.</p>
          ) : (
            links.map((link) => (
              <div key={JSON.stringify([link.design.id, link.variant])} className="row">
                <Link to="/components/$id/code" params={{ id: link.design.id }}>
                  {link.design.name}
                </Link>
                {Object.entries(link.variant ?? {}).map(([axis, value]) => (
                  <Badge key={axis}>{`${axis} ${String(value)}`}</Badge>
                ))}
                <LinkState link={link} onRefused={() => undefined} />
              </div>
            ))
          )}
        </Section>
        <Proposals ask={{ code: code.id, limit: 20 }} links={links} />
        <Section title="How it is used">
          {description !== undefined && <Markdown text={description} />}
          <UseOfCode code={code} snippet={code.snippet} />
        </Section>
        <BothSidesTable properties={linkedProperties(code.link)} code={code} />
        <UsesSection of={{ code: code.id }} />
        <PartsOfCode code={code} />
        <Examples code={code} />
        <details className="panel code-choices">
          <summary>Which manifests say so</summary>
          <ul>
            {manifests.map(({ format, path, entry }) => (
              <li key={`${path} ${entry}`}>
                <code>{path}</code> <span className="quiet-text">{`${format}, ${entry}`}</span>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </>
  )
}
