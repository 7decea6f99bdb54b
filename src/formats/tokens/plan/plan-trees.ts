import { isRecord } from '../../../kit/shapes/json-value.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { modesKey, modesName } from '../model/merge-plan.ts'
import { keepApart } from './keep-apart.ts'
import type { DeclaredCollection, Plan, PlannedModifier, PlannedSet } from '../model/plan.ts'
import { modeNamed, SINGLE_MODE } from '../model/plan.ts'
import {
  defaultFileAmong,
  groupModes,
  liesOver,
  modeNames,
  overlaidMode,
  tokensOfFile,
  type TokensOfFile,
} from '../model/same-paths.ts'
import type { SourceToken } from '../model/source-token.ts'
import { declaredModes } from '../model/token-extensions.ts'
import type { TokenTree } from './walk-tokens.ts'

export interface TreeFile extends TokenTree {
  readonly path: string
}

interface WalkedTree extends TreeFile {
  readonly tokens: readonly SourceToken[]
}

/**
 * Files that nothing declares collections for. A group with modes is a collection; files that are modes of each other
 * (`light.json`, `dark.json`) make one; all the rest is one namespace.
 */
export function planTrees(files: readonly WalkedTree[], notes: ConversionNotes): Plan {
  const sets: PlannedSet[] = []
  const plain: TokensOfFile[] = []
  for (const file of files) {
    const { declared, rest } = splitByCollection(file)
    sets.push(...declared)
    if (rest.length > 0) plain.push(tokensOfFile(file.path, rest))
  }
  const all = files.flatMap(({ tokens }) => tokens)
  const modesInside = all.flatMap(({ values }) => values.flatMap(({ mode }) => mode ?? []))
  const groups = groupModes(plain, [...new Set(modesInside)])
  const single = groups.filter((group) => group.length === 1).flat()
  const overlays = fewOverEach(groups.flatMap((group) => overlaysOf(group, single)))
  const laid = new Set(overlays.map(({ group }) => group))
  const alone = groups.filter((group) => group.length === 1 && !laid.has(group)).flat()
  const names = modeNames(alone.map(({ path }) => path))
  const named = alone.map(({ tokens }, at) => ({ name: names[at] ?? '', collection: null, tokens }))
  return {
    sets: [...sets, ...keepApart(named, notes)],
    modifiers: [
      ...groups.filter((group) => group.length > 1 && !laid.has(group)).map(modifierOf),
      ...overlays.map(overlayOf),
    ],
  }
}

interface Overlay {
  readonly group: readonly TokensOfFile[]
  readonly modes: readonly string[]
  /** The one file that they lie over. */
  readonly base: TokensOfFile | null
}

/** Files that lie over others: over all that say no mode, by a word in their name, or over one, by what they say. */
function overlaysOf(group: readonly TokensOfFile[], single: readonly TokensOfFile[]): Overlay[] {
  const [file, second] = group
  const said = file && second === undefined ? overlaidMode(file, single) : null
  if (said !== null) return [{ group, modes: [said], base: null }]
  const base = single.find((other) => !group.includes(other) && group.every((one) => liesOver(one, other)))
  if (!base) return []
  const modes = modeNames([...group, base].map(({ path }) => path)).slice(0, group.length)
  return [{ group, modes, base }]
}

/** Of one file nobody switches more things: it says once more what many parts say. */
const MOST_OVER_ONE = 3

const fewOverEach = (overlays: readonly Overlay[]): Overlay[] =>
  overlays.filter(
    ({ base }) => base === null || overlays.filter((other) => other.base === base).length <= MOST_OVER_ONE,
  )

/** What holds without them is the default mode. */
function overlayOf({ group, modes }: Overlay): PlannedModifier {
  const names = [SINGLE_MODE.name, ...modes]
  return {
    collection: {
      key: modesKey(names),
      sourceId: null,
      name: modesName(names),
      modes: names.map(modeNamed),
      defaultMode: SINGLE_MODE.name,
      prefix: null,
      kind: 'made',
    },
    contexts: [
      { name: SINGLE_MODE.name, tokens: [] },
      ...group.map(({ tokens }, at) => ({ name: modes[at] ?? '', tokens })),
    ],
    saysDifferences: true,
  }
}

function splitByCollection({ root, tokens }: WalkedTree) {
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

/** The modes are named like the files, or the sets. */
export function modifierOf(group: readonly TokensOfFile[]): PlannedModifier {
  const names = modeNames(group.map(({ path }) => path))
  return {
    collection: {
      key: modesKey(names),
      sourceId: null,
      name: modesName(names),
      modes: names.map(modeNamed),
      defaultMode: defaultFileAmong(names),
      prefix: null,
      kind: 'made',
    },
    contexts: group.map(({ tokens }, at) => ({ name: names[at] ?? '', tokens })),
    saysDifferences: true,
  }
}
