import type { Literal } from '../model/code-component.ts'
import { parseScript } from '../script/parse-script.ts'
import type { Purse } from '../model/reading.ts'
import { Scope } from '../script/scope.ts'
import { below, child, children, isType, word, type SyntaxNode } from '../script/syntax.ts'
import { designRead, type DesignRead } from './design-read.ts'
import { templateExample, type Example, type LocalOf } from './example-uses.ts'
import { templateBranches } from './template-branches.ts'

/** A template of Code Connect, as far as it can be read without running it. */
export interface Template {
  readonly reads: ReadonlyMap<string, DesignRead>
  readonly example?: Example
  readonly imports: readonly string[]
  /** What it calls itself. */
  readonly id?: string
  /** It is for variants with these values only. */
  readonly variant?: Readonly<Record<string, Literal>>
}

interface ParsedTemplate {
  readonly program: SyntaxNode
  readonly text: string
}

/** Helpers that every recorded template begins with; what belongs to the component comes after them. */
const AFTER_HELPERS = /^const figma = require\(['"]figma['"]\)/m

export function parseTemplate(
  text: string,
  purse: Purse,
): (ParsedTemplate & { reason?: never }) | { program?: never; text?: never; reason: string } {
  const own = text.slice(AFTER_HELPERS.exec(text)?.index ?? 0)
  const { program, reason } = parseScript(own, purse, { jsx: false })
  return program === undefined ? { reason } : { program, text: own }
}

/**
 * What a template shows: one thing, or another for each of some variants. `batch` is what an entry of a
 * `.figma.batch.json` gives to the template that it shares.
 */
export function templatesOf(
  { program, text }: ParsedTemplate,
  batch: Readonly<Record<string, string>> = {},
): readonly Template[] {
  const scope = new BatchScope(program, text, batch)
  const result = defaultExport(program)
  const branches = templateBranches(program, result, scope)
  if (branches.length === 0) return [templateIn(result, scope)]
  const templates = branches.map(({ body, value, variant }) => ({
    ...templateIn(value, new BatchScope(body, text, batch, scope)),
    ...(variant && { variant }),
  }))
  // The tool that writes branches ends with one for nothing that repeats another.
  const shown = ({ example }: Template): string => example?.elements.join(' ') ?? ''
  return templates.filter(
    (one) => one.variant !== undefined || !templates.some((other) => other !== one && shown(other) === shown(one)),
  )
}

export function defaultExport(program: SyntaxNode): SyntaxNode | undefined {
  const statement = children(program, 'body').find((node) => isType(node, 'ExportDefaultDeclaration'))
  return child(statement, 'declaration')
}

function templateIn(result: SyntaxNode | undefined, scope: Scope): Template {
  const reads = new Map(
    [...scope.constants].flatMap(([name, value]) => {
      const read = designRead(value, scope)
      return read === undefined ? [] : [[name, read] as const]
    }),
  )
  // What is read where it is put in has no name: `${figma.selectedInstance.getString('Label')}`.
  for (const node of result ? below(result) : []) {
    const read = isType(node, 'CallExpression') ? designRead(node, scope) : undefined
    if (read) reads.set(unnamed(node), read)
  }
  const example = result === undefined ? undefined : exampleOf(result, scope, localsOf(reads))
  const members = scope.members(result)
  const id = scope.string(members.get('id'))
  const template = { reads, imports: scope.strings(members.get('imports')) }
  return { ...template, ...(example && { example }), ...(id !== undefined && { id }) }
}

const unnamed = ({ start }: SyntaxNode): string => `at ${start}`

const localsOf =
  (reads: ReadonlyMap<string, unknown>): LocalOf =>
  (node) => {
    const name = isType(node, 'Identifier') ? word(node) : isType(node, 'CallExpression') ? unnamed(node) : undefined
    return name !== undefined && reads.has(name) ? name : undefined
  }

/** The first template of what is exported: as it is, as `example`, or spread into what is exported. */
function exampleOf(result: SyntaxNode, scope: Scope, localOf: LocalOf): Example | undefined {
  const whole = scope.resolve(result)
  const stated = scope.resolve(scope.members(whole).get('example')) ?? whole
  const template = [stated, ...(stated ? below(stated) : [])].find((node) => isType(node, 'TaggedTemplateExpression'))
  const quasi = child(template, 'quasi')
  return quasi && templateExample(quasi, scope, localOf)
}

/** Knows what `figma.batch.<name>` stands for. */
class BatchScope extends Scope {
  readonly #batch: Readonly<Record<string, string>>

  constructor(body: SyntaxNode, text: string, batch: Readonly<Record<string, string>>, around?: Scope) {
    super(body, text, around)
    this.#batch = batch
  }

  override literal(given: SyntaxNode | undefined): ReturnType<Scope['literal']> {
    const node = this.resolve(given)
    const name = isType(node, 'MemberExpression')
      ? /^figma\.batch\.([\w$]+)$/.exec(this.sourceOf(node))?.[1]
      : undefined
    return name === undefined ? super.literal(node) : Object.hasOwn(this.#batch, name) ? this.#batch[name] : undefined
  }
}
