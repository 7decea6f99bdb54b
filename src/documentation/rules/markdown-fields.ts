import { memberPath } from '../../kit/shapes/member-path.ts'
import type { Shape } from '../../kit/shapes/check-shape.ts'

export interface MarkdownField {
  readonly path: string
  readonly text: string
}

/** The Markdown in a value that has been checked against its shape, in the order the value has it. */
export function markdownFields(shape: Shape, value: unknown, path: string): readonly MarkdownField[] {
  if (shape.contentMediaType === 'text/markdown') return typeof value === 'string' ? [{ path, text: value }] : []
  if (Array.isArray(value)) {
    const { items } = shape
    return items ? value.flatMap((item, at) => markdownFields(items, item, `${path}[${at}]`)) : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const memberShape = shape.properties?.[name]
    return memberShape ? markdownFields(memberShape, member, memberPath(path, name)) : []
  })
}
