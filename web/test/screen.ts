import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { flushSync } from 'react-dom'
import { vi } from 'vitest'

// What a person finds and does: by role and name, as a screen reader tells them, never by class or structure.

type Name = string | RegExp

/** Everything with that role and name which is not in a closed dialog. */
export function all(role: string, name?: Name, within: Element = document.body): HTMLElement[] {
  const fits = (element: Element): boolean =>
    getRole(element) === role &&
    element.closest('dialog:not([open])') === null &&
    (name === undefined || matches(computeAccessibleName(element), name))
  return [...within.querySelectorAll<HTMLElement>('*')].filter(fits)
}

/** The only one of that role and name, once it is there. */
export async function the(role: string, name?: Name, within?: Element): Promise<HTMLElement> {
  return until(() => {
    const [first, ...others] = all(role, name, within)
    if (!first) throw new Error(`no ${role} ${String(name ?? '')} in: ${textOf(document.body).slice(0, 2_000)}`)
    if (others.length > 0) throw new Error(`${others.length + 1} times ${role} ${String(name ?? '')}`)
    return first
  })
}

/** Waits until it no longer throws: the explorer reads and draws in its own time. */
export const until = <Result>(look: () => Result): Promise<Result> =>
  vi.waitFor(look, { timeout: 20_000, interval: 10 })

/** What stands there, in one line. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** The rows of a table, each as the texts of its cells. */
export const rowsOf = (table: Element): string[][] =>
  all('row', undefined, table).map((row) =>
    [...row.children].filter((cell) => /^(cell|columnheader)$/.test(getRole(cell) ?? '')).map(textOf),
  )

/** What the description of a control says, which is where its faults are. */
export const descriptionOf = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .map((element) => (element ? textOf(element) : ''))
    .join(' ')

export async function press(role: string, name: Name, within?: Element): Promise<void> {
  const control = await the(role, name, within)
  await until(() => {
    if (control.matches(':disabled')) throw new Error(`${role} ${String(name)} is disabled`)
  })
  // What is drawn in SVG has no `click` of its own.
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  flushSync(() => ('click' in control ? control.click() : (control as Element).dispatchEvent(click)))
}

/** Types over what is there, or chooses an option. */
export function fill(control: HTMLElement, text: string): void {
  const kind = Object.getPrototypeOf(control) as object
  // React notices a value only when the element's own setter changed it.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(control, text)
  happens(control, new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}

export const hit = (control: HTMLElement, key: string, more: KeyboardEventInit = {}): void =>
  happens(control, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

/** What comes of it is drawn before the next thing happens, as it is for a person. */
const happens = (control: HTMLElement, event: Event): void => flushSync(() => void control.dispatchEvent(event))

const matches = (text: string, name: Name): boolean =>
  typeof name === 'string' ? text.replaceAll(/\s+/g, ' ').trim() === name : name.test(text)
