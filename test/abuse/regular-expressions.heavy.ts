import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'
import { operatorRows } from '../../src/operator-rows.ts'
import { BLOCK_TYPES } from '../../src/documentation/blocks/block-types.ts'
import { tools } from '../../src/doors/mcp/tools.ts'
import { operations } from '../../src/operations.ts'
import { ENTRIES, Header } from '../../src/formats/bundle/schema.ts'
import { pumpsOf, type Pump } from './expression-pumps.ts'
import { worseThanLinear } from './growth.ts'

// Whoever may write a text chooses what our expressions run on, and one that takes the square of a text's length stands
// still for seconds on a megabyte. Every expression of the sources is run on texts made from itself, at growing lengths.

interface Expression {
  readonly file: string
  readonly expression: RegExp
}

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What is made while it runs cannot be read from the sources: each says what it is made of. */
const MADE: Readonly<Record<string, string>> = {
  "src/kit/shapes/check-shape.ts new RegExp(pattern, 'u')":
    'the patterns of bodies, block types, tools, commands and bundles, which are run below',
  "src/search/rules/words/count-words.ts new RegExp(`${WITHOUT_BLANKS.source}+|(?:(?!${WITHOUT_BLANKS.source}).)+`, 'gu')":
    'runs of one kind of letter, each of them taken once: no place is looked at from two others',
  "src/search/rules/words/text-words.ts new RegExp(`${WITHOUT_BLANKS.source}{1,1000}`, 'gu')":
    'the same, a thousand letters at a time',
  "src/search/rules/words/find-words.ts new RegExp(`[${SCRIPTS}\\\\u3099\\\\u309a\\\\uff9e\\\\uff9f]+|[^${SCRIPTS}]+`, 'gu')":
    'the same: runs of a class of letters, or of what is not in it',
  'src/code/rules/scan/scan-utilities.ts new RegExp(`^(?:${pattern})$`)':
    'the table of utilities beside it: alternatives and no repetition',
  'src/code/rules/use/property-needs.ts new RegExp(`^(?:${pattern})$`)':
    'the table of properties beside it: alternatives and no repetition',
  'src/pages/rules/slug.ts new RegExp(SLUG_PATTERN)': 'the pattern of the pages’ schemas, which is run below',
}

/** Worse than linear and allowed, because of what it is given. */
const EXEMPT: Readonly<Record<string, string>> = {
  'src/config-reader.ts \\/+$': 'an address of the operator’s',
  'src/doors/cli/commands/mcp.ts \\/+$': 'an address of the operator’s',
  'src/doors/cli/commands/library/pack.ts \\/+$': 'an address of the operator’s',
  'src/doors/mcp/stdio/find-server.ts \\/+$': 'the same address',
  'src/adapters/objects/s3-objects.ts \\/+$': 'an address of the operator’s',
  'src/adapters/outside/figma-api.ts \\/+$': 'an address of the operator’s',
  'client/src/send.ts \\/+$': 'an address in the program that uses the client',
  'src/code/rules/check/check-text.ts \\/\\*[^]*?\\*\\/':
    'up to where the last comment ends: each that begins is closed',
  'src/code/rules/scan/scan-css.ts \\/\\*[^]*?\\*\\/|\\/\\/[^\\n]*': 'at most 400 characters before a colon',
  'web/src/documentation/editor/text/asked-at-caret.ts (?:^|[\\s([{"\'>-])([/@])([\\p{L}\\p{N}][\\p{L}\\p{N} /_-]*|)$':
    'forty characters before the caret',
  'src/search/rules/values/asked-value.ts \\s+(?=(?:px|rem|ms|s)$)': 'a question of at most sixty characters',
  'src/first-start/load-demo.ts \\{\\{([a-z-]+)(?: ([^}]+))?\\}\\}': 'the demo’s own pages',
}

const sources = ['src', 'client/src', 'web/src'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|heavy|d)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)
const found = sources.map((file) => expressionsOf(file, readFileSync(path.join(ROOT, file), 'utf8')))

