import { isRecord } from '../../kit/shapes/json-value.ts'
import { cleanEntry, type Named } from '../bundle/clean-entry.ts'
import { MAX_KEY } from '../bundle/bundle.ts'
import { nameOf } from '../../kit/shapes/fault-words.ts'
import type { CollectionEntry, Conversion, TokenEntry } from '../bundle/library-bundle.ts'
import { applyModifiers } from './formulas/apply-modifiers.ts'
import { carryTokens } from './carry-tokens.ts'
import { ConversionNotes } from './model/conversion-notes.ts'
import { splitStyles } from './composites/carry-styles.ts'
import { planCss } from './css/plan-css.ts'
import { computeFormulas } from './formulas/compute-formulas.ts'
import { madeOf } from './model/made-of.ts'
import { readComponentRecords, readStyleRecords } from './model/library-records.ts'
import { carryModes, isSwitchedApart } from './plan/carry-modes.ts'
import { dropCopies } from './plan/drop-copies.ts'
import { mergePlan } from './model/merge-plan.ts'
import { noteOutdated } from './plan/note-outdated.ts'
import type { DeclaredCollection, Plan } from './model/plan.ts'
import { planResolver } from './plan/plan-resolver.ts'
import { planStudio } from './plan/plan-studio.ts'
import { planTrees, type TreeFile } from './plan/plan-trees.ts'
import { planVariables } from './plan/plan-variables.ts'
import { listsOf, treesOf, type TokenFile } from './plan/read-files.ts'
import { takeSets } from './plan/set-files.ts'
import { respellReferences } from './model/respell-references.ts'
import { hasToken, walkTokens } from './plan/walk-tokens.ts'
import { isVariableExport } from './plan/variable-files.ts'
import { readVariableLists } from './variable-list.ts'

interface TokenSource {
  readonly fileKey: string | null
  /** Names the collection of what says no collection. */
  readonly name: string
  /** Token files are often some of many, so only who imports them can tell. */
  readonly isComplete?: boolean
}

/** One bundle of all the files of a token library, and what of them it does not carry. */
export function tokensBundle(
  given: readonly TokenFile[],
  { fileKey, name, isComplete = false }: TokenSource,
): Conversion {
  const notes = new ConversionNotes()
  const files = dropCopies(given, notes)
  const merged = mergePlan(planFiles(files, notes), { name, notes })
  const spelled = respellReferences(merged, notes)
  noteOutdated(spelled, notes)
  const carried = carryModes({ ...merged, tokens: spelled }, notes)
  const parts = madeOf(carried.tokens)
  const withParts = <T extends { readonly key: string }>(entry: T): T & { readonly made_of?: readonly string[] } => {
    const own = parts.get(entry.key)
    return own === undefined ? entry : { ...entry, made_of: own }
  }
  const computed = applyModifiers(computeFormulas(carried.tokens, notes), notes)
  const split = splitStyles(computed, notes)
  const fromTrees = carryTokens(split.tokens, notes)
  const lists = readVariableLists(
    {
      files: listsOf(files, 'variables'),
      modes: collectionModes(files),
      libraryName: name,
    },
    notes,
  )
  const tokens = [...fromTrees, ...lists.tokens].filter((token) => hasFittingKey(token, notes))
  const bySourceId = new Map(
    tokens.flatMap((token) => (token.source_id === undefined ? [] : [[token.source_id, token.key]])),
  )
  const recorded = listsOf(files, 'style records').flatMap((file) =>
    readStyleRecords(file, (id) => bySourceId.get(id) ?? id, notes),
  )
  const styles = [...split.styles, ...recorded]
  const components = treesOf(files, 'component records').flatMap((file) => readComponentRecords(file, notes))
  const collections = unite(carried.collections.map(entryOf), lists.collections)
  const report = { counts: countsOf(collections, tokens), notes: notes.list() }
  const clean = <T extends Named>(list: string, entries: readonly T[]): T[] =>
    entries.map((entry) => cleanEntry(entry, `${list}[${nameOf(entry.name)}]`, report))
  return {
    bundle: {
      vitrine: 1,
      source: { tool: 'tokens', ...(fileKey === null ? {} : { file_key: fileKey }), name, complete: isComplete },
      collections: clean('collections', collections),
      tokens: clean('tokens', tokens.map(withParts)),
      ...(styles.length > 0 ? { styles: clean('styles', styles.map(withParts)) } : {}),
      ...(components.length > 0 ? { components: clean('components', components) } : {}),
    },
    report,
  }
}

/** A key is what a token is known by; one without it, or with one that no index holds, must not refuse all the others. */
function hasFittingKey({ key, name }: TokenEntry, notes: ConversionNotes): boolean {
  if (key === '') notes.add('token-unnamed', 'tokens[""]', 'has no name and was left out')
  else if (key.length > MAX_KEY)
    notes.add(
      'token-unnamed',
      `tokens[${nameOf(name)}]`,
      `has a path of more than ${MAX_KEY} characters and was left out`,
    )
  return key !== '' && key.length <= MAX_KEY
}

