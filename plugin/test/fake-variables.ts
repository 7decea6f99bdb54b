import type { Tool, ToolCollection, ToolVariable } from '../src/tool/tool.ts'
import type { RestVariables } from './given.ts'

/** Those of the file are listed; others, and deleted ones that something refers to, are only found by their ids. */
export function variablesOf(answer: RestVariables | undefined): Tool['variables'] {
  const { variables = {}, variableCollections = {} } = answer?.meta ?? {}
  return {
    getLocalVariablesAsync: async () =>
      Object.values(variables)
        .filter((one) => one['remote'] !== true && one['deletedButReferenced'] !== true)
        .map(variable),
    getLocalVariableCollectionsAsync: async () =>
      Object.values(variableCollections)
        .filter((one) => one['remote'] !== true)
        .map(collection),
    getVariableByIdAsync: async (id) => {
      const found = variables[id]
      return found ? variable(found) : null
    },
    getVariableCollectionByIdAsync: async (id) => {
      const found = variableCollections[id]
      return found ? collection(found) : null
    },
  }
}

type Given = Readonly<Record<string, unknown>>

// The answers have these very members; the tool does not tell `deletedButReferenced`.
const variable = (one: Given): ToolVariable => ({ ...one, deletedButReferenced: undefined }) as unknown as ToolVariable
const collection = (one: Given): ToolCollection => one as unknown as ToolCollection
