import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { designProperties } from '../../../../src/code-components/rules/design-component.ts'
import type { DesignProperty } from '../../../../src/formats/manifests/linking/link.ts'
import type { Json } from '../../../../src/kit/shapes/json-value.ts'
import { consoleQuery } from '../../api/console.ts'
import { drawnQuery } from '../../api/queries.ts'
import type { Spec } from '../../api/spec-document.ts'
import { ComponentInCode } from '../component-in-code.tsx'
import { GeneratedCode } from '../../code/generated-code.tsx'
import { Proposals } from '../../code/proposals.tsx'
import { UsesSection } from '../../code/uses-section.tsx'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'
import { axesOf, configurationFor } from '../../preview/axes.ts'
import { BuildOrder } from '../build-order.tsx'
import { ForAgents } from '../for-agents.tsx'
import { useChoose, useShown } from '../shown.ts'
import { NoSpec } from './no-spec.tsx'
import '../../code/code.css'

/** What people import, where that is known; then what the drawing says, to begin with. */
export function CodeTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const drawn = useQuery(drawnQuery(id))
  const inCode = useQuery(consoleQuery('listComponentCode', { component_ids: [id] }))
  if (inCode.isPending || drawn.isPending)
    return (
      <p className="loading" role="status">
        Reading code…
      </p>
    )
  const partners = inCode.data?.data[0]?.code ?? []
  return (
    <>
      <ComponentInCode
        key={id}
        partners={partners}
        spec={drawn.data ?? null}
        properties={propertiesOf(drawn.data ?? null)}
      />
      <Proposals ask={{ design: id, limit: 20 }} links={partners.flatMap(({ link }) => link ?? [])} />
      <Read query={drawn} what="Code">
        {(spec) =>
          spec === null ? (
            partners.length === 0 && <NoSpec />
          ) : (
            <Drawn id={id} spec={spec} hasCode={partners.length > 0} />
          )
        }
      </Read>
      {partners.length > 0 && <UsesSection of={{ component: id }} />}
      <BuildOrder id={id} />
      {drawn.data && <ForAgents id={id} />}
    </>
  )
}

/** As links name them; null where no spec tells them. */
const propertiesOf = (spec: Spec | null): readonly DesignProperty[] | null =>
  spec && designProperties((spec.spec.props ?? {}) as Json)

interface DrawnProps {
  readonly id: string
  readonly spec: Spec
  /** Then this is for who has to build it anew. */
  readonly hasCode: boolean
}

function Drawn({ id, spec: { spec: document }, hasCode }: DrawnProps) {
  const { chosen } = useShown()
  const choose = useChoose()
  const axes = axesOf(document)
  const configuration = configurationFor(document, chosen)
  const code = <GeneratedCode id={id} configuration={axes.length === 0 ? null : configuration} />
  if (hasCode)
    return (
      <details className="panel agents">
        <summary>CSS, HTML and JSX of the drawing, for who builds it anew</summary>
        <div className="stack">{code}</div>
      </details>
    )
  return (
    <Section
      title="Code to begin with"
      beside={
        <div className="row variant-choice">
          {axes.map(({ name, values }) => (
            <label key={name}>
              {name}
              <select
                className="select"
                value={String(configuration[name])}
                onChange={({ target }) =>
                  choose('variant', (before) => ({
                    ...before,
                    ...configurationFor(document, before),
                    [name]: target.value,
                  }))
                }
              >
                {values.map((value) => (
                  <option key={String(value)}>{String(value)}</option>
                ))}
              </select>
            </label>
          ))}
        </div>
      }
    >
      {code}
    </Section>
  )
}
