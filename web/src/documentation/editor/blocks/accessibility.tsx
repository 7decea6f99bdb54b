import { useState, type ReactNode } from 'react'
import { append, itemsAt, listAt, memberAt, removeAt, type At } from '../fields/at.ts'
import { Choice } from '../fields/choice.tsx'
import { useSpecNames } from '../fields/from-spec.ts'
import { Line } from '../fields/line.tsx'
import { AddButton, RowTools } from '../fields/rows.tsx'
import { asText } from '../draft/form-model.ts'
import { useFaults, useSurroundings } from '../draft/context.ts'
import { FaultLines } from '../fields/labelled.tsx'
import { RichText } from '../text/rich-text.tsx'
import type { EditingProps } from './editing-props.ts'
import { keyName } from './key-name.ts'

export function Accessibility({ at }: EditingProps) {
  const { owner } = useSurroundings()
  const names = useSpecNames(owner.type === 'component' ? owner.id : null)
  const criteria = memberAt(at, 'criteria')
  return (
    <div className="panel padded stack has-tools">
      <Line
        at={memberAt(at, 'summary')}
        label="Summary"
        placeholder="What to know about it in a sentence or two"
        isOptional
      />
      <Table
        list={memberAt(at, 'keyboard')}
        caption="Keyboard"
        what="key"
        heads={['Keys', 'What happens']}
        empty={{ keys: [], action: '' }}
        cells={(row) => [
          <Keys key="keys" at={memberAt(row, 'keys')} />,
          <Line key="action" at={memberAt(row, 'action')} label="What happens" />,
        ]}
      />
      <Table
        list={memberAt(at, 'semantics')}
        caption="Semantics"
        what="element"
        heads={['Element', 'Role', 'Attributes']}
        empty={{ element: '', role: '' }}
        cells={(row) => [
          <code key="element">
            <Line at={memberAt(row, 'element')} label="Element" suggestions={names?.elements ?? []} />
          </code>,
          <code key="role">
            <Line at={memberAt(row, 'role')} label="Role" suggestions={ROLES} />
          </code>,
          <Attributes key="attributes" at={memberAt(row, 'attributes')} />,
        ]}
      />
      <div
        className={asText(memberAt(at, 'screen_reader').value) === '' ? 'row screen-reader extra' : 'row screen-reader'}
      >
        <strong>Screen reader:</strong>
        <Line at={memberAt(at, 'screen_reader')} label="Screen reader" placeholder="What it says, in which order" />
      </div>
      {itemsAt(criteria).map((item, index) => (
        <div key={index} className="row criterion has-tools">
          <span className="badge">
            <Line at={memberAt(item, 'wcag')} label="WCAG criterion" placeholder="1.4.3" />
            <Choice at={memberAt(item, 'level')} label="Level" options={['A', 'AA', 'AAA']} />
          </span>
          <RichText at={memberAt(item, 'markdown')} label="How it is met" placeholder="How it is met" />
          <RowTools list={criteria} index={index} what="criterion" />
        </div>
      ))}
      <AddButton what="a criterion" onAdd={() => append(criteria, { wcag: '', level: 'AA', markdown: '' })} />
    </div>
  )
}

const ROLES =
  'alert button checkbox combobox dialog grid group heading img link list listbox listitem menu menuitem navigation none option presentation progressbar radio radiogroup region slider spinbutton status switch tab tablist tabpanel textbox toolbar tooltip tree'.split(
    ' ',
  )

interface TableProps {
  readonly list: At
  readonly caption: string
  readonly what: string
  readonly heads: readonly string[]
  readonly empty: object
  readonly cells: (row: At) => readonly ReactNode[]
}

function Table({ list, caption, what, heads, empty, cells }: TableProps) {
  const faults = useFaults(list.path)
  const add = <AddButton what={`a row about ${caption.toLowerCase()}`} onAdd={() => append(list, empty)} />
  if (listAt(list).length === 0) return add
  return (
    <div>
      <FaultLines faults={faults} />
      <table className="facts">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {itemsAt(list).map((row, index) => (
            <tr key={index} className="has-tools">
              {cells(row).map((cell, column) => (
                <td key={column}>
                  {cell}
                  {column === heads.length - 1 && <RowTools list={list} index={index} what={what} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {add}
    </div>
  )
}

/** Keys are recorded by pressing them, each a cap that can be taken away. */
function Keys({ at }: { readonly at: At }) {
  const faults = useFaults(at.path)
  const [isRecording, setRecording] = useState(false)
  return (
    <span className="keys" data-path={at.path}>
      {itemsAt(at).map((key, index) => (
        <kbd key={index}>
          {asText(key.value)}
          <button
            type="button"
            className="chip-remove"
            aria-label={`Remove ${asText(key.value)}`}
            onClick={() => removeAt(at, index)}
          >
            ×
          </button>
        </kbd>
      ))}
      <button
        type="button"
        className="button quiet extra"
        aria-pressed={isRecording}
        aria-invalid={faults.length > 0}
        onClick={() => setRecording(!isRecording)}
        onBlur={() => setRecording(false)}
        onKeyDown={(event) => {
          if (!isRecording || event.repeat) return
          if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
          event.preventDefault()
          event.stopPropagation()
          append(at, keyName(event))
          setRecording(false)
        }}
      >
        {isRecording ? 'Press a key…' : '+ Key'}
      </button>
      <FaultLines faults={faults} />
    </span>
  )
}

/** Several in one line, between commas. */
function Attributes({ at }: { readonly at: At }) {
  const words = listAt(at).map(asText).join(', ')
  return (
    <Line
      at={{
        value: words,
        path: at.path,
        set: (value) =>
          at.set(
            asText(value)
              .split(',')
              .map((one, index) => (index === 0 ? one.trimStart() : one.replace(/^\s+/, ' ').trimStart())),
          ),
      }}
      label="Attributes"
      placeholder="aria-expanded, …"
    />
  )
}
