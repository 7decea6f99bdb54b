import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DtcgDialect, ExportFormat } from '../../src/contract/words.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { admin, adminServices } from '../kit/admin.ts'
import type { TestApi, TestProject } from '../kit/api.ts'
import { testDatabase } from '../kit/databases.ts'
import type { StyleRow } from './composite-parts.ts'

// Real token libraries, imported once: what the API says of them, their exports as files, and what to ask builders for.

export const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
export const isProof = process.env['VITRINE_PROOF'] === '1'

/** `VITRINE_EXPORTED=primer,rhds`: only libraries with one of these in their names. */
const chosen = process.env['VITRINE_EXPORTED']?.split(',')

/** The four largest, which take twice as long as all others together: built where they are asked for, and by the proof. */
const LARGEST = ['tokens/primer', 'tokens/spectrum-tokens/src', 'tokens/carbon', 'tokens/equinor/figma-export']

export const LIBRARIES = [
  ...(isProof || chosen ? LARGEST : []),
  'tokens/figma-sds',
  'tokens/bison',
  'tokens/gitlab',
  'tokens/rhds',
  'tokens/equinor/raw',
  'tokens/equinor/dtcg',
  'figma/warp/figma.json',
  'figma/seed',
  // Ours: every composite type, in two modes, as the real ones have them only in part.
  'every-kind',
].filter((library) => chosen?.some((name) => library.includes(name)) ?? true)

const placeOf = (library: string): string =>
  library === 'every-kind' ? path.join(import.meta.dirname, library) : path.join(DATA, library)

interface Mode {
  readonly id: string
  readonly name: string
}
interface Row {
  readonly id: string
  readonly name: string
  readonly values: readonly {
    readonly mode: Mode
    readonly value: string | number | boolean | null
    readonly via: readonly { readonly token_id: string; readonly mode: Mode }[]
  }[]
}
export interface Collection {
  readonly name: string
  readonly modes: readonly Mode[]
  readonly default: string
  readonly rows: readonly Row[]
}

/** A library as the API answers for it, and its exports as files. */
export interface Subject {
  readonly library: string
  readonly project: TestProject
  readonly folder: string
  readonly collections: readonly Collection[]
  /** Styles that were composite tokens, by name; those that several have are not told apart. */
  readonly styles: ReadonlyMap<string, StyleRow>
  readonly choices: readonly Choice[]
}

/** Some collections set to one of their modes; all others to their default ones. */
export interface Choice {
  readonly name: string
  /** By the collection's name in the resolver. */
  readonly input: Readonly<Record<string, string>>
  /** Null where the API does not tell which of two collections it is. */
  readonly modes: ReadonlyMap<Collection, string> | null
  readonly files: readonly string[]
}

/** Imports a library and writes every export of it. */
export async function prepare(
  api: TestApi,
  { library, folder }: { library: string; folder: string },
): Promise<Subject> {
  const project = await api.project()
  await importLibrary(api.services, { projectId: project.id, files: [placeOf(library)] })
  const home = path.join(folder, library.replaceAll('/', '-'))
  const write = async (name: string, format: ExportFormat, dialect?: DtcgDialect): Promise<void> => {
    for (const file of await exported(project, { format, ...(dialect ? { dialect } : {}) })) {
      const place = path.join(home, name, file.path)
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, file.content)
    }
  }
  await write('dtcg', 'dtcg')
  await write('dtcg-2023', 'dtcg', '2023')
  for (const format of ['scss', 'ts', 'tailwind', 'shadcn'] as const) await write(format, format)
  const collections = await collectionsOf(api, project)
  const styles = await stylesOf(api, project)
  return { library, project, folder: home, collections, styles, choices: choicesOf(home, collections) }
}

interface Wanted {
  readonly format: ExportFormat
  readonly dialect?: DtcgDialect
  /** `Collection=Mode`, as the command line takes it. */
  readonly modes?: readonly string[]
}

