import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'

/** A style with its properties, which are passed through as the text they are stored as. */
export function styleText(library: Library, style: number): string {
  const { properties, boundVariables } = library.style(style)
  const bound = boundVariables.map(({ property, token, key }) =>
    token === NO_NODE
      ? { property, token_id: null, token_name: null, source_variable_id: key }
      : {
          property,
          token_id: library.id(token),
          token_name: library.name(token),
          source_variable_id: library.sourceId(token) ?? key,
        },
  )
  const members = JSON.stringify(styleItem(library, style)).slice(1, -1)
  return `{${members},"properties":${properties},"bound_variables":${JSON.stringify(bound)}}`
}

/** A style as the index shows it. */
export function styleItem(library: Library, style: number) {
  return {
    id: library.id(style),
    name: library.name(style),
    type: library.style(style).type,
    source_style_id: library.sourceId(style),
  }
}
