import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consoleQuery } from '../../api/console.ts'
import { abstractQuery, drawnQuery, type VariantConfiguration } from '../../api/queries.ts'
import type { Spec } from '../../api/spec-document.ts'
import { CodeBlock } from '../../parts/code/code-block.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Cost } from '../../parts/price.tsx'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'
import { axesOf, configurationFor, type Axis } from '../../preview/axes.ts'
import { BuildOrder } from '../build-order.tsx'
import { HealthBreakdown } from '../health-breakdown.tsx'
import { useChoose, useShown } from '../shown.ts'
import { NoSpec } from './no-spec.tsx'

export function CodeTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const drawn = useQuery(drawnQuery(id))
  return (
    <>
      <Read query={drawn} what="Code">
        {(spec) => (spec === null ? <NoSpec /> : <VariantCode id={id} spec={spec} />)}
      </Read>
      {drawn.data === null && <BuildOrder id={id} />}
    </>
  )
}

const KINDS = [
  { kind: 'css', language: 'css', name: 'CSS' },
  { kind: 'html', language: 'html', name: 'HTML' },
  { kind: 'jsx', language: 'jsx', name: 'JSX' },
] as const

/** The variant that is chosen, to begin with: its looks by the names of tokens, and its tree. */
function VariantCode({ id, spec: { spec: document } }: { readonly id: string; readonly spec: Spec }) {
  const { chosen } = useShown()
  const choose = useChoose()
  const axes = axesOf(document)
  const configuration = configurationFor(document, chosen)
  const variant = axes.length === 0 ? {} : { variant: JSON.stringify(configuration) }
  const code = useQuery({ ...consoleQuery('getComponentCode', { id, ...variant }), placeholderData: keepPreviousData })
  return (
    <>
      <Section
        title="Code to begin with"
        beside={
          <VariantChoice
            axes={axes}
            configuration={configuration}
            onChoose={(name, value) =>
              choose('variant', (before) => ({ ...before, ...configurationFor(document, before), [name]: value }))
            }
          />
        }
      >
        <Read query={code} what="Code">
          {(answer) =>
            answer === null ? (
              <p className="quiet-text">This service writes no code.</p>
            ) : (
              <>
                {KINDS.map(({ kind, language, name }) => (
                  <CodeBlock
                    key={kind}
                    code={answer[kind]}
                    language={language}
                    title={name}
                    copyLabel={`Copy ${name}`}
                  />
                ))}
                <p className="quiet-text">
                  {answer.truncated && 'The tree is long: only its first 400 elements are written. '}
                  {answer.unresolved.length > 0 &&
                    `This project has no token or style for ${answer.unresolved.slice(0, 6).join(', ')}${answer.unresolved.length > 6 ? ` and ${answer.unresolved.length - 6} more` : ''}. `}
                  The names of tokens are those of the export as CSS.
                </p>
              </>
            )
          }
        </Read>
      </Section>
      {/* Below the code, so not before it: nothing moves. */}
      {!code.isPending && (
        <>
          <BuildOrder id={id} />
          <ForAgents id={id} />
        </>
      )}
    </>
  )
}

interface VariantChoiceProps {
  readonly axes: readonly Axis[]
  readonly configuration: VariantConfiguration
  readonly onChoose: (name: string, value: string) => void
}

const VariantChoice = ({ axes, configuration, onChoose }: VariantChoiceProps) => (
  <div className="row variant-choice">
    {axes.map(({ name, values }) => (
      <label key={name}>
        {name}
        <select
          className="select"
          value={String(configuration[name])}
          onChange={(event) => onChoose(name, event.target.value)}
        >
          {values.map((value) => (
            <option key={String(value)}>{String(value)}</option>
          ))}
        </select>
      </label>
    ))}
  </div>
)

/** What only those look for who let agents build with the library. */
function ForAgents({ id }: { readonly id: string }) {
  const { data: abstract } = useQuery(abstractQuery(id))
  const prices = [
    ['default tree', abstract?.more.default],
    ['all variants', abstract?.more.variants],
    ['token values', abstract?.more.token_values],
  ] as const
  return (
    <details className="panel agents">
      <summary>For agents: what it costs to read, and its health</summary>
      <div className="stack">
        <div className="row">
          <CopyButton text={id} label="Copy id" />
          {prices.map(([of, more]) => more && <Cost key={of} tokens={more.est_tokens} of={of} />)}
        </div>
        {abstract && <HealthBreakdown health={abstract.spec._svc.chi} />}
      </div>
    </details>
  )
}