/** An export as its files. */
export async function exported(
  { id }: TestProject,
  { format, dialect, modes = [] }: Wanted,
): Promise<readonly { readonly path: string; readonly content: string }[]> {
  const services = adminServices(await testDatabase('embedded'))
  const query = { format: [format], ...(dialect && { dialect: [dialect] }), modes: [...modes], full: ['true'] }
  const input = { project: id, query }
  const { files } = await admin<{ files: { path: string; content: string }[] }>(services, 'exportCode', input)
  return files
}

async function stylesOf(api: TestApi, { key }: TestProject): Promise<ReadonlyMap<string, StyleRow>> {
  const styles = new Map<string, StyleRow>()
  const repeated = new Set<string>()
  for (const type of ['TEXT', 'EFFECT', 'PAINT']) {
    const { body } = await api.call('getStyleValues', { key, body: { type } })
    for (const row of (body as { data: (StyleRow & { name: string })[] }).data) {
      if (styles.has(row.name)) repeated.add(row.name)
      styles.set(row.name, row)
    }
  }
  for (const name of repeated) styles.delete(name)
  return styles
}

export async function collectionsOf(api: TestApi, project: TestProject): Promise<Collection[]> {
  const { body: map } = await api.call('describeTokens', { key: project.key })
  const listed = (map as { collections: { id: string; name: string; modes: Mode[]; default_mode: Mode | null }[] })
    .collections
  const collections: Collection[] = []
  for (const { id, name, modes, default_mode } of listed) {
    const { body } = await api.call('getTokenValues', { key: project.key, body: { collection: id } })
    const { data } = body as { data: Row[] }
    collections.push({ name, modes, default: default_mode?.id ?? modes[0]?.id ?? '', rows: data })
  }
  return collections
}

interface Resolver {
  readonly sets: Record<string, { readonly sources: readonly Source[]; readonly $extensions: Ours }>
  readonly modifiers: Record<
    string,
    { readonly contexts: Record<string, readonly Source[]>; readonly default: string; readonly $extensions: Ours }
  >
}
interface Source {
  readonly $ref: string
}
interface Ours {
  readonly 'com.vitrine': {
    readonly original: { readonly name: string; readonly modes: readonly (Mode & { readonly context: string })[] }
  }
}

interface Switch {
  /** Of the collection, in the resolver. */
  readonly name: string
  readonly context: string
  readonly mode: string
  /** Undefined where the API does not tell which of two collections it is. */
  readonly collection: Collection | undefined
}

/** The default modes, and every other mode (outside of `npm run proof` one of them): what builders are asked for. */
function choicesOf(home: string, collections: readonly Collection[]): Choice[] {
  const resolver = JSON.parse(readFileSync(path.join(home, 'dtcg/tokens.resolver.json'), 'utf8')) as Resolver
  const files = new Map(Object.entries(resolver.sets).map(([name, { sources }]) => [name, sources[0]?.$ref ?? '']))
  for (const [name, { contexts, default: usual }] of Object.entries(resolver.modifiers))
    files.set(name, contexts[usual]?.[0]?.$ref ?? '')
  const bySize = Object.entries(resolver.modifiers).toSorted((a, b) => sizeOf(home, b[1]) - sizeOf(home, a[1]))
  const switches = bySize.flatMap(([name, { contexts, default: usual, $extensions }]) => {
    const { original } = $extensions['com.vitrine']
    const ids = original.modes.map(({ id }) => id).join()
    const [collection, second] = collections.filter(
      (one) => one.name === original.name && one.modes.map(({ id }) => id).join() === ids,
    )
    return original.modes
      .filter(({ context }) => context !== usual && context in contexts)
      .map(({ id, context }): Switch => ({ name, context, mode: id, collection: second ? undefined : collection }))
  })
  const choiceOf = (set: readonly Switch[]): Choice => {
    const chosen = new Map(files)
    for (const { name, context } of set) chosen.set(name, resolver.modifiers[name]?.contexts[context]?.[0]?.$ref ?? '')
    const known = set.flatMap(({ collection, mode }) => (collection ? [[collection, mode] as const] : []))
    return {
      name: set.map(({ name, context }) => `${name}: ${context}`).join(', ') || 'by default',
      input: Object.fromEntries(set.map(({ name, context }) => [name, context])),
      modes: known.length === set.length ? new Map(known) : null,
      files: [...chosen.values()],
    }
  }
  const sets = isProof
    ? together(switches, collections)
    : switches
        .filter(({ collection }) => collection)
        .map((one) => [one])
        .slice(0, 1)
  return [[], ...sets].map(choiceOf)
}

