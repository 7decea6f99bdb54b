// How keys are called on the page.

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
}

export function keyName({
  key,
  ctrlKey,
  altKey,
  shiftKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>): string {
  const own = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  const isSign = key.length === 1 && key !== ' ' && key.toUpperCase() === key.toLowerCase()
  const held = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && !isSign && 'Shift', metaKey && 'Cmd'].filter(Boolean)
  return [...held, own].join(' + ')
}
