// What a published site does besides being read: the scheme that a reader chose, and the search. A page is whole without it.
import { findPages, type SearchIndex } from '../src/doors/cli/publish/rules/search-index.ts'

const SCHEMES = ['light', 'dark'] as const
const SCHEME = 'vitrine-site-scheme'
const MOST_FOUND = 40

const root = document.documentElement
// Before anything is painted.
applyScheme(kept())
document.addEventListener('DOMContentLoaded', () => {
  setUpScheme()
  setUpSearch()
  setUpBeside()
})

/** A page of a disk may have no storage. */
function kept(): string | null {
  try {
    return localStorage.getItem(SCHEME)
  } catch {
    return null
  }
}

function applyScheme(scheme: string | null): void {
  if (SCHEMES.some((one) => one === scheme)) root.dataset['theme'] = scheme ?? ''
}

function setUpScheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scheme]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    const isDark = root.dataset['theme']
      ? root.dataset['theme'] === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
    const next = isDark ? 'light' : 'dark'
    applyScheme(next)
    try {
      localStorage.setItem(SCHEME, next)
    } catch {
      // It holds for this page.
    }
  })
}

/** On a phone the list of neighbors is closed until somebody wants it. */
function setUpBeside(): void {
  const list = document.querySelector<HTMLDetailsElement>('.beside details')
  if (list && matchMedia('(max-width: 900px)').matches) list.open = false
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

let index: Promise<SearchIndex> | null = null

/** By a script and not by a request, which a page of a disk may not send. */
function readIndex(): Promise<SearchIndex> {
  index ??= new Promise((resolve, reject) => {
    Object.assign(window, { vitrineSearch: resolve })
    const script = document.createElement('script')
    script.src = document.body.dataset['index'] ?? ''
    script.addEventListener('error', () => {
      index = null
      reject(new Error('the index of the search is not beside this page'))
    })
    document.head.append(script)
  })
  return index
}

function setUpSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-find]')
  if (!button) return
  button.hidden = false
  let dialog: HTMLDialogElement | null = null
  const open = (): void => {
    dialog ??= makeDialog()
    if (!dialog.open) dialog.showModal()
    dialog.querySelector('input')?.select()
  }
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isAsked) return
    event.preventDefault()
    open()
  })
}

function makeDialog(): HTMLDialogElement {
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' })
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search this library',
    'aria-label': 'Search this library',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const list = element('div', { id: 'found', role: 'listbox', 'aria-label': 'Found' })
  const said = element('p', { class: 'said', role: 'status' })
  dialog.append(input, said, list)
  document.body.append(dialog)
  let chosen = -1
  const choose = (at: number): void => {
    const options = [...list.children]
    chosen = options.length === 0 ? -1 : (at + options.length) % options.length
    for (const [place, option] of options.entries()) option.setAttribute('aria-selected', String(place === chosen))
    const option = options[chosen]
    if (option) {
      input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }
  const show = async (): Promise<void> => {
    const question = input.value
    try {
      const known = await readIndex()
      if (input.value !== question) return
      const found = findPages(known, question)
      list.replaceChildren(...found.slice(0, MOST_FOUND).map((page, at) => optionOf(known, page, at)))
      input.setAttribute('aria-expanded', String(found.length > 0))
      said.textContent = question.trim() === '' ? '' : counted(found.length)
      choose(0)
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error)
    }
  }
  input.addEventListener('input', () => void show())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
    }
    if (event.key === 'Enter') [...list.querySelectorAll('a')][chosen]?.click()
  })
  dialog.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (event.target === dialog || isLink) dialog.close()
  })
  void show()
  return dialog
}

const counted = (count: number): string =>
  count === 0 ? 'Nothing has all of these words.' : `${count.toLocaleString('en')} found`

function optionOf({ pages }: SearchIndex, page: number, at: number): HTMLElement {
  const [path = '', title = '', kind = '', about = ''] = pages[page] ?? []
  const [file = '', anchor] = path.split('#', 2)
  const address = file.split('/').map(encodeURIComponent).join('/')
  const option = element('a', {
    id: `found-${at}`,
    role: 'option',
    'aria-selected': 'false',
    href: `${document.body.dataset['root'] ?? ''}${address}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`,
    tabindex: '-1',
  })
  option.append(withText('strong', title), withText('span', kind), withText('p', about))
  return option
}

function withText(name: 'strong' | 'span' | 'p', text: string): HTMLElement {
  const one = document.createElement(name)
  one.textContent = text
  return one
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] {
  const one = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) one.setAttribute(attribute, value)
  return one
}
