import { Badge } from '../../../parts/badge.tsx'
import { useSurroundings } from '../draft/context.ts'
import { append, itemsAt, listAt, memberAt, type At } from '../fields/at.ts'
import { Choice } from '../fields/choice.tsx'
import { useSpecNames } from '../fields/from-spec.ts'
import { Line } from '../fields/line.tsx'
import { AddButton, RowTools, TermRows } from '../fields/rows.tsx'
import { asText } from '../draft/form-model.ts'
import { RichText } from '../text/rich-text.tsx'
import type { EditingProps } from './editing-props.ts'

/** What the spec calls things, of a component that has one. */
function useOwnNames() {
  const { owner } = useSurroundings()
  return useSpecNames(owner.type === 'component' ? owner.id : null)
}

interface NotedProps {
  readonly list: At
  readonly member: 'prop' | 'element'
  readonly what: string
  readonly names: readonly string[]
  readonly ghost: string
  readonly beside?: (item: At) => React.ReactNode
  readonly below?: (item: At) => React.ReactNode
}

/** Rows for all that the spec names: those nobody has written about wait for it, and readers do not see them. */
function Noted({ list, member, what, names, ghost, beside, below }: NotedProps) {
  const items = itemsAt(list)
  const written = items.map((item) => asText(memberAt(item, member).value))
  const rows = [
    ...items.map((item, index) => ({ item, index, name: written[index] ?? '' })),
    ...names
      .filter((name) => !written.includes(name))
      .map((name) => ({
        item: {
          value: { [member]: name, markdown: '' },
          path: `${list.path}[new ${name}]`,
          set: (value: unknown) => append(list, value),
        } satisfies At,
        index: -1,
        name,
      })),
  ]
  return (
    <div className="has-tools">
      <div className="terms" role="group" aria-label={`${what}s`}>
        {rows.map(({ item, index, name }) => (
          <div
            key={names.includes(name) ? `of the spec ${name}` : `own ${index}`}
            className={index === -1 ? 'has-tools extra' : 'has-tools'}
            data-ghost={index === -1 || undefined}
          >
            <div className="term">
              {names.includes(name) ? (
                <code>{name}</code>
              ) : (
                <code>
                  <Line at={memberAt(item, member)} label={what} placeholder="name" suggestions={names} />
                </code>
              )}{' '}
              {index !== -1 && beside?.(item)}
            </div>
            <div className="term-text">
              <RichText at={memberAt(item, 'markdown')} label={`About ${name || 'it'}`} placeholder={ghost} />
              {index !== -1 && below?.(item)}
            </div>
            {index !== -1 && <RowTools list={list} index={index} what={what.toLowerCase()} />}
          </div>
        ))}
      </div>
      <AddButton what={what.toLowerCase()} onAdd={() => append(list, { [member]: '', markdown: '' })} />
    </div>
  )
}

export function PropsNotes({ at }: EditingProps) {
  const names = useOwnNames()
  const valuesOf = (item: At): readonly string[] =>
    (names?.props.get(asText(memberAt(item, 'prop').value)) ?? []).map(String)
  return (
    <Noted
      list={memberAt(at, 'items')}
      member="prop"
      what="Property"
      names={[...(names?.props.keys() ?? [])]}
      ghost="What is it for?"
      below={(item) => {
        const values = memberAt(item, 'values')
        const add = (): void => append(values, { value: '', markdown: '' })
        if (listAt(values).length === 0) return <AddButton what="a value" onAdd={add} />
        return (
          <TermRows
            list={values}
            what="value"
            onAdd={add}
            term={(one) => (
              <code>
                <Line at={memberAt(one, 'value')} label="Value" suggestions={valuesOf(item)} />
              </code>
            )}
            text={(one) => (
              <RichText at={memberAt(one, 'markdown')} label="About the value" placeholder="When to use it" />
            )}
          />
        )
      }}
    />
  )
}

export function AnatomyNotes({ at }: EditingProps) {
  const names = useOwnNames()
  return (
    <Noted
      list={memberAt(at, 'items')}
      member="element"
      what="Element"
      names={names?.elements ?? []}
      ghost="What is it there for?"
      beside={(item) => <Always at={memberAt(item, 'required')} />}
    />
  )
}

