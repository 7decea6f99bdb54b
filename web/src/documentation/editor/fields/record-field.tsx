import { useContext } from 'react'
import { asText, isRecord } from '../draft/form-model.ts'
import { useSpecNames, WholeContent } from './from-spec.ts'
import { Labelled, type FieldProps } from './labelled.tsx'

type Value = string | number | boolean

/** The configuration that a component is shown in: chosen from its spec, or written where it has none. */
export function RecordField(props: FieldProps) {
  const { entity_type, entity_id } = useContext(WholeContent)
  const id = entity_type === 'component' && asText(entity_id) !== '' ? asText(entity_id) : null
  const names = useSpecNames(id)
  const choices = [...(names?.props ?? [])].filter(([, values]) => values.length > 0)
  return choices.length === 0 ? <WrittenRecord {...props} /> : <ChosenRecord {...props} choices={choices} />
}

interface ChosenRecordProps extends FieldProps {
  readonly choices: readonly (readonly [name: string, values: readonly Value[]])[]
}

/** What the spec does not know stays as it was written: nobody loses it by choosing something else. */
function ChosenRecord({ value, onChange, choices, label, hint, path }: ChosenRecordProps) {
  const chosen: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  const choose = (name: string, text: string, values: readonly Value[]): void => {
    const { [name]: _, ...others } = chosen
    const picked = values.find((one) => String(one) === text)
    const next = picked === undefined ? others : { ...others, [name]: picked }
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      {hint && <p className="quiet-text hint">{hint}</p>}
      {choices.map(([name, values]) => (
        <Labelled key={name} path={`${path}.${name}`} label={name} hint="" isRequired={false}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={textOf(chosen[name])}
              onChange={({ target }) => choose(name, target.value, values)}
            >
              <option value="">as it is by default</option>
              {chosen[name] !== undefined && !values.some((one) => one === chosen[name]) && (
                <option value={textOf(chosen[name])}>{textOf(chosen[name])} (not in the spec)</option>
              )}
              {values.map((one) => (
                <option key={String(one)} value={String(one)}>
                  {String(one)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      ))}
    </fieldset>
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** `name = value`, one a line. */
function WrittenRecord({ value, onChange, ...props }: FieldProps) {
  const text = isRecord(value)
    ? Object.entries(value)
        .map(([name, one]) => `${name} = ${String(one)}`)
        .join('\n')
    : ''
  return (
    <Labelled {...props} hint={`${props.hint}; one a line, such as size = Small`}>
      {(control) => (
        <textarea
          {...control}
          className="input code"
          rows={3}
          defaultValue={text}
          onChange={(event) => onChange(readRecord(event.target.value))}
        />
      )}
    </Labelled>
  )
}

export function readRecord(text: string): Record<string, Value> | undefined {
  const entries = text
    .split('\n')
    .map((line) => line.split(/=(.*)/s, 2).map((part) => part.trim()))
    .flatMap(([name, value]) => (name && value ? [[name, literal(value)] as const] : []))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function literal(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
