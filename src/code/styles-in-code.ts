import { isRecord, type Json } from '../kit/shapes/json-value.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { compositeCss, styleCss, type BoundText } from './rules/style-css.ts'
import type { CodeTokens } from './rules/token-facts.ts'
import type { chooseModes } from './rules/values-in-modes.ts'
import { valuesInModes } from './rules/values-in-modes.ts'

type Choice = ReturnType<typeof chooseModes>['choice']

/** Styles as CSS while collections are set to some modes; where CSS has nothing, as the design tool has them. */
export function stylesInCode(library: Library, code: CodeTokens, nodes: readonly number[], choice: Choice) {
  const tokens = nodes.flatMap((node) =>
    library.style(node).boundVariables.flatMap(({ token }) => idOf(library, token)),
  )
  const ids = [...new Set([...tokens, ...nodes.map((node) => library.id(node))])]
  const values = new Map(valuesInModes(code.library, ids, choice).map((one) => [one.token.id, one.texts]))
  return nodes.map((node) => {
    const { type, properties, boundVariables } = library.style(node)
    const fields = JSON.parse(properties) as Json // an import wrote it
    const bound = new Map(
      boundVariables.flatMap(({ property, token }): [string, BoundText][] =>
        idOf(library, token).map((id) => [
          property,
          { variable: `--${code.names.get(id) ?? ''}`, css: values.get(id)?.get('') ?? null },
        ]),
      ),
    )
    const own = values.get(library.id(node))
    const css = own
      ? compositeCss(type, code.names.get(library.id(node)) ?? '', own)
      : styleCss(type, fields, (property) => bound.get(property))
    const missing = boundVariables
      .filter(({ token }) => token === NO_NODE)
      .map(({ property, key }) => `${property}: ${key}`)
    return {
      id: library.id(node),
      name: library.name(node),
      type,
      css,
      ...(css === null && isRecord(fields) ? { properties: { ...fields } } : {}),
      ...(missing.length > 0 ? { not_in_project: missing } : {}),
    }
  })
}

const idOf = (library: Library, token: number): string[] => (token === NO_NODE ? [] : [library.id(token)])
