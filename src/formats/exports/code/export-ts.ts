import { otherModes } from '../library/chosen-values.ts'
import { chosenCss } from '../css/chosen-css.ts'
import { webName } from '../css/css-names.ts'
import { comment } from '../css/declarations.ts'
import type { Exported, Note, TokenLibrary } from '../library/token-library.ts'
import { tokenNames, UniqueNames } from '../library/unique-names.ts'
import { meaningOf } from '../library/value-meaning.ts'
import { camelCase } from './identifiers.ts'

/**
 * Constants for TypeScript: what holds in the default modes, and for each other mode what is different in it. Values are
 * texts of CSS, but for numbers, truth values and texts that are meant as such.
 */
export function exportTs(library: TokenLibrary): Exported {
  const notes: Note[] = []
  const said = (token: Parameters<typeof webName>[0]): string | null => {
    const name = webName(token)
    return name === null ? null : camelCase([name])
  }
  const names = tokenNames(library, { said, made: camelCase, separator: '_' }, notes)
  const usual = constantsOf(library, names)
  for (const { name, tokens } of library.collections) {
    for (const token of tokens) {
      if (!usual.has(names.get(token.id) ?? ''))
        notes.push({ path: `${name}: ${token.name}`, message: 'has no value there and is left out' })
    }
  }
  const groups = new Map<object, { name: string; modes: UniqueNames; lines: string[] }>()
  const taken = new UniqueNames('_')
  for (const { collection, mode } of otherModes(library)) {
    const group = groups.get(collection) ?? {
      name: taken.take(camelCase([collection.name])),
      modes: new UniqueNames('_'),
      lines: [],
    }
    groups.set(collection, group)
    const values = constantsOf(library, names, new Map([[collection, mode.id]]))
    const other = [...values].filter(([name, value]) => usual.get(name) !== value)
    group.lines.push(`    ${key(group.modes.take(camelCase([mode.name])))}: {\n${linesOf(other, '      ')}    },\n`)
  }
  const modes = [...groups.values()].map(({ name, lines }) => `  ${key(name)}: {\n${lines.join('')}  },\n`)
  const content = [
    `${comment(`${library.name}: the default modes`)}export const tokens = {\n${linesOf([...usual], '  ')}} as const\n`,
    `${comment('What is different in the other modes, by collection')}export const modes = {\n${modes.join('')}} as const\n`,
    'export type TokenName = keyof typeof tokens\n',
  ]
  return { files: [{ path: 'tokens.ts', content: content.join('\n') }], notes }
}

/** By name, as TypeScript writes them. */
function constantsOf(
  library: TokenLibrary,
  names: ReadonlyMap<string, string>,
  choice?: Parameters<typeof chosenCss>[1],
): ReadonlyMap<string, string> {
  const values = chosenCss(library, choice)
  return new Map(
    library.collections
      .flatMap((collection) => collection.tokens)
      .flatMap((token): [string, string][] => {
        const { literal, texts } = values.get(token.id) ?? {}
        if (literal === undefined) return []
        const meaning = meaningOf(token, literal)
        const name = names.get(token.id) ?? ''
        if (meaning.kind === 'boolean' || meaning.kind === 'number') return [[name, String(meaning.value)]]
        if (meaning.kind === 'string') return [[name, text(meaning.text)]]
        if (!texts) return []
        if (meaning.kind !== 'typography') return [[name, text(texts.get('') ?? '')]]
        const members = [...texts].map(([part, value]) => `${key(camelCase([part]))}: ${text(value)}`)
        return [[name, `{ ${members.join(', ')} }`]]
      }),
  )
}

const linesOf = (constants: readonly (readonly [string, string])[], indent: string): string =>
  constants.map(([name, value]) => `${indent}${key(name)}: ${value},\n`).join('')

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name))

/** A text that may also stand in a page's script. */
const text = (value: string): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
