import type { ConversionNotes } from '../model/conversion-notes.ts'
import { mapReferences } from '../model/references.ts'
import { keyOf, type SourceToken, type SourceValue } from '../model/source-token.ts'
import { walkTokens } from './walk-tokens.ts'
import { modesName } from '../model/merge-plan.ts'
import { defaultModeAmong, modeNamed, type Plan, type PlannedModifier } from '../model/plan.ts'
import type { TreeFile } from './plan-trees.ts'
import { bySetName, groupFiles, readExportFile, type ExportFile } from './variable-files.ts'

// The design tool's own export of variables: a file for each collection and mode. In the design tool names need not
// differ between collections, so each collection is a namespace here, which stands before the paths of its tokens as a
// prefix. A reference is looked for in its own collection, then in those of its folder, then everywhere.

interface VariableGroup {
  readonly files: readonly ExportFile[]
  readonly name: string
  /** Unique; the group of paths that its tokens stand in, and the key of the collection. */
  readonly key: string
  readonly folder: string
  /** Paths as the files have them. */
  readonly paths: ReadonlySet<string>
}

export function planVariables(files: readonly TreeFile[], notes: ConversionNotes): Plan {
  const read = files.map((file) => readExportFile(file, walkTokens(file, notes)))
  const groups = nameGroups(groupFiles(read))
  const references = new VariableReferences(groups, notes)
  return { sets: [], modifiers: groups.map((group) => modifierOf(group, references)) }
}

function modifierOf(group: VariableGroup, references: VariableReferences): PlannedModifier {
  const modes = modeNames(group.files)
  const chosen = defaultModeAmong(modes)
  return {
    collection: {
      key: group.key,
      sourceId: null,
      name: group.name,
      modes: modes.map(modeNamed),
      defaultMode: chosen,
      prefix: group.key,
      kind: 'fixed',
    },
    contexts: group.files.map(({ tokens }, at) => ({
      name: modes[at] ?? '',
      tokens: tokens.map((token) => placed(token, group, references)),
    })),
  }
}

/** What the files say of their modes; two that say the same are told apart by their file names. */
function modeNames(files: readonly ExportFile[]): string[] {
  const taken = new Set<string>()
  return files.map(({ mode, stem }) => {
    const name = taken.has(mode) ? stem : mode
    taken.add(name)
    return name
  })
}

/** The id that the design tool gave it is what a variable is known by; without one, its collection and its path. */
function placed(token: SourceToken, group: VariableGroup, references: VariableReferences): SourceToken {
  const path = [group.key, ...token.path]
  const key = token.origin.key ?? token.origin.sourceId ?? keyOf(path)
  return {
    ...token,
    path,
    origin: { ...token.origin, key, isVariable: true },
    values: token.values.map((value) => references.resolve(value, { token, group })),
  }
}

/** A collection is named by its files' names, by the variables that refer to it, or, if nothing else speaks, by its modes. */
function nameGroups(groups: readonly (readonly ExportFile[])[]): VariableGroup[] {
  const referred = bySetName(groups)
  const named = groups.map((files) => ({
    files,
    name: files[0]?.collection ?? referred.get(files) ?? fallbackName(files, groups),
    folder: files[0]?.folder ?? '',
    paths: new Set(files.flatMap(({ tokens }) => tokens.map(({ path }) => keyOf(path)))),
  }))
  const taken = new Set<string>()
  return named.map((group) => {
    const isAlone = named.filter(({ name }) => name === group.name).length === 1
    const wanted = prefixOf(isAlone ? group.name : `${group.folder.split('/').at(-1) ?? ''}/${group.name}`)
    let key = wanted
    for (let at = 2; taken.has(key); at++) key = `${wanted} ${at}`
    taken.add(key)
    return { ...group, key }
  })
}

/** Braces and quotes are signs of references. */
const prefixOf = (name: string): string => name.replaceAll(/[{}"]/g, '-')

/** A file that is not named like its mode, a folder that holds nothing else, or the modes. */
function fallbackName(files: readonly ExportFile[], groups: readonly (readonly ExportFile[])[]): string {
  const [one, second] = files
  if (one && second === undefined && one.stem !== one.mode) return one.stem
  const folders = new Set(files.map(({ folder }) => folder))
  const others = groups.flat().filter((file) => !files.includes(file))
  const isOwnFolder = folders.size === 1 && others.length > 0 && !others.some(({ folder }) => folders.has(folder))
  const name = isOwnFolder ? one?.folder.split('/').at(-1) : ''
  return name || modesName(modeNames(files))
}

class VariableReferences {
  readonly #byId = new Map<string, string>()
  /** The collections that have a path. */
  readonly #having = new Map<string, VariableGroup[]>()
  readonly #notes: ConversionNotes

  constructor(groups: readonly VariableGroup[], notes: ConversionNotes) {
    this.#notes = notes
    for (const group of groups) {
      const { key, files, paths } = group
      for (const path of paths) {
        const found = this.#having.get(path)
        if (found) found.push(group)
        else this.#having.set(path, [group])
      }
      for (const { path, origin } of files.flatMap(({ tokens }) => tokens)) {
        if (origin.sourceId !== undefined) this.#byId.set(origin.sourceId, `${key}.${keyOf(path)}`)
      }
    }
  }

  /** A value that was taken from another variable is a reference to it, where that variable is among the files. */
  resolve(value: SourceValue, { token, group }: { token: SourceToken; group: VariableGroup }): SourceValue {
    const { target } = value
    if (target === undefined) {
      return { ...value, raw: mapReferences(value.raw, (path) => this.#find(path, { group, at: token.at }) ?? path) }
    }
    const path = target.name.split('/').join('.')
    const having = this.#having.get(path) ?? []
    const named = having.filter(({ name }) => name.toLowerCase() === target.collection?.toLowerCase())
    const known =
      (target.id === null ? undefined : this.#byId.get(target.id)) ?? first(named, path) ?? only(having, path)
    if (known !== undefined) return { ...value, raw: `{${known}}`, beside: value.raw }
    this.#notes.addAlike(
      'link-lost',
      token.at,
      `refers to a variable of the collection "${target.collection ?? '?'}", which is not among the files: its value is kept, the link is not`,
    )
    return value
  }

  #find(path: string, { group, at }: { group: VariableGroup; at: string }): string | undefined {
    const having = this.#having.get(path) ?? []
    const near = having.filter(({ folder }) => folder === group.folder)
    const own = having.filter((one) => one === group)
    const sure = first(own, path) ?? only(near, path) ?? only(having, path)
    if (sure !== undefined) return sure
    const found = first(near, path) ?? first(having, path)
    if (found !== undefined)
      this.#notes.addAlike(
        'reference-ambiguous',
        at,
        'refers to a name that several collections have; the first of them is meant',
      )
    return found
  }
}

const first = ([group]: readonly VariableGroup[], path: string): string | undefined => group && `${group.key}.${path}`

const only = (groups: readonly VariableGroup[], path: string): string | undefined =>
  groups.length === 1 ? first(groups, path) : undefined
