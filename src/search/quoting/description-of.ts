import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import { COMPONENT_COLUMNS } from '../../library/component-table.ts'
import type { Library } from '../../library/library.ts'

const DESCRIPTION = COMPONENT_COLUMNS.indexOf('description')
const NAME_LENGTH = '"description":'.length

/** What designers wrote about it in the source. Empty: nothing, or it is of a kind that they describe nowhere. */
export function descriptionOf(library: Library, { type, id }: EntityRef): string {
  if (type !== 'component' && type !== 'token' && type !== 'style') return ''
  const node = library.find(type, id)
  if (node === undefined) return ''
  if (type === 'token') return library.token(node).description
  if (type === 'style') return library.style(node).description
  return JSON.parse(library.components.member(node, DESCRIPTION, false).slice(NAME_LENGTH)) as string
}
