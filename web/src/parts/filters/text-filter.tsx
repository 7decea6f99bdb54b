import { useEffect, useRef, useState } from 'react'

interface TextFilterProps {
  readonly label: string
  readonly placeholder?: string
  readonly className?: string
  /** What a key alone finds it by; shell/shortcuts.tsx has the keys. */
  readonly shortcut?: string
  readonly value: string
  readonly onSettle: (text: string) => void
}

/** A search field that never loses a keystroke: the address follows once typing pauses. */
export function TextFilter({ label, placeholder = label, className = '', shortcut, value, onSettle }: TextFilterProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setText((sent.current = value))
  }, [value])
  useEffect(() => {
    if (text === sent.current) return undefined
    const timer = setTimeout(() => onSettle((sent.current = text)), 150)
    return () => clearTimeout(timer)
  }, [text, onSettle])
  return (
    <input
      className={`input ${className}`}
      type="search"
      data-shortcut={shortcut}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
