import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { searchQuery, type MarkedMatch } from '../api/search.ts'
import { addressOf } from '../parts/entity-link.tsx'
import { Failure } from '../parts/failure.tsx'
import { CoverageLine } from './coverage-line.tsx'
import { EngineBadges } from './engine-badges.tsx'
import { Marked } from './marked.tsx'
import { openSearch, SEARCH_DIALOG_ID } from '../parts/open-search.ts'
import { KIND_WORDS, VERDICT_WORDS } from './words.ts'
import './search.css'

/** Ctrl or Cmd-K, from anywhere. Arrow keys choose, Enter opens, Escape closes. */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const query = useSettled(text)
  const [isEntered, setEntered] = useState(false)
  const found = useQuery({ ...searchQuery({ query, limit: 5 }), placeholderData: (before) => before })
  const answer = query.trim() === '' ? undefined : (found.data ?? undefined)
  const isOfText = query === text && !found.isFetching
  const matches = answer?.groups.flatMap(({ matches }) => matches) ?? []

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openSearch()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const open = (match: MarkedMatch | undefined): void => {
    setEntered(false)
    dialog.current?.close()
    if (match) void navigate(addressOf({ type: match.entity_type, id: match.id, name: match.name }))
    else if (text.trim() !== '') void navigate({ to: '/search', search: { q: text } })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((before) => Math.max(0, Math.min(matches.length - 1, before + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOfText) open(matches[at])
      else setEntered(true)
    } else if (event.key === 'Escape') {
      // A browser's search field would only be emptied by the first press.
      event.preventDefault()
      dialog.current?.close()
    }
  }
  // Who types fast presses Enter before the answer is there: what is shown still belongs to fewer letters.
  useEffect(() => {
    if (isEntered && isOfText) open(matches[at])
  })
  return (
    <dialog
      ref={dialog}
      id={SEARCH_DIALOG_ID}
      className="search-dialog"
      aria-label="Search the library"
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <input
        className="search-input"
        type="search"
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={listId}
        aria-activedescendant={matches[at] ? `${listId}-${at}` : undefined}
        aria-label="Search"
        placeholder="A name, a word from the documentation, or what you need"
        value={text}
        autoFocus
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Matches" className="search-results">
        {answer?.groups.map((group) => (
          <div key={group.entity_type} role="group" aria-label={KIND_WORDS[group.entity_type]}>
            <p className="search-group" role="presentation">
              {KIND_WORDS[group.entity_type]}
              <span>
                {group.truncated.total > group.truncated.shown &&
                  `${group.truncated.shown} of ${group.truncated.total}, `}
                {VERDICT_WORDS[group.shape.verdict]}
              </span>
            </p>
            {group.matches.map((match) => {
              const index = matches.indexOf(match)
              return (
                <div
                  key={match.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  className="search-option"
                  ref={(element) => {
                    if (index === at) element?.scrollIntoView({ block: 'nearest' })
                  }}
                  onClick={() => open(match)}
                  onMouseMove={() => setAt(index)}
                >
                  <span className="search-name">
                    <Marked text={match.name} marks={match.marks.name} />{' '}
                    <span className="quiet-text">{match.context}</span>
                  </span>
                  <EngineBadges match={match} />
                  {match.excerpt && (
                    <span className="search-excerpt">
                      <Marked text={match.excerpt} marks={match.marks.excerpt} />
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.isError && <Failure error={found.error} what="Search" />}
      {answer && (
        <footer>
          {matches.length === 0 && <p>Nothing found.</p>}
          <CoverageLine coverage={answer.coverage} asked={answer.question_language} />
          <button className="button quiet" onClick={() => open(undefined)}>
            All results
          </button>
        </footer>
      )}
    </dialog>
  )
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 120)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
