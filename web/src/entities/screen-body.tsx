import type { GetScreenOutput } from '../api/generated/types.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Section } from '../parts/section.tsx'
import { useModes } from '../preview/kept-modes.ts'
import { Stage } from '../preview/stage.tsx'
import { LayerTree } from './layer-tree.tsx'
import { Leads } from './leads.tsx'
import { PlacedComponents } from './placed-components.tsx'

/** A screen as it looks, where it leads, what it is made of. */
export function ScreenBody({ screen }: { readonly screen: GetScreenOutput }) {
  const modes = useModes(undefined)
  const { layers, leads_to: leads, reached_from: before, flows } = screen
  return (
    <>
      {layers === null ? (
        <p className="note">
          None of its layers were imported, so there is nothing to draw. They come with an import or a sync of the file.
        </p>
      ) : (
        <Stage componentId={screen.id} name={screen.name} props={{}} modes={modes ?? {}} />
      )}
      {(leads.length > 0 || before.length > 0 || flows.length > 0) && (
        <Section title="Where it leads" beside={<span className="quiet-text figure">{leads.length || null}</span>}>
          {flows.length > 0 && (
            <p>
              {flows.map(({ entity_id: id, name, step }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <EntityLink type="flow" id={id} name={name} />
                  <span className="quiet-text"> {step === 0 ? 'begins here' : `step ${step}`}</span>
                </span>
              ))}
            </p>
          )}
          <Leads leads={leads} />
          {before.length > 0 && (
            <p className="quiet-text">
              Reached from{' '}
              {before.map((one, at) => (
                <span key={one.id}>
                  {at > 0 && ', '}
                  <EntityLink type="screen" {...one} />
                </span>
              ))}
            </p>
          )}
        </Section>
      )}
      <PlacedComponents uses={screen.uses} />
      <Bound binds={screen.binds} />
      {layers && (
        <Section title="Layers">
          <LayerTree layers={layers} uses={screen.uses} />
        </Section>
      )}
    </>
  )
}

/** Tokens and styles that its layers are bound to, the most used first. */
function Bound({ binds }: { readonly binds: GetScreenOutput['binds'] }) {
  if (binds.length === 0) return null
  return (
    <Section title="Tokens and styles" beside={<span className="quiet-text figure">{binds.length}</span>}>
      <ul className="chips">
        {binds
          .toSorted((one, other) => other.count - one.count)
          .map(({ kind, id, name, count, raw_value: raw }, at) => (
            <li key={at}>
              {id === null ? (
                <span className="quiet-text">
                  {name}
                  {raw !== null && ` = ${raw}`}, not in this library
                </span>
              ) : (
                <EntityLink type={kind} id={id} name={name} />
              )}
              {count > 1 && <span className="quiet-text"> ×{count}</span>}
            </li>
          ))}
      </ul>
    </Section>
  )
}
