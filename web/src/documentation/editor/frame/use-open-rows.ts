import { useEffect, type RefObject } from 'react'

/**
 * What readers do not see (an empty caption, the way to another row) is shown in the row that is written in, and stays there
 * until another is: what is pressed must not move away under the pointer. When rows above close, the page is scrolled by as
 * much, so that what has the caret stands where it stood.
 */
export function useOpenRows(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const editor = root.current
    if (!editor) return undefined
    let isPressed = false
    let next: Element | null = null
    const open = (): void => {
      const target = next
      next = null
      if (!target?.isConnected) return
      const rows = new Set<Element>()
      for (let row = target.closest('.has-tools'); row; row = row.parentElement?.closest('.has-tools') ?? null)
        rows.add(row)
      const before = target.getBoundingClientRect().top
      for (const row of editor.querySelectorAll('[data-open]'))
        if (!rows.has(row)) delete (row as HTMLElement).dataset['open']
      for (const row of rows) (row as HTMLElement).dataset['open'] = ''
      const moved = target.getBoundingClientRect().top - before
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    }
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.closest('.editing-block') || target.closest('.block-margin')) return
      next = target
      if (!isPressed) open()
    }
    const onPress = (): void => {
      isPressed = true
    }
    // After the click that belongs to it.
    const onRelease = (): void => {
      isPressed = false
      setTimeout(open)
    }
    editor.addEventListener('focusin', onFocus)
    addEventListener('pointerdown', onPress, true)
    addEventListener('pointerup', onRelease, true)
    addEventListener('pointercancel', onRelease, true)
    return () => {
      editor.removeEventListener('focusin', onFocus)
      removeEventListener('pointerdown', onPress, true)
      removeEventListener('pointerup', onRelease, true)
      removeEventListener('pointercancel', onRelease, true)
    }
  }, [root])
}
