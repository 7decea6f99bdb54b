import path from 'node:path'
import { expect } from 'vitest'
import { COMPOSITES, differences, partsOfCss, partsOfFile, partsOfStyle } from './composite-parts.ts'
import { isSameValue } from './normal-value.ts'
import { prefixesOf, tokensOf, type Choice, type Collection, type FileToken, type Subject } from './subjects.ts'

type Variables = ReadonlyMap<string, unknown>

interface Built {
  readonly tool: string
  readonly dialect: string
  readonly subjects: readonly Subject[]
}

/** Compares what a tool has built with the API, choice by choice, where both speak of the same modes. */
export function judge(
  { tool, dialect, subjects }: Built,
  variablesOf: (subject: Subject, choice: Choice) => Variables,
): void {
  const table: string[] = []
  for (const subject of subjects) {
    const { library, collections, choices, folder, styles } = subject
    const count = { built: 0, compared: 0, composite: 0 }
    const wrong: string[] = []
    const homes = new Map(collections.flatMap((home) => home.rows.map(({ id }) => [id, home] as const)))
    for (const choice of choices) {
      const variables = variablesOf(subject, choice)
      const modeOf = (home: Collection): string => choice.modes?.get(home) ?? home.default
      const expected = new Map<string, Set<string>>()
      for (const home of collections) {
        for (const { name, values } of home.rows) {
          const held = values.find(({ mode }) => mode.id === modeOf(home))
          if (!held || held.value === null) continue
          const isChosen = held.via.every(({ token_id, mode }) => {
            const there = homes.get(token_id)
            return there && mode.id === modeOf(there)
          })
          const known = expected.get(name) ?? new Set()
          expected.set(name, known.add(isChosen ? String(held.value) : 'another mode'))
        }
      }
      const prefixes = prefixesOf(folder)
      const tokens = new Map(
        choice.files.flatMap((file) => [...tokensOf(path.join(folder, dialect, file), prefixes.get(file))]),
      )
      for (const [at, { name, type }] of tokens) {
        const value = textOf(variables.get(at))
        if (value === null) {
          wrong.push(`${choice.name}: ${at} is not built`)
          continue
        }
        count.built++
        if (/\[object|undefined|NaN|absent/.test(value)) wrong.push(`${choice.name}: ${at} is ${value}`)
        if (COMPOSITES.has(type) && choice.modes) {
          const built = new Map([...partsOfCss(type, value), ...spacing(variables.get(spacingOf(at)))])
          const isUsual = choice.modes.size === 0
          for (const parts of wantedParts({ at, type, name }, { tokens, expected, styles: isUsual ? styles : null })) {
            if (!built.has('letterSpacing')) parts.delete('letterSpacing')
            if (parts.size === 0) continue
            count.composite++
            for (const one of differences(built, parts)) wrong.push(`${choice.name}: ${at}: ${one} in ${value}`)
          }
          continue
        }
        const wanted = expected.get(name)
        if (wanted?.size !== 1 || wanted.has('another mode') || !choice.modes || isWide(at, tokens)) continue
        count.compared++
        if (![...wanted].some((one) => isSameValue(one, value)))
          wrong.push(`${choice.name}: ${at} is ${value} and not ${[...wanted].join()}`)
      }
    }
    table.push(
      `${tool} | ${library} | ${choices.length} builds | ${count.built} variables | ${count.compared} compared | ${count.composite} composite`,
    )
    expect(wrong.slice(0, 20), `${tool}, ${library}`).toEqual([])
    expect(count.compared, `${tool}, ${library}`).toBeGreaterThan(count.built * 0.1)
    if (library === 'every-kind') expect(count.composite, tool).toBeGreaterThan(40)
  }
  console.log(table.join('\n'))
}

/** Where a builder keeps it apart: the shorthand of a font has no place for it. */
export const spacingOf = (at: string): string => `letter spacing of ${at}`
const spacing = (value: unknown): [string, string][] => (typeof value === 'string' ? [['letterSpacing', value]] : [])

interface Known {
  readonly tokens: ReadonlyMap<string, FileToken>
  /** What the API says of tokens in the modes that are set, by name. */
  readonly expected: ReadonlyMap<string, ReadonlySet<string>>
  /** What it says of styles, which show the default modes alone. */
  readonly styles: Subject['styles'] | null
}

/** What a composite token is made of: by its file and what the API says of the tokens in it, and by its style or text. */
function wantedParts(
  { at, type, name }: { readonly at: string; readonly type: string; readonly name: string },
  { tokens, expected, styles }: Known,
): Map<string, string>[] {
  const only = (path: string): string | null => {
    const values = expected.get(tokens.get(path)?.name ?? '')
    const [value] = values ?? []
    return values?.size === 1 && value !== 'another mode' && !isWide(path, tokens) ? (value ?? null) : null
  }
  let value = tokens.get(at)?.value
  for (let hops = 0; typeof value === 'string' && value.startsWith('{') && hops < 10; hops++)
    value = tokens.get(value.slice(1, -1))?.value
  const style = styles?.get(name)
  const text = only(at)
  return [
    partsOfFile(type, value, only),
    ...(style ? [partsOfStyle(style)] : []),
    ...(text === null ? [] : [partsOfCss(type, text)]),
  ].map((parts) => new Map(parts))
}

/** A color outside of sRGB is built as it came, or as the tool maps it; the API says what it is mapped to here. */
function isWide(start: string, tokens: ReadonlyMap<string, FileToken>): boolean {
  const entered = new Set<string>()
  for (let at = start; !entered.has(at);) {
    entered.add(at)
    const value = tokens.get(at)?.value
    if (typeof value !== 'string' || !value.startsWith('{'))
      return typeof value === 'object' && value !== null && 'colorSpace' in value && value.colorSpace !== 'srgb'
    at = value.slice(1, -1)
  }
  return false
}

/** A value that is not a text was not built. */
const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