describe('every regular expression is linear in the text it is given', () => {
  for (const { file, expression } of [...found.flatMap(({ literals }) => literals), ...patterns()]) {
    const name = `${file} ${expression.source}`
    if (EXEMPT[name] !== undefined || !repeats(expression)) continue
    test(name, () => {
      for (const pump of pumpsOf(expression)) {
        const growth = slowOn(expression, pump)
        expect(growth, JSON.stringify(pump)).toBeUndefined()
      }
    })
  }
})

test('every expression that is made while the program runs is known, and what it is made of', () => {
  expect(found.flatMap(({ made }) => made).sort()).toEqual(Object.keys(MADE).sort())
})

test('what is exempt is still there', () => {
  const names = found.flatMap(({ literals }) => literals.map(({ file, expression }) => `${file} ${expression.source}`))
  expect(Object.keys(EXEMPT).filter((name) => !names.includes(name))).toEqual([])
})

/** The two that once stood still, and their like: without them nobody would know that this test sees anything. */
for (const expression of [
  /\[([^\]]*)\]\(entity:([\w-]+)\/([^)\s]+)\)/g,
  /[ \t]*\n\s*/g,
  /\]\(entity:([\w-]+)\/([^)\s]+)\)/g,
  /^(a+)+$/,
  /\s+$/,
  /^(?:[^,]*,?)*x/,
  /(\w+\s?)*$/,
]) {
  test(`one that is worse than linear is seen: ${expression.source}`, () => {
    expect(pumpsOf(expression).some((pump) => slowOn(expression, pump) !== undefined)).toBe(true)
  })
}

/** What repeats nothing without end takes the same time at every place of a text. */
function repeats({ source }: RegExp): boolean {
  return /[*+]|\{\d+,\}/.test(source)
}

function slowOn(expression: RegExp, { prefix, repeated, suffix }: Pump) {
  const everywhere = new RegExp(
    expression.source,
    expression.flags.includes('g') ? expression.flags : `${expression.flags}g`,
  )
  return worseThanLinear((size) => {
    const text = `${prefix}${repeated.repeat(Math.ceil(size / repeated.length))}${suffix}`
    return () => void text.replace(everywhere, '')
  })
}

function expressionsOf(file: string, source: string): { readonly literals: Expression[]; readonly made: string[] } {
  const literals: Expression[] = []
  const made: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    const { type, regex, callee, arguments: given, start, end } = node as SyntaxNode
    if (regex) literals.push({ file, expression: new RegExp(regex.pattern, regex.flags) })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
      const [pattern, flags] = given ?? []
      if (typeof pattern?.value === 'string' && (flags === undefined || typeof flags.value === 'string')) {
        literals.push({ file, expression: new RegExp(pattern.value, flags?.value as string | undefined) })
      } else if (!pattern?.regex) made.push(`${file} ${source.slice(start, end)}`)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return { literals, made }
}

interface SyntaxNode {
  readonly type?: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly value?: unknown
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly SyntaxNode[]
  readonly start?: number
  readonly end?: number
}

/** Schemas have expressions of their own, which the checks of bodies and blocks are made of. */
function patterns(): Expression[] {
  const known = new Map<string, Expression>()
  const visit = (file: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { pattern } = value as { readonly pattern?: unknown }
    if (typeof pattern === 'string' && !known.has(pattern)) {
      known.set(pattern, { file, expression: new RegExp(pattern, 'u') })
    }
    for (const inner of Object.values(value)) visit(file, inner)
  }
  for (const { id, body, output } of operations) visit(`the schemas of ${id}`, [body, output])
  for (const { type, content } of BLOCK_TYPES) visit(`the block type ${type}`, content)
  for (const { name, inputSchema } of tools) visit(`the tool ${name}`, inputSchema)
  for (const { id, input } of operatorRows) visit(`the command ${id}`, input)
  visit('the bundle', [ENTRIES, Header])
  return [...known.values()]
}
