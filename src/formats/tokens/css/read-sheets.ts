import { ConversionNotes } from '../model/conversion-notes.ts'
import { planCss } from './plan-css.ts'

interface SheetFile {
  readonly path: string
  readonly text: string
}

interface Place {
  readonly path: string
  readonly line: number
}

/** What style sheets say of custom properties, as an import would read them. Names are without their dashes. */
export interface Sheets {
  /** Where each is said for the first time. */
  readonly declared: ReadonlyMap<string, Place>
  /** Where each that nothing here falls back from is used for the first time. */
  readonly used: ReadonlyMap<string, Place>
  /** Names of modes. What holds where none is chosen is null, or the mode that is chosen then. */
  readonly modes: readonly string[]
  readonly usual: readonly string[]
  /** What it says in a mode, as it is written, references as `{name}`. */
  raw(name: string, mode: string | null): string | undefined
  /** The same without references; undefined where one leads nowhere. */
  value(name: string, mode: string | null): string | undefined
}

interface NamedText {
  readonly name: string
  readonly text: string
}

interface NamedPlace extends Place {
  readonly name: string
}

/** The same as plain data, which whoever has the files makes of them. */
export interface SaidSheets {
  readonly declared: NamedPlace[]
  readonly used: NamedPlace[]
  readonly base: NamedText[]
  readonly groups: {
    readonly usual: string
    readonly modes: { readonly name: string; readonly values: NamedText[] }[]
  }[]
}

export function saidSheets(files: readonly SheetFile[]): SaidSheets {
  const named = files.map(({ path, text }) => ({ name: path, path, text }))
  const plan = planCss(named, new ConversionNotes())
  return {
    ...placesIn(files),
    base: plan.sets.flatMap(({ tokens }) => textsOf(tokens)),
    groups: plan.modifiers.map(({ collection, contexts }) => ({
      usual: collection.defaultMode ?? contexts[0]?.name ?? '',
      modes: contexts.map(({ name, tokens }) => ({ name, values: textsOf(tokens) })),
    })),
  }
}

interface Group {
  readonly usual: string
  readonly modes: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const textByName = (said: readonly NamedText[]): Map<string, string> =>
  new Map(said.map(({ name, text }) => [name, text]))
const placeByName = (said: readonly NamedPlace[]): Map<string, Place> =>
  new Map(said.map(({ name, path, line }) => [name, { path, line }]))

export const readSheets = (files: readonly SheetFile[]): Sheets => openSheets(saidSheets(files))

export function openSheets(said: SaidSheets): Sheets {
  const base = textByName(said.base)
  const groupOf = new Map<string, Group>()
  for (const { usual, modes: all } of said.groups) {
    const modes = new Map(all.map(({ name, values }) => [name, textByName(values)]))
    const group = { usual, modes }
    for (const values of modes.values()) for (const name of values.keys()) groupOf.set(name, group)
  }
  const groups = [...new Set(groupOf.values())]
  const raw = (name: string, mode: string | null): string | undefined => {
    const group = groupOf.get(name)
    if (group === undefined) return base.get(name)
    const own = mode === null ? undefined : group.modes.get(mode)?.get(name)
    return own ?? group.modes.get(group.usual)?.get(name)
  }
  // Each once: a property that is said by two of another, and so on, would be said by as many as there are grains.
  const known = new Map<string, string | undefined>()
  const value = (name: string, mode: string | null, within: readonly string[] = []): string | undefined => {
    const key = JSON.stringify([mode, name])
    if (known.has(key)) return known.get(key)
    const text = within.includes(name) || within.length > DEEPEST ? undefined : raw(name, mode)
    const found = text === undefined ? undefined : filled(text, (other) => value(other, mode, [...within, name]))
    // In a circle nobody has a value, wherever one comes into it.
    known.set(key, found)
    return found
  }
  return {
    declared: placeByName(said.declared),
    used: placeByName(said.used),
    modes: [...new Set(groups.flatMap(({ modes }) => [...modes.keys()]))],
    usual: [...new Set(groups.map((group) => group.usual))],
    raw,
    value: (name, mode) => value(name, mode),
  }
}

const DEEPEST = 200
/** A value of the kind that tokens have is never so long. */
const LONGEST_VALUE = 10_000

type Tokens = readonly { readonly path: readonly string[]; readonly values: readonly { readonly raw: unknown }[] }[]

const textsOf = (tokens: Tokens): NamedText[] =>
  tokens.flatMap(({ path: [name = ''], values: [said] }) =>
    said === undefined ? [] : [{ name, text: String(said.raw) }],
  )

const REFERENCE = /\{([^{}]+)\}/g

function filled(text: string, valueOf: (name: string) => string | undefined): string | undefined {
  let leads = true
  const whole = text.replaceAll(REFERENCE, (_, name: string) => {
    const found = valueOf(name)
    if (found === undefined) leads = false
    return found ?? ''
  })
  return leads && whole.length <= LONGEST_VALUE ? whole : undefined
}

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g
const DECLARED = /(?:^|[{;\s])--([^\s:;{}()]+)\s*:/g
const USED = /var\(\s*--([^\s,()]+)\s*\)/gi

function placesIn(files: readonly SheetFile[]): Pick<SaidSheets, 'declared' | 'used'> {
  const declared = new Map<string, Place>()
  const used = new Map<string, Place>()
  for (const { path, text } of files) {
    // Of comments the lines stay.
    const lines = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' ')).split('\n')
    for (const [at, line] of lines.entries()) {
      for (const [, name = ''] of line.matchAll(DECLARED))
        if (!declared.has(name)) declared.set(name, { path, line: at + 1 })
      for (const [, name = ''] of line.matchAll(USED)) if (!used.has(name)) used.set(name, { path, line: at + 1 })
    }
  }
  return { declared: placed(declared), used: placed(used) }
}

const placed = (places: ReadonlyMap<string, Place>): NamedPlace[] =>
  Array.from(places, ([name, place]) => ({ name, ...place }))
