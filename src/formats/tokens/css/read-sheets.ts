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

interface Group {
  readonly usual: string
  readonly modes: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export function readSheets(files: readonly SheetFile[]): Sheets {
  const named = files.map(({ path, text }) => ({ name: path, path, text }))
  const plan = planCss(named, new ConversionNotes())
  const base = new Map(plan.sets.flatMap(({ tokens }) => textsOf(tokens)))
  const groupOf = new Map<string, Group>()
  for (const { collection, contexts } of plan.modifiers) {
    const modes = new Map(contexts.map(({ name, tokens }) => [name, new Map(textsOf(tokens))]))
    const group = { usual: collection.defaultMode ?? contexts[0]?.name ?? '', modes }
    for (const values of modes.values()) for (const name of values.keys()) groupOf.set(name, group)
  }
  const groups = [...new Set(groupOf.values())]
  const raw = (name: string, mode: string | null): string | undefined => {
    const group = groupOf.get(name)
    if (group === undefined) return base.get(name)
    const own = mode === null ? undefined : group.modes.get(mode)?.get(name)
    return own ?? group.modes.get(group.usual)?.get(name)
  }
  const value = (name: string, mode: string | null, within: readonly string[] = []): string | undefined => {
    const text = within.includes(name) || within.length > DEEPEST ? undefined : raw(name, mode)
    return text === undefined ? undefined : filled(text, (other) => value(other, mode, [...within, name]))
  }
  return {
    ...placesIn(files),
    modes: [...new Set(groups.flatMap(({ modes }) => [...modes.keys()]))],
    usual: [...new Set(groups.map((group) => group.usual))],
    raw,
    value: (name, mode) => value(name, mode),
  }
}

const DEEPEST = 32

type Tokens = readonly { readonly path: readonly string[]; readonly values: readonly { readonly raw: unknown }[] }[]

const textsOf = (tokens: Tokens): [string, string][] =>
  tokens.flatMap(({ path: [name = ''], values: [said] }): [string, string][] =>
    said === undefined ? [] : [[name, String(said.raw)]],
  )

const REFERENCE = /\{([^{}]+)\}/g

function filled(text: string, valueOf: (name: string) => string | undefined): string | undefined {
  let leads = true
  const whole = text.replaceAll(REFERENCE, (_, name: string) => {
    const found = valueOf(name)
    if (found === undefined) leads = false
    return found ?? ''
  })
  return leads ? whole : undefined
}

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g
const DECLARED = /(?:^|[{;\s])--([^\s:;{}()]+)\s*:/g
const USED = /var\(\s*--([^\s,()]+)\s*\)/gi

function placesIn(files: readonly SheetFile[]): Pick<Sheets, 'declared' | 'used'> {
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
  return { declared, used }
}
