import type { Prop, SpecDocument } from '../api/spec-document.ts'
import { Badge } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import { axesOf } from '../preview/axes.ts'

export function PropsTable({ document }: { document: SpecDocument }) {
  const props = Object.entries(document.props ?? {})
  const axes = new Set(axesOf(document).map(({ name }) => name))
  return (
    <Section title="Properties" beside={<span className="quiet-text">{props.length}</span>}>
      {props.length === 0 ? (
        <p className="quiet-text">This component has no properties.</p>
      ) : (
        <div className="panel table-panel scroll-x">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Type</th>
                <th>Default</th>
                <th>Values</th>
              </tr>
            </thead>
            <tbody>
              {props.map(([name, prop]) => (
                <tr key={name}>
                  <td>
                    <code>{name}</code> {axes.has(name) && <Badge tone="blue">variant</Badge>}
                  </td>
                  <td>
                    {prop.type ?? 'unknown'}
                    {prop.nullable && <span className="quiet-text"> or null</span>}
                  </td>
                  <td>{defaultOf(prop)}</td>
                  <td className="values">
                    {(prop.enum ?? []).map((value) => (
                      <code key={String(value)}>{String(value)}</code>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function defaultOf({ default: value, examples }: Prop) {
  if (value === undefined || value === null)
    return examples?.[0] === undefined ? '–' : <span className="quiet-text">e.g. {text(examples[0])}</span>
  return <code>{text(value)}</code>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