/** Whether a part is always there, or nobody said: a press goes from one to the next. */
function Always({ at }: { readonly at: At }) {
  const word = at.value === undefined ? 'unsaid' : at.value === true ? 'always' : 'optional'
  const next = at.value === undefined ? true : at.value === true ? false : undefined
  return (
    <button
      type="button"
      className={word === 'unsaid' ? 'badge-button extra' : 'badge-button'}
      aria-label={`Whether it is always there: ${word}`}
      onClick={() => at.set(next)}
    >
      <Badge>{word === 'unsaid' ? 'always or optional?' : word}</Badge>
    </button>
  )
}

const ASPECTS = ['state', 'interaction', 'responsive', 'motion']

export function Behavior({ at }: EditingProps) {
  const list = memberAt(at, 'items')
  return (
    <TermRows
      list={list}
      what="note"
      onAdd={() => append(list, { aspect: 'state', name: '', markdown: '' })}
      term={(item) => (
        <>
          <Line at={memberAt(item, 'name')} label="Name" />{' '}
          <Choice at={memberAt(item, 'aspect')} label="Aspect" options={ASPECTS} />
        </>
      )}
      text={(item) => <RichText at={memberAt(item, 'markdown')} label="What happens" placeholder="What happens" />}
    />
  )
}

const EXAMPLES = [
  ['good', 'Good', 'green'],
  ['bad', 'Bad', 'red'],
] as const

export function ContentGuidelines({ at }: EditingProps) {
  const list = memberAt(at, 'items')
  const names = useOwnNames()
  return (
    <TermRows
      list={list}
      what="guideline"
      onAdd={() => append(list, { rule: '' })}
      term={(item) => (
        <code>
          <Line
            at={memberAt(item, 'element')}
            label="Element"
            placeholder="Everywhere"
            suggestions={names?.elements ?? []}
          />
        </code>
      )}
      text={(item) => (
        <>
          <Line at={memberAt(item, 'rule')} label="Rule" placeholder="How to write it" />
          <MostCharacters at={memberAt(item, 'max_chars')} />
          {EXAMPLES.map(([member, word, tone]) => {
            const examples = memberAt(item, member)
            return (
              <div key={member} className={listAt(examples).length === 0 ? 'examples extra' : 'examples'}>
                {itemsAt(examples).map((one, index) => (
                  <p key={index} className="example has-tools">
                    <Badge tone={tone}>{word}</Badge> <Line at={one} label={`${word} example ${index + 1}`} />
                    <RowTools list={examples} index={index} what={`${word.toLowerCase()} example`} />
                  </p>
                ))}
                <AddButton what={`a ${word.toLowerCase()} example`} onAdd={() => append(examples, '')} />
              </div>
            )
          })}
        </>
      )}
    />
  )
}

const MostCharacters = ({ at }: { readonly at: At }) => (
  <label className={at.value === undefined ? 'quiet-text extra' : 'quiet-text'} data-path={at.path}>
    at most{' '}
    <input
      className="number"
      type="number"
      min={1}
      value={typeof at.value === 'number' ? at.value : ''}
      onChange={({ target }) => at.set(target.value === '' ? undefined : Number(target.value))}
    />{' '}
    characters
  </label>
)

const CHANGES = { added: 'green', changed: 'blue', fixed: 'blue', deprecated: 'amber', removed: 'red' } as const

export function Changelog({ at }: EditingProps) {
  const list = memberAt(at, 'items')
  return (
    <TermRows
      list={list}
      what="entry"
      onAdd={() => append(list, { date: new Date().toISOString().slice(0, 10), kind: 'changed', markdown: '' })}
      term={(item) => {
        const kind = memberAt(item, 'kind')
        return (
          <>
            <Line at={memberAt(item, 'version')} label="Version" placeholder="version" isOptional />{' '}
            {!isVersioned(item) && <Day at={memberAt(item, 'date')} />}{' '}
            <Choice
              at={kind}
              label="Kind"
              options={Object.keys(CHANGES)}
              tone={CHANGES[asText(kind.value) as 'added']}
            />
          </>
        )
      }}
      text={(item) => (
        <>
          {isVersioned(item) && <Day at={memberAt(item, 'date')} />}
          <RichText at={memberAt(item, 'markdown')} label="What changed" placeholder="What changed" />
        </>
      )}
    />
  )
}

/** An entry is called by its version, or else by its day. */
const isVersioned = (item: At): boolean => asText(memberAt(item, 'version').value) !== ''

const Day = ({ at }: { readonly at: At }) => (
  <span data-path={at.path}>
    <input
      className="day quiet-text"
      type="date"
      aria-label="Date"
      value={asText(at.value).slice(0, 10)}
      onChange={({ target }) => at.set(target.value)}
    />
  </span>
)
