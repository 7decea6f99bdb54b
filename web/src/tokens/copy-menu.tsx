import { useEffect, useRef, useState } from 'react'
import type { TokenSheetRow } from '../api/generated/types.ts'
import { valueText } from './token-picture.tsx'

export interface CopyAt {
  readonly row: TokenSheetRow
  /** What was pressed: the menu opens under it, and the focus comes back to it. */
  readonly button: HTMLElement
}

interface CopyMenuProps {
  readonly at: CopyAt | null
  readonly modesOf: (row: TokenSheetRow) => readonly { readonly name: string }[]
  readonly onClose: () => void
}

/** One for the whole table, above everything, so that no frame cuts it. */
export function CopyMenu({ at, modesOf, onClose }: CopyMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    const element = menu.current
    if (!at || !element) return undefined
    setSaid(null)
    const box = at.button.getBoundingClientRect()
    element.showPopover?.()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`
    element.style.top = `${box.bottom + height + 8 > innerHeight ? Math.max(8, box.top - height - 4) : box.bottom + 4}px`
    element.querySelector('button')?.focus()
    return () => element.hidePopover?.()
  }, [at])
  if (!at) return null
  const copy = async (text: string, what: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(`${what} copied`)
    } catch {
      setSaid('Select and copy by hand')
    }
  }
  const close = (): void => {
    at.button.focus()
    onClose()
  }
  return (
    <div
      ref={menu}
      popover="auto"
      className="copy-menu"
      role="group"
      aria-label={`Copy ${at.row.name}`}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {textsOf(at.row, modesOf(at.row)).map(({ what, text }) => (
        <button key={`${what} ${text}`} onClick={() => void copy(text, what)}>
          <span className="quiet-text">{what}</span>
          <code>{text}</code>
        </button>
      ))}
      <span className="quiet-text" role="status">
        {said}
      </span>
    </div>
  )
}

const PLATFORMS = { web: 'Name on the web', android: 'Name on Android', ios: 'Name on iOS' } as const

/** Everything about a token that somebody pastes somewhere. */
export function textsOf(
  row: TokenSheetRow,
  modes: readonly { readonly name: string }[],
): readonly { readonly what: string; readonly text: string }[] {
  const inCode = (['web', 'android', 'ios'] as const).flatMap((platform) => {
    const text = row.code_names[platform]
    return text === undefined ? [] : [{ what: PLATFORMS[platform], text }]
  })
  const values = row.values.flatMap((value, at) => {
    const text = valueText(value)
    return text === ''
      ? []
      : [{ what: row.values.length === 1 ? 'Value' : `Value in ${modes[at]?.name ?? at + 1}`, text }]
  })
  return [
    { what: 'Name', text: row.name },
    { what: 'CSS variable', text: `var(${row.code_name})` },
    ...inCode,
    ...values.filter(({ text }, at) => values.findIndex((one) => one.text === text) === at),
  ]
}