function planFiles(files: readonly TokenFile[], notes: ConversionNotes): Plan {
  const trees = treesOf(files, 'tree')
  const [resolver, second] = treesOf(files, 'resolver')
  if (second)
    notes.add('resolver-repeated', second.name, 'is a second resolver: import it by itself, with the files it names')
  if (resolver) return planResolver({ resolver, trees }, notes)

  const themes = listsOf(files, 'themes').flatMap(({ list }) => list)
  const whole = treesOf(files, 'token sets')
  const orders = treesOf(files, 'set order')
  if (themes.length === 0 && whole.length === 0 && orders.length === 0) {
    const exported = trees.filter(isVariableExport)
    const walked = trees
      .filter((tree) => !exported.includes(tree))
      .map((tree) => ({ ...tree, tokens: walkTokens(tree, notes) }))
    const { sets, rest } = takeSets(walked)
    const studio = planStudio({ sets, themes: [], order: [] }, notes)
    const others = planTrees(rest, notes)
    const variables = planVariables(exported, notes)
    const css = planCss(
      files.flatMap((file) => (file.kind === 'css' ? [file] : [])),
      notes,
    )
    return {
      sets: [...studio.sets, ...others.sets, ...css.sets],
      modifiers: [...variables.modifiers, ...studio.modifiers, ...others.modifiers, ...css.modifiers],
    }
  }
  const inWhole = whole.flatMap(({ root, path, name }) =>
    Object.entries(root).flatMap(([set, tree]) =>
      !set.startsWith('$') && isRecord(tree) && hasToken(tree)
        ? [{ name: set, tree: { root: tree, path, name: `${name}: ${set}` } }]
        : [],
    ),
  )
  return planStudio(
    {
      sets: [...inWhole, ...trees.map((tree) => ({ name: setName(tree, files), tree }))].map(({ name, tree }) => ({
        name,
        tokens: walkTokens(tree, notes),
      })),
      themes: [...themes, ...whole.flatMap(({ root }) => (Array.isArray(root['$themes']) ? root['$themes'] : []))],
      order: [...orders.map(({ root }) => root), ...whole.map(({ root }) => root['$metadata'])].flatMap(setOrder),
    },
    notes,
  )
}

/** A set is named by its path from the folder that holds the list of themes or sets, else from the one that holds all. */
function setName({ path }: TreeFile, files: readonly TokenFile[]): string {
  const home = files.find(({ kind }) => kind === 'themes' || kind === 'set order')
  const folder = home ? home.path.slice(0, home.path.lastIndexOf('/') + 1) : sharedFolder(files)
  return (path.startsWith(folder) ? path.slice(folder.length) : (path.split('/').at(-1) ?? path)).replace(/\.json$/, '')
}

function sharedFolder(files: readonly TokenFile[]): string {
  const [first = [], ...others] = files.map(({ path }) => path.split('/').slice(0, -1))
  const end = first.findIndex((part, at) => others.some((other) => other[at] !== part))
  return [...(end < 0 ? first : first.slice(0, end)), ''].join('/')
}

function setOrder(metadata: unknown): string[] {
  const order = isRecord(metadata) ? metadata['tokenSetOrder'] : undefined
  return Array.isArray(order) ? order.filter((set) => typeof set === 'string') : []
}

function collectionModes(files: readonly TokenFile[]): Map<string, string[]> {
  const named = treesOf(files, 'collection names').map(({ root }) => root['collections'])
  return new Map(
    named.flatMap((collections) =>
      Object.entries(isRecord(collections) ? collections : {}).map(([name, collection]) => {
        const modes = isRecord(collection) && Array.isArray(collection['modes']) ? collection['modes'] : []
        return [name, modes.filter((mode) => typeof mode === 'string')]
      }),
    ),
  )
}

function entryOf(collection: DeclaredCollection): CollectionEntry {
  const { key, sourceId, name, modes, defaultMode } = collection
  return {
    key,
    ...(sourceId === null ? {} : { source_id: sourceId }),
    name,
    modes,
    ...(defaultMode === null ? {} : { default_mode: defaultMode }),
    ...(isSwitchedApart(collection) ? { axis: true } : {}),
  }
}

function unite(...lists: (readonly CollectionEntry[])[]): CollectionEntry[] {
  return [...new Map(lists.flat().map((collection) => [collection.key, collection])).values()]
}

function countsOf(collections: readonly CollectionEntry[], tokens: readonly TokenEntry[]): Record<string, number> {
  const values = tokens.flatMap((token) => Object.values(token.values))
  const aliases = values.filter((value) => typeof value === 'object' && 'alias' in value)
  return { collections: collections.length, tokens: tokens.length, values: values.length, aliases: aliases.length }
}
