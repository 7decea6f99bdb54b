import { StoredImage } from '../../content/stored-object.tsx'
import { append, itemsAt, memberAt, type At } from '../fields/at.ts'
import { Choice } from '../fields/choice.tsx'
import { Line } from '../fields/line.tsx'
import { References } from '../fields/references.tsx'
import { AddButton, RowTools } from '../fields/rows.tsx'
import { Upload } from '../fields/upload.tsx'
import { asText } from '../draft/form-model.ts'
import { FaultLines } from '../fields/labelled.tsx'
import { useFaults } from '../draft/context.ts'
import { RichText } from '../text/rich-text.tsx'
import type { EditingProps } from './editing-props.ts'
import { AltText } from './prose.tsx'

const STAGES = { draft: undefined, beta: 'blue', stable: 'green', deprecated: 'red' } as const

export function Lifecycle({ at }: EditingProps) {
  const stage = memberAt(at, 'stage')
  return (
    <div className="panel padded has-tools">
      <p className="row">
        <Choice at={stage} label="Stage" options={Object.keys(STAGES)} tone={STAGES[asText(stage.value) as 'beta']} />
        <span className={asText(memberAt(at, 'since').value) === '' ? 'quiet-text extra' : 'quiet-text'}>
          since <Line at={memberAt(at, 'since')} label="Since" placeholder="version or date" />
        </span>
      </p>
      <div className={asText(memberAt(at, 'markdown').value) === '' ? 'extra' : ''}>
        <RichText
          at={memberAt(at, 'markdown')}
          label="About the stage"
          placeholder="What that means for those who use it"
        />
      </div>
      <References at={memberAt(at, 'replaced_by')} label="Use instead:" />
    </div>
  )
}

const CASES = [
  ['use', 'Use it for', 'green'],
  ['avoid', 'Avoid it for', 'red'],
] as const

export function UseCases({ at }: EditingProps) {
  const list = memberAt(at, 'items')
  const items = itemsAt(list)
  const faults = useFaults(list.path)
  return (
    <div className="has-tools">
      <FaultLines faults={faults} />
      <div className="pair">
        {CASES.map(([kind, title, tone]) => (
          <div
            key={kind}
            className={items.some((item) => memberAt(item, 'kind').value === kind) ? 'judged' : 'judged extra'}
            data-tone={tone}
          >
            <p className="judged-title">{title}</p>
            <ul>
              {items.map((item, index) =>
                memberAt(item, 'kind').value === kind ? (
                  <li key={index} className="has-tools">
                    <strong>
                      <Line
                        at={memberAt(item, 'title')}
                        label={`${title} ${index + 1}`}
                        placeholder="A case, in a few words"
                      />
                    </strong>
                    <Line
                      at={memberAt(item, 'description')}
                      label="Description"
                      placeholder="More about it"
                      isOptional
                    />
                    <References at={memberAt(item, 'alternatives')} label="Instead:" />
                    <RowTools list={list} index={index} what="case" />
                  </li>
                ) : null,
              )}
            </ul>
            <AddButton
              what={kind === 'use' ? 'a case to use it' : 'a case to avoid it'}
              onAdd={() => append(list, { kind, title: '' })}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

const RULES = {
  do: { word: 'Do', tone: 'green' },
  dont: { word: 'Don’t', tone: 'red' },
  caution: { word: 'Caution', tone: 'amber' },
} as const
type Kind = keyof typeof RULES
const KINDS = Object.keys(RULES) as readonly Kind[]

export function DosAndDonts({ at }: EditingProps) {
  const list = memberAt(at, 'items')
  const items = itemsAt(list)
  const faults = useFaults(list.path)
  const last = items.at(-1)
  // They mostly come in pairs.
  const next: Kind = last && memberAt(last, 'kind').value === 'do' ? 'dont' : 'do'
  return (
    <div className="has-tools">
      <FaultLines faults={faults} />
      <div className="pair">
        {items.map((item, index) => (
          <RuleCard key={index} list={list} item={item} index={index} />
        ))}
        <button
          type="button"
          className="judged ghost-card extra"
          data-tone={RULES[next].tone}
          onClick={() => append(list, { kind: next, markdown: '' })}
        >
          + {RULES[next].word}
        </button>
      </div>
    </div>
  )
}

function RuleCard({ list, item, index }: { readonly list: At; readonly item: At; readonly index: number }) {
  const kind = memberAt(item, 'kind')
  const word = (asText(kind.value) || 'do') as Kind
  const image = memberAt(item, 'image')
  const key = memberAt(image, 'object_key')
  const following = KINDS[(KINDS.indexOf(word) + 1) % KINDS.length] ?? 'do'
  return (
    <div className="judged has-tools" data-tone={RULES[word].tone}>
      <Upload at={key} accepts="image">
        {(objectKey) => <StoredImage objectKey={objectKey} alt={asText(memberAt(image, 'alt').value)} />}
      </Upload>
      {image.value !== undefined && key.value !== '' && <AltText at={memberAt(image, 'alt')} />}
      <button
        type="button"
        className="judged-title"
        aria-label={`${RULES[word].word}: make it ${RULES[following].word}`}
        onClick={() => kind.set(following)}
      >
        {RULES[word].word}
      </button>
      <RichText
        at={memberAt(item, 'markdown')}
        label={`${RULES[word].word} ${index + 1}`}
        placeholder="What to do, and why"
      />
      <RowTools list={list} index={index} what="card" />
    </div>
  )
}
