import type { ReadReport } from '../tool/messages.ts'
import { inTurns, type Pace } from '../tool/pace.ts'
import type { Pieces } from '../tool/pieces.ts'
import type { Tool, ToolCollection, ToolVariable } from '../tool/tool.ts'

interface Asked {
  readonly tool: Tool
  readonly pace: Pace
  readonly pieces: Pieces
}

/**
 * Writes `variables.json` as the tool's interface answers `variables/local`: the file's own variables, and those of other
 * libraries that layers or values refer to. Without all pages it is not known which others are referred to, so that the
 * answer must not speak for what it lacks.
 */
export async function readVariables(
  { tool, pace, pieces }: Asked,
  { bound, isWhole }: { readonly bound: ReadonlySet<string>; readonly isWhole: boolean },
): Promise<NonNullable<ReadReport['variables']>> {
  const collections = new Map<string, ToolCollection>()
  for (const one of await tool.variables.getLocalVariableCollectionsAsync()) collections.set(one.id, one)
  const variables: Record<string, object> = {}
  const known = new Set<string>()
  const named = new Set(bound)
  let [local, others] = [0, 0]
  const add = (variable: ToolVariable, isLocal: boolean): void => {
    known.add(variable.id)
    for (const value of Object.values(variable.valuesByMode)) for (const id of aliasesIn(value)) named.add(id)
    // One of this file that is not among the file's own was deleted, and is only referred to.
    const isDeleted = !isLocal && !variable.remote
    variables[variable.id] = { ...told(variable), ...(isDeleted ? { deletedButReferenced: true } : undefined) }
    if (isLocal) local++
    else others++
  }
  for (const variable of await tool.variables.getLocalVariablesAsync()) {
    add(variable, true)
    await pace.breathe()
  }
  // What a brand extends may be of another library, and what it says instead may name other variables.
  const parents = [...collections.values()].flatMap((one) => one.parentVariableCollectionId ?? [])
  for (let absent = unknown(new Set(parents), collections); absent.length > 0;) {
    const found = await inTurns(absent, (id) => tool.variables.getVariableCollectionByIdAsync(id), pace)
    for (const one of found) if (one) collections.set(one.id, one)
    absent = found.flatMap((one) => {
      const parent = one?.parentVariableCollectionId
      return parent === undefined || collections.has(parent) ? [] : [parent]
    })
  }
  for (const { variableOverrides } of collections.values()) {
    for (const [id, byMode] of Object.entries(variableOverrides ?? {}))
      for (const one of [id, ...aliasesIn(byMode)]) named.add(one)
  }
  for (let missing = unknown(named, known); missing.length > 0; missing = unknown(named, known)) {
    for (const id of missing) known.add(id)
    const found = await inTurns(missing, (id) => tool.variables.getVariableByIdAsync(id), pace)
    for (const variable of found) if (variable) add(variable, false)
    const owners = new Set(found.flatMap((one) => (one ? [one.variableCollectionId] : [])))
    const absent = [...owners].filter((id) => !collections.has(id))
    for (const one of await inTurns(absent, (id) => tool.variables.getVariableCollectionByIdAsync(id), pace)) {
      if (one) collections.set(one.id, one)
    }
  }
  const variableCollections: Record<string, object> = {}
  for (const one of collections.values()) variableCollections[one.id] = toldCollection(one)
  await pieces.writeJson('variables.json', { status: 200, error: !isWhole, meta: { variables, variableCollections } })
  return { collections: collections.size, local, others }
}

const unknown = (named: ReadonlySet<string>, known: { has(id: string): boolean }): string[] =>
  [...named].filter((id) => !known.has(id))

/** An alias, or the parts of a color that are aliases. */
function aliasesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, id } = value as { type?: unknown; id?: unknown }
  if (type === 'VARIABLE_ALIAS') return typeof id === 'string' ? [id] : []
  return Object.values(value).flatMap(aliasesIn)
}

const told = (variable: ToolVariable) => ({
  id: variable.id,
  name: variable.name,
  key: variable.key,
  variableCollectionId: variable.variableCollectionId,
  resolvedType: variable.resolvedType,
  valuesByMode: variable.valuesByMode,
  remote: variable.remote,
  description: variable.description,
  hiddenFromPublishing: variable.hiddenFromPublishing,
  scopes: variable.scopes,
  codeSyntax: variable.codeSyntax,
})

const toldCollection = (one: ToolCollection) => ({
  id: one.id,
  name: one.name,
  key: one.key,
  modes: one.modes,
  defaultModeId: one.defaultModeId,
  remote: one.remote,
  hiddenFromPublishing: one.hiddenFromPublishing,
  variableIds: one.variableIds,
  ...(one.parentVariableCollectionId
    ? {
        isExtension: true,
        parentVariableCollectionId: one.parentVariableCollectionId,
        rootVariableCollectionId: one.rootVariableCollectionId,
        variableOverrides: one.variableOverrides,
      }
    : undefined),
})
