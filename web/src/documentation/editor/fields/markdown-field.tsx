import type { EntityMatch } from '@vitrine/client'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Markdown } from '../../markdown.tsx'
import { useSurroundings } from '../context.ts'
import { asText } from '../form-model.ts'
import { Labelled, type FieldProps } from './labelled.tsx'
import { MatchOptions, pickByKey } from './match-options.tsx'
import { mentionAt, withMention } from './mention-text.ts'
import { useMatches } from './use-matches.ts'

/** Markdown with its preview beside it. `@` and a few letters find an entity to mention. */
export function MarkdownField({ value, onChange, ...props }: FieldProps) {
  const text = asText(value)
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { learnName } = useSurroundings()
  const [caret, setCaret] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const asked = caret === null ? null : mentionAt(text, caret)
  const matches = useMatches(asked?.query ?? '')
  const isOpen = asked !== null && matches.length > 0

  const pick = (match: EntityMatch | undefined): void => {
    if (!match || !asked) return
    const next = withMention(text, asked, { type: match.entity_type, id: match.id, name: match.name })
    learnName({ entity_type: match.entity_type, entity_id: match.id }, match.name)
    onChange(next.text)
    setCaret(null)
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = { moveTo: setAt, pick: (index: number) => pick(matches[index]), close: () => setCaret(null) }
    if (isOpen && pickByKey(event.key, { at, count: matches.length }, act)) event.preventDefault()
  }
  return (
    <Labelled {...props} hint="Markdown; @ and a name mentions something of the library">
      {(control) => (
        <div className="markdown-field">
          <div className="picker">
            <textarea
              {...control}
              ref={area}
              className="input prose"
              rows={Math.max(3, Math.min(16, text.split('\n').length + 1))}
              aria-autocomplete="list"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
              value={text}
              onChange={(event) => {
                onChange(event.target.value)
                setCaret(event.target.selectionStart)
                setAt(0)
              }}
              onBlur={() => setCaret(null)}
              onKeyDown={onKeyDown}
            />
            {isOpen && <MatchOptions id={listId} matches={matches} at={at} onPick={pick} />}
          </div>
          <div className="panel markdown-preview" role="group" aria-label={`Preview of ${props.label.toLowerCase()}`}>
            {text.trim() === '' ? <p className="quiet-text">Preview</p> : <Markdown text={text} />}
          </div>
        </div>
      )}
    </Labelled>
  )
}
