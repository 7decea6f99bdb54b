export const VIEWS = ['gallery', 'list'] as const
type View = (typeof VIEWS)[number]

export const VIEW_WORDS: Readonly<Record<View, string>> = { gallery: 'Gallery', list: 'List' }

const NAME = 'vitrine.view'

/** What the address says, or else what this reader chose last. */
export function viewOf(fromAddress: string | undefined): View {
  const isView = (text: string | null | undefined): text is View => VIEWS.some((view) => view === text)
  if (isView(fromAddress)) return fromAddress
  const kept = localStorage.getItem(NAME)
  return isView(kept) ? kept : 'gallery'
}

export const keepView = (view: View): void => localStorage.setItem(NAME, view)
