import { isRecord } from '../../../../kit/json-value.ts'
import type { ConversionNotes } from '../conversion-notes.ts'
import { modesKey, modesName } from './merge-plan.ts'
import type { DeclaredCollection, Plan, PlannedModifier, PlannedSet } from './plan.ts'
import { modeNamed } from './plan.ts'
import { keyOf, type SourceToken } from '../source-token.ts'
import { declaredModes } from '../token-extensions.ts'
import { walkTokens, type TokenTree } from '../walk-tokens.ts'

/** Two files are modes of one collection when at least this share of the larger one's tokens is in both. */
const SHARED_BY_MODES = 0.25

export interface TreeFile extends TokenTree {
  readonly path: string
}

/**
 * Files that nothing declares collections for. A group with modes is a collection; files that say other values for the
 * same tokens are modes (`light.json`, `dark.json`); all the rest is one namespace.
 */
export function planTrees(files: readonly TreeFile[], notes: ConversionNotes): Plan {
  const sets: PlannedSet[] = []
  const plain: FileTokens[] = []
  for (const file of files) {
    const tokens = walkTokens(file, notes)
    const { declared, rest } = splitByCollection(file, tokens)
    sets.push(...declared)
    if (rest.length > 0) plain.push(fileTokens(file, rest))
  }
  const groups = groupByOverlap(plain)
  const modifiers = groups.filter((group) => group.length > 1).map(modifierOf)
  const alone = groups.filter((group) => group.length === 1).flat()
  return { sets: [...sets, ...alone.map(({ tokens }) => ({ collection: null, tokens }))], modifiers }
}

function splitByCollection({ root }: TreeFile, tokens: readonly SourceToken[]) {
  const declared = Object.entries(root).flatMap(([name, group]): PlannedSet[] => {
    const found = isRecord(group) ? declaredModes(group) : null
    if (!found) return []
    const collection: DeclaredCollection = {
      key: found.id ?? name,
      sourceId: found.id,
      name: name.replace(/^@/, ''),
      modes: found.modes.map(modeNamed),
      defaultMode: null,
      prefix: name,
    }
    return [{ collection, tokens: tokens.filter(({ path }) => path[0] === name) }]
  })
  const taken = new Set(declared.map(({ collection }) => collection?.prefix))
  return { declared, rest: tokens.filter(({ path }) => !taken.has(path[0])) }
}

interface FileTokens {
  readonly file: TreeFile
  readonly tokens: readonly SourceToken[]
  /** What each path says, to compare. Files have no say over tokens with modes of their own. */
  readonly said: ReadonlyMap<string, string>
}

function fileTokens(file: TreeFile, tokens: readonly SourceToken[]): FileTokens {
  const plain = tokens.filter(({ values }) => values.every(({ mode }) => mode === null))
  return { file, tokens, said: new Map(plain.map((token) => [keyOf(token.path), saidBy(token)])) }
}

const saidBy = ({ values }: SourceToken): string => JSON.stringify(values.map(({ raw }) => raw))

function groupByOverlap(files: readonly FileTokens[]): FileTokens[][] {
  const groups: FileTokens[][] = []
  for (const file of files) {
    const group = groups.find((group) => group.some((other) => areModes(file, other)))
    if (group) group.push(file)
    else groups.push([file])
  }
  return groups
}

function areModes({ said: a }: FileTokens, { said: b }: FileTokens): boolean {
  const shared = [...a.keys()].filter((path) => b.has(path))
  const differ = shared.some((path) => a.get(path) !== b.get(path))
  return differ && shared.length >= SHARED_BY_MODES * Math.max(a.size, b.size)
}

function modifierOf(group: readonly FileTokens[]): PlannedModifier {
  const names = modeNames(group.map(({ file }) => file.path))
  return {
    collection: {
      key: modesKey(names),
      sourceId: null,
      name: modesName(names),
      modes: names.map(modeNamed),
      defaultMode: null,
      prefix: null,
    },
    contexts: group.map(({ tokens }, at) => ({ name: names[at] ?? '', tokens })),
  }
}

/** The name of each file, or, where files of several folders are named alike, of the nearest folder that differs. */
function modeNames(paths: readonly string[]): string[] {
  const segments = paths.map((path) => path.replace(/(\.tokens)?\.json5?$/, '').split('/'))
  const depth = Math.max(...segments.map(({ length }) => length))
  for (let back = 1; back <= depth; back++) {
    const names = segments.map((parts) => parts.at(-back) ?? '')
    if (new Set(names).size === names.length && names.every(Boolean)) return names
  }
  return segments.map((parts) => parts.join('/'))
}
