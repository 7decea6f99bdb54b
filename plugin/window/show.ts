import type { ReadReport } from '../src/messages.ts'
import { KINDS, type Summary } from './push.ts'

// What is shown comes from files and servers: all of it is set as text.

type Child = Node | string

export function element(tag: string, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...children)
  return made
}

const LISTED = 20

/** What an import changed, or would. */
export function showSummary(into: HTMLElement, summary: Summary, { isDryRun }: { readonly isDryRun: boolean }): void {
  const rows = KINDS.flatMap((kind) => {
    const counts = summary[kind]
    if (!counts) return []
    const { added, changed, deleted, unchanged } = counts
    return added + changed + deleted + unchanged === 0 ? [] : [[kind, added, changed, deleted, unchanged] as const]
  })
  const isSame = rows.every(([, added, changed, deleted]) => added + changed + deleted === 0)
  const { source, removed = [], warnings = [] } = summary
  const title = isSame
    ? 'Nothing differs from what the server has.'
    : isDryRun
      ? 'What would change. Nothing is written yet.'
      : 'This is what changed.'
  into.replaceChildren(
    element('h2', title),
    ...(source ? [quiet(source.matched_by === 'new' ? `A new source: ${source.name}` : `Source: ${source.name}`)] : []),
    table(['', 'added', 'changed', 'deleted', 'as before'], rows),
    ...listOf(
      'Deleted',
      removed.map(({ kind, name }) => `${kind} ${name}`),
    ),
    ...listOf(
      'Warnings',
      warnings.map(({ path, message }) => `${path} ${message}`),
    ),
  )
  into.hidden = false
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Which pages were read, and what can be relied on. */
export function showReport(into: HTMLElement, report: ReadReport): void {
  const { pages, components, pictures, styles, variables, faults, isWhole } = report
  const told = [`${components} components and variants, ${counted(styles, 'style')}`]
  if (pictures)
    told.push(`${counted(pictures.made, 'picture')}${pictures.left > 0 ? `, ${pictures.left} without one` : ''}`)
  if (variables) {
    const { local, others, collections } = variables
    told.push(
      `${counted(local, 'variable')} of this file and ${others} of others, in ${counted(collections, 'collection')}`,
    )
  }
  into.replaceChildren(
    element('h2', 'What was read'),
    quiet(told.join(', ')),
    table(
      ['page', 'read', 'layers'],
      pages.map(({ name, state, layers }) => [name, state, layers] as const),
    ),
    element(
      'p',
      isWhole
        ? 'Complete: what is absent from the file will be marked as deleted.'
        : 'Not complete: nothing will be marked as deleted.',
    ),
    ...listOf('Could not be read', [
      ...pages.flatMap((page) => page.faults.map((fault) => `${page.name}: ${fault}`)),
      ...faults,
    ]),
  )
  into.hidden = false
}

function quiet(text: string): HTMLElement {
  const made = element('p', text)
  made.className = 'quiet'
  return made
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): HTMLElement {
  return element(
    'table',
    element('thead', element('tr', ...head.map((text) => element('th', text)))),
    element('tbody', ...rows.map((row) => element('tr', ...row.map((cell) => element('td', String(cell)))))),
  )
}

function listOf(title: string, lines: readonly string[]): HTMLElement[] {
  if (lines.length === 0) return []
  const more = lines.length > LISTED ? [element('li', `and ${lines.length - LISTED} more`)] : []
  return [
    element('h2', `${title}: ${lines.length}`),
    element('ul', ...lines.slice(0, LISTED).map((line) => element('li', line)), ...more),
  ]
}
