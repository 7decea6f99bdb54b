import { isRecord } from '../../../../kit/json-value.ts'
import type { ConversionNotes } from '../conversion-notes.ts'
import { modesKey, modesName } from './merge-plan.ts'
import { keepApart } from './keep-apart.ts'
import type { DeclaredCollection, Plan, PlannedModifier, PlannedSet } from './plan.ts'
import { modeNamed, SINGLE_MODE } from './plan.ts'
import { defaultFileAmong, groupModes, modeNames, overlaidMode, tokensOfFile, type TokensOfFile } from './same-paths.ts'
import { spreadModes } from './spread-modes.ts'
import type { SourceToken } from '../source-token.ts'
import { declaredModes } from '../token-extensions.ts'
import { walkTokens, type TokenTree } from '../walk-tokens.ts'

export interface TreeFile extends TokenTree {
  readonly path: string
}

/**
 * Files that nothing declares collections for. A group with modes is a collection; files that are modes of each other
 * (`light.json`, `dark.json`) make one; all the rest is one namespace.
 */
export function planTrees(files: readonly TreeFile[], notes: ConversionNotes): Plan {
  const sets: PlannedSet[] = []
  const plain: TokensOfFile[] = []
  const walked = spreadModes(files.map((file) => walkTokens(file, notes)))
  for (const [at, file] of files.entries()) {
    const { declared, rest } = splitByCollection(file, walked[at] ?? [])
    sets.push(...declared)
    if (rest.length > 0) plain.push(tokensOfFile(file.path, rest))
  }
  const modesInside = walked.flat().flatMap(({ values }) => values.flatMap(({ mode }) => mode ?? []))
  const groups = groupModes(plain, [...new Set(modesInside)])
  const single = groups.filter((group) => group.length === 1).flat()
  const overlays = single.flatMap((file) => {
    const mode = overlaidMode(file, single)
    return mode === null ? [] : [{ file, mode }]
  })
  const alone = single.filter((file) => !overlays.some((overlay) => overlay.file === file))
  const names = modeNames(alone.map(({ path }) => path))
  const named = alone.map(({ tokens }, at) => ({ name: names[at] ?? '', collection: null, tokens }))
  return {
    sets: [...sets, ...keepApart(named, notes)],
    modifiers: [...groups.filter((group) => group.length > 1).map(modifierOf), ...overlays.map(overlayOf)],
  }
}

/** What holds without it is the default mode. */
function overlayOf({ file, mode }: { file: TokensOfFile; mode: string }): PlannedModifier {
  const names = [SINGLE_MODE.name, mode]
  return {
    collection: {
      key: modesKey(names),
      sourceId: null,
      name: modesName(names),
      modes: names.map(modeNamed),
      defaultMode: SINGLE_MODE.name,
      prefix: null,
    },
    contexts: [
      { name: SINGLE_MODE.name, tokens: [] },
      { name: mode, tokens: file.tokens },
    ],
  }
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
    },
    contexts: group.map(({ tokens }, at) => ({ name: names[at] ?? '', tokens })),
  }
}
