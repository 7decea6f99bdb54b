import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { searchQuery, type MarkedMatch } from '../api/search.ts'
import { addressOf } from '../parts/entity-link.tsx'
import { Failure } from '../parts/failure.tsx'
import { KIND } from '../parts/words/kind-words.ts'
import { openSearch, SEARCH_DIALOG_ID } from '../parts/open-search.ts'
import { MatchRow } from './match-row.tsx'
import { NothingFound, Notices } from './notices.tsx'
import { orderGroups } from './order-groups.ts'
import './search.css'

const SO_CALLED = 'Called exactly that'

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
  const groups = useMemo(() => orderGroups(answer?.groups ?? []), [answer])
  const matches = groups.flatMap(({ matches }) => matches)

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
        placeholder="A name, a word, or what you need"
        value={text}
        autoFocus
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="search-working" aria-hidden="true" data-working={(text !== '' && !isOfText) || undefined} />
      <div id={listId} role="listbox" aria-label="Matches" className="search-results">
        {groups.map(({ type, matches: shown, total }) => (
          <div key={type ?? 'exact'} role="group" aria-label={type === null ? SO_CALLED : KIND[type][1]}>
            <p className="search-group" role="presentation">
              {type === null ? SO_CALLED : KIND[type][1]}
              {total > shown.length && <span>{total.toLocaleString('en')}</span>}
            </p>
            {shown.map((match) => {
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
                  <MatchRow match={match} kind={type === null ? KIND[match.entity_type][0] : undefined} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.isError && <Failure error={found.error} what="Search" />}
      {answer && (
        <footer>
          {matches.length === 0 && <NothingFound query={query} />}
          <Notices answer={answer} />
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
