import { useRef, useState } from 'react'
import { Swatch } from '../parts/swatch.tsx'
import type { ColorToken } from './use-color-tokens.ts'

interface ColorMenuProps {
  /** Null until they are there. */
  readonly tokens: readonly ColorToken[] | null
  readonly chosen: ColorToken | undefined
  readonly onOpen: () => void
  /** Undefined: as the page writes. */
  readonly onChoose: (id: string | undefined) => void
}

const MOST_SHOWN = 80

/** The color in which icons of one color are shown, copied and saved: a token of the library. */
export function ColorMenu({ tokens, chosen, onOpen, onChoose }: ColorMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [text, setText] = useState('')
  const close = (): void => menu.current?.removeAttribute('open')
  const choose = (id: string | undefined): void => {
    onChoose(id)
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const wanted = text.trim().toLowerCase()
  const found = tokens?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  return (
    <details
      ref={menu}
      className="filter-menu color-menu"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        event.stopPropagation()
        close()
        menu.current.querySelector('summary')?.focus()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <summary className="button">
        {chosen ? (
          <>
            <Swatch color={chosen.color} />
            <span className="color-name">{chosen.name}</span>
          </>
        ) : (
          'Color'
        )}
      </summary>
      <div className="filter-panel">
        <input
          className="input"
          type="search"
          aria-label="Filter colors by name"
          placeholder="Filter colors by name"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="icon-colors" role="group" aria-label="Color">
          <button className="icon-color" aria-pressed={!chosen} onClick={() => choose(undefined)}>
            The text color
          </button>
          {found.slice(0, MOST_SHOWN).map(({ id, name, color }) => (
            <button key={id} className="icon-color" aria-pressed={id === chosen?.id} onClick={() => choose(id)}>
              <Swatch color={color} />
              <span className="color-name">{name}</span>
            </button>
          ))}
        </div>
        <p className="quiet-text" role="status">
          {!tokens
            ? 'Reading colors…'
            : tokens.length === 0
              ? 'This library has no color tokens.'
              : found.length > MOST_SHOWN
                ? `${(found.length - MOST_SHOWN).toLocaleString('en')} more: type a part of the name.`
                : ''}
        </p>
      </div>
    </details>
  )
}