/**
 * Switches that can be made at once: of collections none of which is seen through another. Each mode is built, in a part
 * of the builds that one for each of them would take.
 */
function together(switches: readonly Switch[], collections: readonly Collection[]): Switch[][] {
  const homes = new Map(collections.flatMap((home) => home.rows.map(({ id }) => [id, home] as const)))
  const seenFrom = new Map(
    collections.map((home) => [
      home,
      new Set(
        home.rows.flatMap(({ values }) => values.flatMap(({ via }) => via.map(({ token_id }) => homes.get(token_id)))),
      ),
    ]),
  )
  const isApart = (one: Switch, other: Switch): boolean => {
    if (one.name === other.name) return false
    if (!one.collection || !other.collection) return one.collection === other.collection
    return !seenFrom.get(one.collection)?.has(other.collection) && !seenFrom.get(other.collection)?.has(one.collection)
  }
  const sets: Switch[][] = []
  for (const one of switches) {
    const set = sets.find((others) => others.every((other) => isApart(one, other)))
    if (set) set.push(one)
    else sets.push([one])
  }
  return sets
}

/** So that the one mode that is always tried is one of the largest collection. */
const sizeOf = (home: string, { contexts }: Resolver['modifiers'][string]): number =>
  statSync(path.join(home, 'dtcg', Object.values(contexts)[0]?.[0]?.$ref ?? '')).size

interface Node {
  readonly $value?: unknown
  readonly $type?: string
  readonly $extensions?: { readonly 'com.vitrine'?: { readonly original?: { readonly name?: string } } }
}

export interface FileToken {
  /** As the library has it. */
  readonly name: string
  readonly type: string
  readonly value: unknown
}

/** The tokens of a file by path. */
export function tokensOf(file: string, prefix: string | undefined): Map<string, FileToken> {
  const found = new Map<string, FileToken>()
  const walk = (node: Readonly<Record<string, unknown>>, at: readonly string[]): void => {
    const { $value, $type = '', $extensions } = node as Node
    const own = prefix !== undefined && at[0] === prefix ? at.slice(1) : at
    if ($value !== undefined) {
      const name = $extensions?.['com.vitrine']?.original?.name ?? own.join('/')
      found.set(at.join('.'), { name, type: $type, value: $value })
    } else
      for (const [name, child] of Object.entries(node))
        if (!name.startsWith('$')) walk(child as Readonly<Record<string, unknown>>, [...at, name])
  }
  walk(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>, [])
  return found
}

/** By file: the group before the names of its tokens, where collections share names. */
export function prefixesOf(home: string): ReadonlyMap<string, string> {
  const resolver = JSON.parse(readFileSync(path.join(home, 'dtcg/tokens.resolver.json'), 'utf8')) as Resolver
  const parts = [...Object.values(resolver.sets), ...Object.values(resolver.modifiers)]
  return new Map(
    parts.flatMap((part) => {
      const { prefix } = part.$extensions['com.vitrine'].original as { prefix?: string }
      const sources = 'sources' in part ? part.sources : Object.values(part.contexts).flat()
      return prefix === undefined ? [] : sources.map(({ $ref }) => [$ref, prefix] as const)
    }),
  )
}

/** Ids and order are no part of what a library says. */
export const facts = (collections: readonly Collection[]) =>
  collections
    .map(({ name, modes, default: usual, rows }) => ({
      name,
      modes,
      usual,
      rows: rows
        .map(({ name, values }) => JSON.stringify([name, values.map(({ mode, value }) => [mode.id, value])]))
        .toSorted(),
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
