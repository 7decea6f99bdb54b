import type { StyleType } from '../contract/words.ts'
import type { Library } from '../library/library.ts'

/** A style with its properties, which are passed through as the text they are stored as. */
export function styleText(library: Library, style: number): string {
  const { properties = '{}', boundVariables = [] } = library.style(style) ?? {}
  const bound = boundVariables.map(({ property, token, key }) => ({
    property,
    token_id: library.ids[token] ?? null,
    token_name: library.names[token] ?? null,
    source_variable_id: library.sourceIds[token] ?? key,
  }))
  const members = JSON.stringify(styleItem(library, style)).slice(1, -1)
  return `{${members},"properties":${properties},"bound_variables":${JSON.stringify(bound)}}`
}

/** A style as the index shows it. */
export function styleItem(library: Library, style: number) {
  return {
    id: library.ids[style] ?? '',
    name: library.names[style] ?? '',
    type: library.style(style)?.type ?? ('TEXT' satisfies StyleType),
    source_style_id: library.sourceIds[style] ?? null,
  }
}
