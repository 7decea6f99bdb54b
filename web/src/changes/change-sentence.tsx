import type { ChangedEntity } from '../api/generated/types.ts'
import { Swatch } from '../parts/swatch.tsx'
import { CHANGE_WORDS, differenceWords, subjectWords } from './change-words.ts'

type Difference = ChangedEntity['differences'][number]

/** What became of a thing, in short: its first difference, and how many more there are. */
export function ChangeWords({ entry }: { readonly entry: Omit<ChangedEntity, 'entity_id'> }) {
  const { change, former_name, differences, difference_count } = entry
  const [first] = differences
  return (
    <span className="quiet-text difference">
      {former_name === null ? '' : `was called ${former_name}${first ? ', ' : ''}`}
      {first ? <DifferenceWords difference={first} /> : former_name === null ? CHANGE_WORDS[change] : ''}
      {difference_count > 1 && `, and ${difference_count - 1} more`}
    </span>
  )
}

/** Colors are seen before they are read. */
export function DifferenceWords({ difference }: { readonly difference: Difference }) {
  const { from, to } = difference
  if (!isColor(from) && !isColor(to)) return differenceWords(difference)
  return (
    <>
      {subjectWords(difference)}: <Value text={from} />
      {from !== null && to !== null && ' → '}
      <Value text={to} />
    </>
  )
}

const Value = ({ text }: { readonly text: string | null }) =>
  text === null ? null : isColor(text) ? (
    <span className="mode-value">
      <Swatch color={text} size={14} />
      {text}
    </span>
  ) : (
    text
  )

const isColor = (text: string | null): text is string =>
  text !== null && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)
