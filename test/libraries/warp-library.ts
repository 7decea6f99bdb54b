import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TokenDocument, TokenValue } from '../../src/library/documents.ts'
import type { LibraryFacts } from './library-of.ts'

const FILE = path.resolve(import.meta.dirname, '../../../shared/data/figma/warp/figma.json')

/**
 * A real library of 811 variables as it stands after some were deleted: those that the file still refers to are marked
 * so. Null when the data is not beside the repository; the test that asks says so and is skipped.
 */
export function warpFacts(): LibraryFacts | null {
  if (!existsSync(FILE)) return null
  const { meta } = JSON.parse(readFileSync(FILE, 'utf8')) as { meta: Meta }
  return {
    collections: Object.values(meta.variableCollections).map(({ id, name, modes, defaultModeId }) => ({
      key: id,
      name,
      modes: modes.map((mode) => ({ id: mode.modeId, name: mode.name })),
      default_mode: defaultModeId,
    })),
    tokens: Object.values(meta.variables).map((variable) => ({
      key: variable.id,
      name: variable.name,
      deleted: variable.deletedButReferenced ?? false,
      collection: variable.variableCollectionId,
      type: variable.resolvedType,
      scopes: variable.scopes.includes('ALL_SCOPES') ? 'ALL' : variable.scopes,
      values: Object.fromEntries(
        Object.entries(variable.valuesByMode).map(([mode, value]) => [
          mode,
          typeof value === 'object' && 'id' in value ? { alias: value.id } : value,
        ]),
      ),
    })),
  }
}

interface Meta {
  readonly variables: Readonly<Record<string, Variable>>
  readonly variableCollections: Readonly<Record<string, Collection>>
}
interface Variable {
  readonly id: string
  readonly name: string
  readonly variableCollectionId: string
  readonly resolvedType: TokenDocument['type']
  readonly scopes: readonly string[]
  readonly valuesByMode: Readonly<
    Record<string, Exclude<TokenValue, { readonly alias: string }> | { type: string; id: string }>
  >
  readonly deletedButReferenced?: boolean
}
interface Collection {
  readonly id: string
  readonly name: string
  readonly defaultModeId: string
  readonly modes: readonly { readonly modeId: string; readonly name: string }[]
}
