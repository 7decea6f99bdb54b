/** The caret goes on into the field before or after this one; false: there is none. */
export function leaveField(from: Element, step: 1 | -1): boolean {
  const fields = [...(from.closest('.editor')?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const next = fields[fields.indexOf(from as HTMLElement) + step]
  if (!next) return false
  putCaret(next, step === 1 ? 'start' : 'end')
  return true
}

/** An end of the field, or a point of the window that lies in it. */
export type CaretGoal = 'start' | 'end' | { readonly left: number; readonly top: number }

export function putCaret(field: HTMLElement, at: CaretGoal): void {
  if (field.isContentEditable || field.classList.contains('ProseMirror')) {
    field.dispatchEvent(new CustomEvent('vitrine-caret', { detail: at }))
    return
  }
  field.focus()
  if (!(field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text'))) return
  const place = at !== 'start' ? field.value.length : 0
  field.setSelectionRange(place, place)
}
