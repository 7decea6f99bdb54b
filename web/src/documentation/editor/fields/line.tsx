import { useId, type KeyboardEvent } from 'react'
import { useFaults } from '../draft/context.ts'
import { asText } from '../draft/form-model.ts'
import { leaveField } from './leave-field.ts'
import type { At } from './at.ts'
import { FaultLines } from './labelled.tsx'

interface LineProps {
  readonly at: At
  readonly label: string
  readonly placeholder?: string
  /** What may stand there, to choose from; anything else may as well. */
  readonly suggestions?: readonly string[]
  readonly className?: string
  /** Code keeps its lines; a line of text has none. */
  readonly isCode?: boolean
  /** Readers see nothing of it while it is empty: it is there for who writes in its row. */
  readonly isOptional?: boolean
  readonly onEnter?: () => void
}

/** Plain words, as large and in such letters as they are read in, and as high as they are long. */
export function Line(props: LineProps) {
  const {
    at,
    label,
    placeholder,
    suggestions = [],
    className = '',
    isCode = false,
    isOptional = false,
    onEnter,
  } = props
  const id = useId()
  const faults = useFaults(at.path)
  const value = asText(at.value)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value: now } = event.currentTarget
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
    if (event.key === 'Enter' && !isCode && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onEnter?.()
    } else if (isPlain && selectionStart === selectionEnd) {
      const isFirst = selectionStart === 0
      const isLast = selectionStart === now.length
      if ((event.key === 'ArrowUp' && isFirst) || (event.key === 'ArrowLeft' && isFirst)) {
        if (leaveField(event.currentTarget, -1)) event.preventDefault()
      } else if ((event.key === 'ArrowDown' && isLast) || (event.key === 'ArrowRight' && isLast)) {
        if (leaveField(event.currentTarget, 1)) event.preventDefault()
      }
    }
  }
  const control = {
    'data-field': '',
    'aria-label': label,
    'aria-invalid': faults.length > 0,
    'aria-describedby': faults.length > 0 ? `${id}-fault` : undefined,
    placeholder: placeholder ?? label,
    value,
    onKeyDown,
  }
  return (
    <span className={`line ${className} ${isOptional && value === '' ? 'extra' : ''}`} data-path={at.path}>
      {suggestions.length > 0 ? (
        <>
          <input {...control} type="text" list={`${id}-names`} onChange={({ target }) => at.set(target.value)} />
          <datalist id={`${id}-names`}>
            {suggestions.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      ) : (
        // What it says stands behind it and makes it as high as that is.
        <span className="grown" data-value={`${value === '' ? (placeholder ?? label) : value} `}>
          <textarea
            {...control}
            rows={1}
            spellCheck={!isCode}
            onChange={({ target }) => at.set(isCode ? target.value : target.value.replaceAll(/\n/g, ' '))}
          />
        </span>
      )}
      <FaultLines id={`${id}-fault`} faults={faults} />
    </span>
  )
}
