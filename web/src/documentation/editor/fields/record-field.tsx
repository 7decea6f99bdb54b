import { isRecord } from '../form-model.ts'
import { Labelled, type FieldProps } from './labelled.tsx'

/** Property values as `name = value`, one a line: a configuration is short and its names come from the spec. */
export function RecordField({ value, onChange, ...props }: FieldProps) {
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

export function readRecord(text: string): Record<string, string | number | boolean> | undefined {
  const entries = text
    .split('\n')
    .map((line) => line.split(/=(.*)/s, 2).map((part) => part.trim()))
    .flatMap(([name, value]) => (name && value ? [[name, literal(value)] as const] : []))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function literal(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
