import type { GetFlowOutput } from '../api/generated/types.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Section } from '../parts/section.tsx'
import { Thumb } from '../preview/thumb.tsx'
import { Leads } from './leads.tsx'

/** A flow screen by screen, in the order in which one comes to them. */
export function FlowBody({ flow: { screens, total } }: { readonly flow: GetFlowOutput }) {
  if (screens.length === 0) return <p className="note">The screen that it begins at is not in this library.</p>
  return (
    <Section title="Screens" beside={<span className="quiet-text figure">{total.toLocaleString('en')}</span>}>
      <ol className="flow-steps">
        {screens.map((screen) => (
          <li key={screen.id} className="panel">
            {screen.has_picture && <Thumb componentId={screen.id} />}
            <div className="flow-words">
              <p>
                <EntityLink type="screen" {...screen} />{' '}
                <span className="quiet-text">{screen.step === 0 ? 'begins here' : `step ${screen.step}`}</span>
              </p>
              {screen.leads_to.length > 0 ? (
                <Leads leads={screen.leads_to} />
              ) : (
                <p className="quiet-text">
                  {screens.length > 1 ? 'It ends here.' : 'The file says no step from here.'}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {total > screens.length && <p className="note">The first {screens.length} of them are listed.</p>}
    </Section>
  )
}
