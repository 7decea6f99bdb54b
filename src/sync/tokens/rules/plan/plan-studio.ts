import { isRecord } from '../../../../kit/json-value.ts'
import type { ConversionNotes } from '../conversion-notes.ts'
import type { Plan, PlannedModifier } from './plan.ts'
import { modeNamed, SINGLE_MODE } from './plan.ts'
import { keepApart } from './keep-apart.ts'
import { modifierOf as modesOfSets, type TreeFile } from './plan-trees.ts'
import { groupModes, tokensOfFile } from './same-paths.ts'
import type { SourceToken } from '../source-token.ts'
import { walkTokens } from '../walk-tokens.ts'

// Tokens Studio: sets of tokens, each a file or a top-level group, and themes that turn sets on. The themes of a group
// are the modes of a collection; sets that themes only read from, or that no theme names, are collections of their own,
// or modes of one where they are modes of each other (`light` and `dark` without any theme).

interface StudioSources {
  readonly sets: readonly { readonly name: string; readonly tree: TreeFile }[]
  readonly themes: readonly unknown[]
  /** Names of sets in the order in which they override each other; sets that are missing in it come first. */
  readonly order: readonly string[]
}

export function planStudio({ sets, themes, order }: StudioSources, notes: ConversionNotes): Plan {
  const ordered = [...sets].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const tokensOf = new Map(ordered.map(({ name, tree }) => [name, walkTokens(tree, notes)]))
  const modifiers = [...themeGroups(themes)].flatMap(([group, members]) => {
    const varying = varyingSets(members)
    return varying.size === 0
      ? []
      : [modifierOf(group, members, { ordered: ordered.map(({ name }) => name), varying, tokensOf })]
  })
  const switched = new Set([...themeGroups(themes).values()].flatMap((members) => [...varyingSets(members)]))
  const rest = ordered.filter(({ name }) => !switched.has(name))
  // Without themes nothing says which sets go together but the sets themselves.
  const groups = groupModes(rest.map(({ name }) => tokensOfFile(name, tokensOf.get(name) ?? [])))
  const alone = groups.filter((group) => group.length === 1).flat()
  return {
    sets: keepApart(
      alone.map(({ path: name, tokens }) => ({ name, collection: { ...PLAIN, key: name, name }, tokens })),
      notes,
    ),
    modifiers: [...modifiers, ...groups.filter((group) => group.length > 1).map(modesOfSets)],
  }
}

const PLAIN = { sourceId: null, modes: [SINGLE_MODE], defaultMode: null, prefix: null }

interface Theme {
  readonly name: string
  readonly enabled: ReadonlySet<string>
}

function themeGroups(themes: readonly unknown[]): Map<string, Theme[]> {
  const groups = new Map<string, Theme[]>()
  for (const theme of themes) {
    if (!isRecord(theme) || typeof theme['name'] !== 'string') continue
    const group = typeof theme['group'] === 'string' && theme['group'] !== '' ? theme['group'] : 'Themes'
    const selected = isRecord(theme['selectedTokenSets']) ? Object.entries(theme['selectedTokenSets']) : []
    const enabled = new Set(selected.filter(([, state]) => state === 'enabled').map(([set]) => set))
    groups.set(group, [...(groups.get(group) ?? []), { name: theme['name'], enabled }])
  }
  return groups
}

/** A set that every theme of a group turns on does not tell them apart, unless there is only one theme. */
function varyingSets(members: readonly Theme[]): Set<string> {
  const all = new Set(members.flatMap(({ enabled }) => [...enabled]))
  if (members.length < 2) return all
  return new Set([...all].filter((set) => !members.every(({ enabled }) => enabled.has(set))))
}

interface Sets {
  readonly ordered: readonly string[]
  readonly varying: ReadonlySet<string>
  readonly tokensOf: ReadonlyMap<string, readonly SourceToken[]>
}

function modifierOf(group: string, members: readonly Theme[], { ordered, varying, tokensOf }: Sets): PlannedModifier {
  return {
    collection: { ...PLAIN, key: group, name: group, modes: members.map(({ name }) => modeNamed(name)) },
    contexts: members.map(({ name, enabled }) => ({
      name,
      tokens: ordered.filter((set) => varying.has(set) && enabled.has(set)).flatMap((set) => tokensOf.get(set) ?? []),
    })),
  }
}
