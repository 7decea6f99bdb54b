import type { ReactNode } from 'react'
import { useFaults } from '../context.ts'
import { EntityField, ReferenceField } from './entity-field.tsx'
import {
  asText,
  chosenOption,
  emptyValue,
  isRecord,
  words,
  type Content,
  type Field,
  type Member,
} from '../form-model.ts'
import { useSuggestions, WholeContent } from './from-spec.ts'
import { FaultLines, Labelled, type ControlProps, type FieldProps } from './labelled.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { RecordField } from './record-field.tsx'
import { UploadField } from './upload-field.tsx'

/** The form of a block: one control per field of its schema. */
export function ContentForm({
  field,
  value,
  onChange,
}: {
  field: Field
  value: Content
  onChange: (value: Content) => void
}) {
  if (field.kind !== 'group') return null
  return (
    <WholeContent value={value}>
      <Group members={field.members} value={value} onChange={onChange} path="" />
    </WholeContent>
  )
}

interface GroupProps {
  readonly members: readonly Member[]
  readonly value: Content
  readonly onChange: (value: Content) => void
  readonly path: string
}

function Group({ members, value, onChange, path }: GroupProps) {
  return (
    <div className="fields">
      {members.map(({ name, label, hint, isRequired, field }) => {
        const place = path === '' ? name : `${path}.${name}`
        // A preview's reference is two fields of the content itself.
        const isSpread = field.kind === 'reference' && name === 'entity_id'
        return (
          <AnyField
            key={name}
            field={field}
            label={label}
            hint={hint}
            isRequired={isRequired}
            path={place}
            value={isSpread ? value : value[name]}
            onChange={(next) => onChange(isSpread ? { ...value, ...(next as Content) } : { ...value, [name]: next })}
          />
        )
      })}
    </div>
  )
}

function AnyField({ field, ...props }: FieldProps & { readonly field: Field }): ReactNode {
  const { value, onChange } = props
  switch (field.kind) {
    case 'markdown':
      return <MarkdownField {...props} />
    case 'upload':
      return <UploadField {...props} isImage={field.accepts === 'image'} />
    case 'reference':
      return <ReferenceField {...props} />
    case 'entity':
      return <EntityField {...props} type={field.type} />
    case 'record':
      return <RecordField {...props} />
    case 'list':
      return <List {...props} field={field} />
    case 'group':
      return (
        <fieldset className="group">
          <legend>{props.label}</legend>
          <Group members={field.members} value={isRecord(value) ? value : {}} onChange={onChange} path={props.path} />
        </fieldset>
      )
    case 'either':
      return <Either {...props} options={field.options} />
    case 'line':
    case 'code':
    case 'flag':
    case 'number':
    case 'choice':
    default:
      return (
        <Labelled {...props}>
          {(control) => <Simple field={field} control={control} path={props.path} value={value} onChange={onChange} />}
        </Labelled>
      )
  }
}

type SimpleField = Extract<Field, { kind: 'line' | 'code' | 'flag' | 'number' | 'choice' }>

interface SimpleProps {
  readonly field: SimpleField
  readonly control: ControlProps
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function Simple({ field: simple, control, path, value, onChange }: SimpleProps) {
  switch (simple.kind) {
    case 'flag':
      return (
        <input
          {...control}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'number':
      return (
        <input
          {...control}
          className="input"
          type="number"
          min={simple.minimum}
          max={simple.maximum}
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      )
    case 'choice':
      return (
        <select
          {...control}
          className="select"
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          {!simple.options.includes(asText(value)) && <option value="" />}
          {simple.options.map((option) => (
            <option key={option} value={option}>
              {words(option)}
            </option>
          ))}
        </select>
      )
    case 'code':
      return (
        <textarea
          {...control}
          className="input code"
          rows={8}
          spellCheck={false}
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'line':
    default:
      return <Line from={simple.from ?? null} control={control} path={path} value={value} onChange={onChange} />
  }
}

interface LineProps extends Omit<SimpleProps, 'field'> {
  readonly from: 'prop' | 'value' | 'element' | null
}

/** A line of text, with what the spec knows to choose from; a spec may be behind what is written, so anything goes. */
function Line({ from, control, path, value, onChange }: LineProps) {
  const suggestions = useSuggestions(from, path)
  const listId = `${control.id}-names`
  return (
    <>
      <input
        {...control}
        className="input"
        type="text"
        list={suggestions.length > 0 ? listId : undefined}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}

function List({ field, value, onChange, path, label, hint }: FieldProps & { field: Extract<Field, { kind: 'list' }> }) {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : []
  const faults = useFaults(path)
  const isFull = field.most !== undefined && items.length >= field.most
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      {hint && <p className="quiet-text hint">{hint}</p>}
      <FaultLines faults={faults} />
      {items.map((item, at) => (
        <div key={at} className="item">
          <AnyField
            field={field.item}
            label={`${field.itemLabel} ${at + 1}`}
            hint=""
            isRequired
            path={`${path}[${at}]`}
            value={item}
            onChange={(next) => onChange(items.with(at, next))}
          />
          <button
            type="button"
            className="button quiet"
            aria-label={`Remove ${field.itemLabel.toLowerCase()} ${at + 1}`}
            onClick={() => onChange(items.toSpliced(at, 1))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button"
        disabled={isFull}
        onClick={() => onChange([...items, emptyValue(field.item)])}
      >
        Add {field.itemLabel.toLowerCase()}
      </button>
      {isFull && <p className="quiet-text">At most {field.most}.</p>}
    </fieldset>
  )
}

function Either({ options, ...props }: FieldProps & { readonly options: readonly Field[] }) {
  const at = chosenOption(options, props.value)
  const option = options[at]
  const nameOf = (field: Field): string => (field.kind === 'group' ? (field.members[0]?.label ?? '') : field.kind)
  return (
    <fieldset className="group">
      <legend>{props.label}</legend>
      <div className="tabs" role="group" aria-label={`Which ${props.label.toLowerCase()}`}>
        {options.map((one, index) => (
          <button
            key={nameOf(one)}
            type="button"
            aria-pressed={index === at}
            onClick={() => index !== at && props.onChange(emptyValue(one))}
          >
            {nameOf(one)}
          </button>
        ))}
      </div>
      {option?.kind === 'group' && (
        <Group
          members={option.members}
          value={isRecord(props.value) ? props.value : {}}
          onChange={props.onChange}
          path={props.path}
        />
      )}
    </fieldset>
  )
}
