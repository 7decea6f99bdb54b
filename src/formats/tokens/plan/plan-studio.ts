import { isRecord } from '../../../kit/shapes/json-value.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import type { Plan, PlannedModifier } from '../model/plan.ts'
import { modeNamed, SINGLE_MODE } from '../model/plan.ts'
import { keepApart } from './keep-apart.ts'
import { modifierOf as modesOfSets } from './plan-trees.ts'
import { groupModes, tokensOfFile } from '../model/same-paths.ts'
import { keyOf, type SourceToken } from '../model/source-token.ts'

// Tokens Studio: sets of tokens, each a file or a top-level group, and themes that turn sets on. The themes of a group
// are the modes of a collection; sets that themes only read from, or that no theme names, are collections of their own,
// or modes of one where they are modes of each other (`light` and `dark` without any theme).

export interface NamedTokens {
  readonly name: string
  readonly tokens: readonly SourceToken[]
}

interface StudioSources {
  readonly sets: readonly NamedTokens[]
  readonly themes: readonly unknown[]
  /** Names of sets in the order in which they override each other; sets that are missing in it come first. */
  readonly order: readonly string[]
}

export function planStudio({ sets, themes, order }: StudioSources, notes: ConversionNotes): Plan {
  const ordered = [...sets].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const tokensOf = new Map(ordered.map(({ name, tokens }) => [name, tokens]))
  const names = ordered.map(({ name }) => name)
  const groups = themeGroups(themes)
  const themed = new Set([...groups.values()].flat().flatMap(({ enabled, read }) => [...enabled, ...read]))
  const modifiers = [...groups].flatMap(([group, members]) => {
    const varying = varyingSets(members, groups)
    return varying.size === 0 ? [] : [modifierOf(group, members, { ordered: names, varying, tokensOf })]
  })
  const switched = new Set([...groups.values()].flatMap((members) => [...varyingSets(members, groups)]))
  const rest = names.filter((name) => !switched.has(name))
  // What no theme names is the base under the others, whatever its place in the order.
  const under = groups.size === 0 ? rest : rest.filter((name) => !themed.has(name))
  const above = rest.filter((name) => !under.includes(name))
  const over = new Map(modifiers.flatMap(pathsInEveryMode))
  for (const name of above) for (const token of tokensOf.get(name) ?? []) over.set(keyOf(token.path), { token, name })
  const isFree = ({ path }: SourceToken): boolean => !over.has(keyOf(path))
  // Without themes nothing says which sets go together but the sets themselves.
  const alike = groupModes(under.map((name) => tokensOfFile(name, (tokensOf.get(name) ?? []).filter(isFree))))
  const grouped = alike.filter((group) => group.length > 1)
  const inGroups = new Set(grouped.flat().map(({ path }) => path))
  const plain = [...under, ...above].map((name) => {
    const tokens = tokensOf.get(name) ?? []
    const own = inGroups.has(name) ? tokens.filter((token) => !isFree(token)) : tokens
    return { name, collection: { ...PLAIN, key: name, name }, tokens: own }
  })
  return {
    sets: keepApart(
      plain.filter(({ tokens }) => tokens.length > 0),
      notes,
      over,
    ),
    modifiers: [...grouped.map(modesOfSets), ...modifiers],
  }
}

/** A theme that says them all leaves nothing for what is under it. */
function pathsInEveryMode({ collection, contexts }: PlannedModifier) {
  const [first, ...others] = contexts.map(({ tokens }) => new Map(tokens.map((token) => [keyOf(token.path), token])))
  return [...(first ?? [])].flatMap(([path, token]) =>
    others.every((tokens) => tokens.has(path)) ? [[path, { token, name: collection.name }] as const] : [],
  )
}

const PLAIN = { sourceId: null, modes: [SINGLE_MODE], defaultMode: null, prefix: null }

interface Theme {
  readonly name: string
  readonly enabled: ReadonlySet<string>
  /** Only referred to: `source`. */
  readonly read: ReadonlySet<string>
}

function themeGroups(themes: readonly unknown[]): Map<string, Theme[]> {
  const groups = new Map<string, Theme[]>()
  for (const theme of themes) {
    if (!isRecord(theme) || typeof theme['name'] !== 'string') continue
    const group = typeof theme['group'] === 'string' && theme['group'] !== '' ? theme['group'] : 'Themes'
    const selected = isRecord(theme['selectedTokenSets']) ? Object.entries(theme['selectedTokenSets']) : []
    const inState = (wanted: string) => new Set(selected.filter(([, state]) => state === wanted).map(([set]) => set))
    const read = { name: theme['name'], enabled: inState('enabled'), read: inState('source') }
    groups.set(group, [...(groups.get(group) ?? []), read])
  }
  return groups
}

/**
 * A set that every theme of a group turns on does not tell them apart, unless there is only one theme. What themes only
 * read from is switched like what they turn on where no theme at all turns it on.
 */
function varyingSets(members: readonly Theme[], groups: ReadonlyMap<string, readonly Theme[]>): Set<string> {
  const enabled = new Set(members.flatMap((theme) => [...theme.enabled]))
  if (members.length < 2) return enabled
  const anywhere = new Set([...groups.values()].flat().flatMap((theme) => [...theme.enabled]))
  const read = members.flatMap((theme) => [...theme.read]).filter((set) => !anywhere.has(set))
  return new Set([...enabled, ...read].filter((set) => !members.every((theme) => hasOn(theme, set, anywhere))))
}

const hasOn = ({ enabled, read }: Theme, set: string, anywhere: ReadonlySet<string>): boolean =>
  enabled.has(set) || (read.has(set) && !anywhere.has(set))

interface Sets {
  readonly ordered: readonly string[]
  readonly varying: ReadonlySet<string>
  readonly tokensOf: ReadonlyMap<string, readonly SourceToken[]>
}

function modifierOf(group: string, members: readonly Theme[], { ordered, varying, tokensOf }: Sets): PlannedModifier {
  return {
    collection: { ...PLAIN, key: group, name: group, modes: members.map(({ name }) => modeNamed(name)) },
    contexts: members.map(({ name, enabled, read }) => ({
      name,
      tokens: ordered
        .filter((set) => varying.has(set) && (enabled.has(set) || read.has(set)))
        .flatMap((set) => tokensOf.get(set) ?? []),
    })),
    saysDifferences: true,
  }
}
