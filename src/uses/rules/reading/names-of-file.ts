// Which name of a file is what: what it imports, what it hands on, what it makes of other names.

export interface Binding {
  /** As imports write it. */
  readonly from: string
  /** What is taken of it: an export, `default`, or `*` for all of it as one. */
  readonly name: string
}

export interface NamesOfFile {
  readonly imports: ReadonlyMap<string, Binding>
  /** Names that are other names of this file: `const Item = Menu.Item`. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
  /** By what they are exported as. */
  readonly exports: ReadonlyMap<string, Binding | { readonly local: string }>
  /** Where everything is handed on from. */
  readonly stars: readonly string[]
}

const LONGEST_STATEMENT = 20_000
const WHOLE = /^[\p{L}_$][\p{L}\p{N}_$]*$/u
const FROM = /^\s*(['"])([^'"\n]{1,500})\1/
const SOURCE = /\bfrom\s*(['"])([^'"\n]{1,500})\1/y
const COMMENTS = /\/\*[^*]{0,1000}(?:\*(?!\/)[^*]{0,1000}){0,20}\*\/|\/\/[^\n]*/g
const ALIASED =
  /^(?:type\s+)?([\p{L}_$][\p{L}\p{N}_$]*|'[^']*'|"[^"]*")(?:\s+as\s+([\p{L}_$][\p{L}\p{N}_$]*|'[^']*'|"[^"]*"))?$/u
const ONE = /^(?:const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::[^=\n]{1,300})?=\s*([^]{0,600})/u
const SEVERAL = /^(?:const|let|var)\s*\{([^{}]{1,2000})\}\s*=\s*([^]{0,600})/
const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]{0,300}\*\/\s*)?(['"`])([^'"`$\n]{1,500})\1\s*\)([^]{0,300})/
const CHOSEN =
  /^\s*\.then\([^=]{1,80}=>\s{0,9}\(?\{?\s{0,9}(?:default:\s{0,9})?[\p{L}_$][\p{L}\p{N}_$]*\.([\p{L}_$][\p{L}\p{N}_$]*)/u
const REQUIRED = /^require\(\s*(['"])([^'"\n]{1,500})\1\s*\)(?:\.([\p{L}_$][\p{L}\p{N}_$]*))?/u
const PATH = /^([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*){0,5})\s*(?:[;,\n]|as\s|$)/u
const LAZY = /^(?:[\w$]+\.)?(?:lazy|dynamic|loadable|defineAsyncComponent|lazyLoad|lazyWithPreload)\b/
const DECLARED =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:const|let|var|function\s{0,9}\*?|class|enum)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u
const DEFAULT_NAME =
  /^export\s+default\s+(?:async\s+)?(?:(?:function\s{0,9}\*?|class)\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*(\(|;|\n|\{|$)?/u
/** What wraps a component and gives it back: `memo(Button)`, `styled(Button)`. */
const WRAPPED =
  /^(?:[\w$]+\.)?(?:memo|forwardRef|observer|styled|withRouter|Object\.assign|markRaw)\(\s*([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*){0,5})\s*[,)]/u

/** `statements` are the places at which they begin. */
export function namesOfFile(text: string, statements: readonly number[]): NamesOfFile {
  const imports = new Map<string, Binding>()
  const aliases = new Map<string, readonly string[]>()
  const exports = new Map<string, Binding | { readonly local: string }>()
  const stars: string[] = []
  for (const at of statements) {
    const head = text.slice(at, at + 12)
    if (head.startsWith('import')) readImport(at)
    else if (head.startsWith('export')) readExport(at)
    else if (/^(?:const|let|var)\b/.test(head)) readDeclaration(at)
  }
  return { imports, aliases, exports, stars }

  function readImport(at: number): void {
    const found = clauseAt(text, at + 6)
    if (found === null) return
    const { clause, from } = found
    const braces = clause.indexOf('{')
    const head = (braces === -1 ? clause : clause.slice(0, braces)).replace(/^type\s+(?!,|from\b)/, '')
    for (const part of head.split(',')) {
      const [, all] = /^\*\s*as\s+(\S+)$/.exec(part.trim()) ?? []
      if (all !== undefined) imports.set(all, { from, name: '*' })
      else if (WHOLE.test(part.trim())) imports.set(part.trim(), { from, name: 'default' })
    }
    if (braces !== -1)
      for (const [name, as] of listed(clause.slice(braces + 1, clause.lastIndexOf('}'))))
        imports.set(as, { from, name })
  }

  function readExport(at: number): void {
    const start = text.slice(at, at + 400)
    if (/^export\s+(?:type\s+)?[*{]/.test(start)) {
      const open = text.indexOf('{', at)
      const star = /^export\s+(?:type\s+)?\*\s*(?:as\s+(\S+)\s*)?/.exec(start)
      if (star) {
        const from = clauseAt(text, at + 6)?.from
        if (from !== undefined && star[1] === undefined) stars.push(from)
        else if (from !== undefined) exports.set(star[1] ?? '', { from, name: '*' })
        return
      }
      const close = text.indexOf('}', open)
      if (close === -1 || close - at > LONGEST_STATEMENT) return
      const from = sourceAt(text, close + 1)
      for (const [name, as] of listed(text.slice(open + 1, close).replaceAll(COMMENTS, '')))
        exports.set(as, from === null ? { local: name } : { from, name })
      return
    }
    const wrapped = WRAPPED.exec(start.replace(/^export\s+default\s+/, ''))
    if (/^export\s+default\b/.test(start) && wrapped?.[1] !== undefined) {
      aliases.set('default', wrapped[1].split('.'))
      exports.set('default', { local: 'default' })
      return
    }
    const declared = DECLARED.exec(start)?.[1]
    if (declared !== undefined) exports.set(declared, { local: declared })
    const own = DEFAULT_NAME.exec(start)
    if (own?.[1] !== undefined && !/^(?:async|function|class|new)$/.test(own[1]))
      exports.set('default', { local: own[1] })
  }

  function readDeclaration(at: number): void {
    const start = text.slice(at, at + 2_600)
    const one = ONE.exec(start)
    const value = one?.[2] ?? ''
    if (one?.[1] !== undefined) {
      const binding = LAZY.test(value) || value.startsWith('await') ? dynamicOf(value) : requiredOf(value)
      if (binding) imports.set(one[1], binding)
      const path = PATH.exec(value)?.[1] ?? WRAPPED.exec(value)?.[1]
      if (!binding && path !== undefined && path !== one[1]) aliases.set(one[1], path.split('.'))
      return
    }
    const several = SEVERAL.exec(start)
    if (!several) return
    const source = several[2] ?? ''
    const binding = source.startsWith('await') ? dynamicOf(source, '*') : requiredOf(source)
    const path = PATH.exec(source)?.[1]?.split('.')
    for (const [name, as] of listed(
      (several[1] ?? '').replaceAll(/\s{0,99}:\s{0,99}/g, ' as ').replaceAll(/=[^,]*/g, ''),
    ))
      if (binding) imports.set(as, { from: binding.from, name })
      else if (path) aliases.set(as, [...path, name])
  }
}

function clauseAt(text: string, at: number): { clause: string; from: string } | null {
  const end = text.slice(at, at + LONGEST_STATEMENT).search(/['"(;]/)
  if (end === -1) return null
  const from = FROM.exec(text.slice(at + end, at + end + 520))?.[2]
  const clause = text
    .slice(at, at + end)
    .replaceAll(COMMENTS, '')
    .trim()
  return from === undefined || !/(?:^|[\s}*])from$/.test(clause)
    ? null
    : { clause: clause.slice(0, -'from'.length).trim(), from }
}

function sourceAt(text: string, at: number): string | null {
  const blanks = /^\s*/.exec(text.slice(at, at + 200))?.[0].length ?? 0
  SOURCE.lastIndex = at + blanks
  return SOURCE.exec(text)?.[2] ?? null
}

/** `a, type b as c`. */
function* listed(clause: string): Generator<readonly [name: string, as: string]> {
  for (const part of clause.split(',')) {
    const [, name, as] = ALIASED.exec(part.trim()) ?? []
    if (name !== undefined) yield [bare(name), bare(as ?? name)]
  }
}

const bare = (name: string): string => name.replaceAll(/^['"]|['"]$/g, '')

/** `lazy(() => import('./card'))`, which takes the default unless it says another. */
function dynamicOf(value: string, usual = 'default'): Binding | null {
  const found = DYNAMIC.exec(value)
  if (!found) return null
  return { from: found[2] ?? '', name: CHOSEN.exec(found[3] ?? '')?.[1] ?? (value.startsWith('await') ? '*' : usual) }
}

function requiredOf(value: string): Binding | null {
  const found = REQUIRED.exec(value)
  return found ? { from: found[2] ?? '', name: found[3] ?? '*' } : null
}
