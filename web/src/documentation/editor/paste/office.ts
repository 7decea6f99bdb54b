// How programs say in HTML what HTML has elements for.

const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase()

/** Word and PowerPoint write the sign of an item in front of it. */
const isSign = (style: string): boolean => /mso-list:\s*ignore|mso-special-format:\s*['"]?\w*bullet/.test(style)

/** What is there for the program alone: the signs that Word puts before its items, comments, what is not shown. */
export const isHidden = (element: Element): boolean => {
  const style = styleOf(element)
  return (
    isSign(style) ||
    /display:\s*none/.test(style) ||
    /\bmso-element:\s*comment/.test(style) ||
    element.getAttribute('aria-hidden') === 'true' ||
    element.hasAttribute('hidden')
  )
}

type Format = readonly (readonly [mark: 'strong' | 'em' | 'strike' | 'code', isOn: boolean])[]

/** Bold, italic, struck through and code: by the element, or by its style, which may also take it back. */
export function formatOf(element: Element, name: string): Format {
  const style = styleOf(element)
  const [, weight] = /font-weight:\s*(\w+)/.exec(style) ?? []
  const isBold = weight === undefined ? null : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const [, slant] = /font-style:\s*(\w+)/.exec(style) ?? []
  const format: [Format[number][0], boolean][] = []
  // Google Docs wraps all of a document into a bold element that is not bold.
  if (name === 'B' || name === 'STRONG') format.push(['strong', isBold ?? true])
  else if (isBold !== null && name !== 'A' && !/^T[DHR]/.test(name)) format.push(['strong', isBold])
  if (name === 'I' || name === 'EM' || name === 'CITE') format.push(['em', slant !== 'normal'])
  else if (slant !== undefined) format.push(['em', slant === 'italic' || slant === 'oblique'])
  if (
    name === 'S' ||
    name === 'DEL' ||
    name === 'STRIKE' ||
    /text-decoration[\w-]{0,20}:[^;]{0,80}line-through/.test(style)
  )
    format.push(['strike', true])
  if (name === 'CODE' || name === 'KBD' || name === 'SAMP' || name === 'TT') format.push(['code', true])
  return format
}

export interface ListPlace {
  readonly level: number
  readonly isOrdered: boolean
  /** Of a task whether it is done. */
  readonly done: boolean | null
}

/** Where an item stands in its list; null: it is no item. */
export function listPlaceOf(element: Element): ListPlace | null {
  const name = element.tagName.toUpperCase()
  const style = styleOf(element)
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d+)/.exec(style) ?? []
  if (list !== undefined && name !== 'LI') return { level: Number(level), isOrdered: hasNumber(element), done: null }
  if (name === 'DIV' && signOf(element) !== null) {
    const [, depth = '0'] = /\bO(\d)\b/.exec(element.getAttribute('class') ?? '') ?? []
    return { level: Number(depth) + 1, isOrdered: hasNumber(element), done: null }
  }
  if (name !== 'LI') return null
  const parents = listsAround(element)
  const own = parents[0]
  const said = Number(element.getAttribute('aria-level') ?? element.getAttribute('data-aria-level') ?? 0)
  return {
    // Word Online and Google Docs write each item as a list of its own, and say how deep it is.
    level: Math.max(parents.length, said, 1),
    isOrdered: own?.tagName.toUpperCase() === 'OL',
    done: doneOf(element),
  }
}

function listsAround(element: Element): Element[] {
  const lists: Element[] = []
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/^(UL|OL)$/i.test(above.tagName)) lists.push(above)
  return lists
}

/** Word writes the sign of an item into it: a number with a stop, or a letter. */
function hasNumber(element: Element): boolean {
  return /^\s*[\da-zA-Z]{1,4}[.)]/.test(signOf(element) ?? '')
}

function signOf(element: Element): string | null {
  const sign = [...element.querySelectorAll('span')].find((one) => isSign(styleOf(one)))
  return sign ? (sign.textContent ?? '') : null
}

/** Code editors copy their colors: letters of one width, each blank kept. What that says is in the plain text. */
export const isOfCodeEditor = (html: string): boolean =>
  /^(\s|<\/?(?:html|head|meta|body)\b[^>]*>)*<div[^>]*style="[^"]*(monospace|menlo|consolas|courier)[^"]*white-space:\s*pre;/i.test(
    html,
  )

function doneOf(element: Element): boolean | null {
  const checked = element.getAttribute('aria-checked')
  if (element.getAttribute('role') === 'checkbox' || checked !== null) return checked === 'true'
  const box = [...element.querySelectorAll('input')].find(
    (input) => input.getAttribute('type') === 'checkbox' && input.closest('li') === element,
  )
  return box ? box.hasAttribute('checked') : null
}
