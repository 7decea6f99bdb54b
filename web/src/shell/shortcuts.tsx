import { useEffect, useState } from 'react'
import { openSearch } from '../parts/open-search.ts'

const DIALOG_ID = 'shortcuts'
const OFF = 'vitrine.shortcuts'

/** Keys alone, each with what it presses. Modifiers are never asked for: those combinations are the browser's. */
const KEYS = [
  { key: '/', words: 'Search, or find what the page is for', act: find },
  { key: 'e', words: 'Edit what is written on this page', act: () => click('[data-shortcut="edit"]') },
  { key: 'n', words: 'Next component or page', act: () => click('.previous-next [rel="next"]') },
  { key: 'p', words: 'Previous component or page', act: () => click('.previous-next [rel="prev"]') },
  { key: '?', words: 'This list', act: openShortcuts },
] as const

export function openShortcuts(): void {
  const dialog = document.getElementById(DIALOG_ID)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}

function find(): void {
  const field = document.querySelector<HTMLElement>('[data-shortcut="find"]')
  if (field) field.focus()
  else openSearch()
}

const click = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click()

/** Listens for the keys and lists them. Who dictates or types by switch can turn them off. */
export function Shortcuts() {
  const [isOn, setOn] = useState(() => localStorage.getItem(OFF) !== 'off')
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const found = KEYS.find(({ key }) => key === event.key)
      if (!found || !(isOn || found.key === '?') || document.querySelector('dialog[open]')) return
      event.preventDefault()
      found.act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
  return (
    <dialog id={DIALOG_ID} className="shortcuts" aria-label="Keyboard shortcuts">
      <h2>Keyboard shortcuts</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <kbd>Ctrl K</kbd> or <kbd>⌘ K</kbd>
            </td>
            <td>Search, also while you write</td>
          </tr>
          {KEYS.map(({ key, words }) => (
            <tr key={key}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="dialog" className="row">
        <label className="row">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => {
              setOn(event.target.checked)
              if (event.target.checked) localStorage.removeItem(OFF)
              else localStorage.setItem(OFF, 'off')
            }}
          />
          Keys alone do this
        </label>
        <button className="button primary push">Close</button>
      </form>
    </dialog>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
