import { hexColor } from '../../tokens/rules/hex-color.ts'
import type { Exported, ExportedToken, ExportedValue, Literal, TokenLibrary } from './library/token-library.ts'
import { isAlias, isComposite, jsonText, tokensById } from './library/token-library.ts'
import { UniqueNames } from './library/unique-names.ts'

/** Everything as plain data: collections, modes by name, values with what they come from. */
export function exportJson(library: TokenLibrary): Exported {
  const byId = tokensById(library)
  const collections = library.collections.map(({ name, modes, defaultMode, tokens }) => {
    const names = new UniqueNames()
    const nameOf = new Map(modes.map((mode) => [mode.id, names.take(mode.name)]))
    return {
      name,
      modes: [...nameOf.values()],
      default_mode: nameOf.get(defaultMode) ?? null,
      tokens: tokens.map((token) => ({
        name: token.name,
        type: token.type,
        description: token.description,
        scopes: token.scopes,
        ...(token.codeNames ? { code_names: token.codeNames } : {}),
        values: Object.fromEntries(
          [...nameOf].flatMap(([id, name]) => {
            const value = token.values.get(id)
            return value ? [[name, valueOf(value, byId)]] : []
          }),
        ),
      })),
    }
  })
  return { files: [{ path: 'tokens.json', content: jsonText({ collections }) }], notes: [] }
}

function valueOf(value: ExportedValue, byId: ReadonlyMap<string, ExportedToken>): object {
  if (!isAlias(value)) return { value: plain(value.value), ...rgba(value.value) }
  const alias = value.target === null ? value.key : (byId.get(value.target)?.name ?? value.key)
  return { value: value.resolved === null ? null : plain(value.resolved), ...rgba(value.resolved), alias }
}

function plain(value: Literal): unknown {
  if (typeof value !== 'object') return value
  return isComposite(value) ? value.json : hexColor(value)
}

function rgba(value: Literal | null): object {
  if (typeof value !== 'object' || value === null || isComposite(value)) return {}
  const { wide, ...color } = value
  return { rgba: color, ...(wide ? { color: wide } : {}) }
}
