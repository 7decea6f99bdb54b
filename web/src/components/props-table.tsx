import { Fragment } from 'react'
import type { Prop, SpecDocument } from '../api/spec-document.ts'
import { Markdown } from '../documentation/content/markdown.tsx'
import '../documentation/documentation.css'
import { Badge } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import { useMedia } from '../parts/use-media.ts'
import { axesOf } from '../preview/axes.ts'
import { joinNotes, type PropNote } from './notes.ts'

/** Too narrow for a column of notes: they stand below what they are about. */
const NARROW = '(max-width: 700px)'

interface PropsTableProps {
  readonly document: SpecDocument
  readonly notes: readonly PropNote[]
}

/** Properties with what people wrote about them and about their values. */
export function PropsTable({ document, notes }: PropsTableProps) {
  const props = Object.entries(document.props ?? {})
  const axes = new Set(axesOf(document).map(({ name }) => name))
  const { joined, left } = joinNotes(
    props.map(([name]) => name),
    notes,
    ({ prop }) => prop,
  )
  const isNarrow = useMedia(NARROW)
  const hasNotes = notes.length > 0
  return (
    <Section title="Properties" beside={<span className="quiet-text">{props.length}</span>}>
      {props.length === 0 ? (
        <p className="quiet-text">This component has no properties.</p>
      ) : (
        <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of properties">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Type</th>
                <th>Default</th>
                <th>Values</th>
                {hasNotes && !isNarrow && <th>Notes</th>}
              </tr>
            </thead>
            <tbody>
              {props.map(([name, prop]) => (
                <Fragment key={name}>
                  <tr data-told={isNarrow && joined.has(name) ? '' : undefined}>
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
                    {hasNotes && !isNarrow && (
                      <td className="notes">
                        <PropNotes notes={joined.get(name) ?? []} />
                      </td>
                    )}
                  </tr>
                  {isNarrow && joined.has(name) && (
                    <tr>
                      <td className="notes" colSpan={4}>
                        <PropNotes notes={joined.get(name) ?? []} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {left.map((note) => (
        <div key={note.prop} className="note">
          <p>
            <code>{note.prop}</code> is described, and no property has this name.
          </p>
          <PropNotes notes={[note]} />
        </div>
      ))}
    </Section>
  )
}

function PropNotes({ notes }: { readonly notes: readonly PropNote[] }) {
  return notes.map(({ markdown, values = [] }, at) => (
    <div key={at}>
      <Markdown text={markdown} />
      {values.length > 0 && (
        <dl className="value-notes">
          {values.map(({ value, markdown: text }) => (
            <div key={value}>
              <dt>
                <code>{value}</code>
              </dt>
              <dd>
                <Markdown text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  ))
}

function defaultOf({ default: value, examples }: Prop) {
  if (value === undefined || value === null)
    return examples?.[0] === undefined ? '–' : <span className="quiet-text">e.g. {text(examples[0])}</span>
  return <code>{text(value)}</code>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
