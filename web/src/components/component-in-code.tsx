import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { designChoices } from '../../../src/code-components/rules/design-choices.ts'
import { snippetOfTold } from '../../../src/code-components/rules/snippet-of-told.ts'
import type { DesignProperty } from '../../../src/formats/manifests/linking/link.ts'
import type { Spec } from '../api/spec-document.ts'
import { PropertyControls } from './property-controls.tsx'
import { useChoose, useShown } from './shown.ts'
import { Section } from '../parts/section.tsx'
import { axesOf, configurationFor } from '../preview/axes.ts'
import { otherProps, valuesOf, type OtherProp } from '../preview/property-values.ts'
import { BothSidesTable } from '../code/both-sides-table.tsx'
import { LinkState } from '../code/link-state.tsx'
import { keepFramework, keptFramework, PartnerSwitch } from '../code/partner-switch.tsx'
import { Examples, PartsOfCode } from '../code/parts-of-code.tsx'
import { linkedProperties } from '../code/rules/both-sides.ts'
import { partnerFor, type InCode } from '../code/rules/partner-words.ts'
import { UndoRefusal } from '../code/undo-refusal.tsx'
import { UseOfCode } from '../code/use-of-code.tsx'
import type { Decision } from '../code/use-decide.ts'

interface ComponentInCodeProps {
  readonly partners: readonly InCode[]
  readonly spec: Spec | null
  /** Of the design; null where no spec tells them. */
  readonly properties: readonly DesignProperty[] | null
}

/** The component as it is imported, with what is chosen in the playground put in. */
export function ComponentInCode({ partners, spec, properties }: ComponentInCodeProps) {
  const { chosen } = useShown()
  const choose = useChoose()
  const [asked, setAsked] = useState<string | null>(null)
  const [refused, setRefused] = useState<Decision | null>(null)
  const undo = refused && <UndoRefusal refused={refused} onUndone={() => setRefused(null)} />
  const values = spec === null ? chosen : { ...chosen, ...configurationFor(spec.spec, chosen) }
  const named = partners.findIndex(({ id }) => id === asked)
  const at = named >= 0 ? named : partnerFor(partners, values, keptFramework())
  const code = partners[at]
  if (code === undefined) return undo
  const known = properties ?? linkedProperties(code.link)
  const controls =
    spec === null ? known.filter(({ type }) => type !== 'INSTANCE_SWAP').map(controlOf) : controlsOf(spec)
  const given = { ...valuesOf(controls, chosen), ...(spec && configurationFor(spec.spec, chosen)) }
  const snippet = snippetOfTold(code, designChoices(known, textsOf(given)))
  return (
    <>
      {undo}
      <Section
        title="In code"
        beside={
          <PartnerSwitch
            partners={partners}
            shown={at}
            onShow={(next) => {
              const partner = partners[next]
              if (partner === undefined) return
              setAsked(partner.id)
              keepFramework(partner.framework)
            }}
          />
        }
      >
        <div className="row">
          <Link to="/code/one" search={{ id: code.id }}>
            <code>{code.tag === null ? code.name : `<${code.tag}>`}</code>
          </Link>
          {code.package !== null && <span className="quiet-text">{code.package}</span>}
          {code.link && <LinkState link={code.link} onRefused={setRefused} />}
        </div>
        {controls.length > 0 && (
          <details className="panel code-choices" open={controls.length <= FEW || undefined}>
            <summary>Choose what the code says</summary>
            <PropertyControls
              props={controls}
              chosen={{ ...chosen, ...asShown(given) }}
              onChoose={(name, value) => choose('variant', (before) => ({ ...before, [name]: value }))}
            />
          </details>
        )}
        <UseOfCode code={code} snippet={snippet} />
      </Section>
      <BothSidesTable properties={known} code={code} />
      <PartsOfCode code={code} />
      <Examples code={code} />
    </>
  )
}

/** More stand folded, so that the code is not far. */
const FEW = 12

/** The axes of the variants, then the other properties. */
const controlsOf = ({ spec: document }: Spec): readonly OtherProp[] => [
  ...axesOf(document).map(({ name, values }): OtherProp => {
    const standard = configurationFor(document, {})[name]
    return { name, kind: 'choice', choices: values.map(String), standard: String(standard ?? '') }
  }),
  ...otherProps(document),
]

const controlOf = ({ name, type, values = [], default: standard = '' }: DesignProperty): OtherProp => ({
  name,
  kind: type === 'BOOLEAN' ? 'boolean' : values.length > 0 ? 'choice' : 'text',
  choices: values,
  standard: String(standard),
})

/** A number of the design is a text to the code; what was emptied is not chosen. */
const textsOf = (given: Readonly<Record<string, unknown>>): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === '' || value === undefined) return []
      return [[name, typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value)]]
    }),
  )

const asShown = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(textsOf(given)).map(([name, value]) => [name, String(value)]))
