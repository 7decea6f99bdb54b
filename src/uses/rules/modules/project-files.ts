import { isRecord, type Json } from '../../../kit/shapes/json-value.ts'
import { folderOf, joined } from './paths.ts'

/** What files of settings say of imports, by their folders. */
export interface ProjectFiles {
  readonly packages: ReadonlyMap<string, PackageFile>
  readonly aliases: ReadonlyMap<string, Aliases>
}

interface PackageFile {
  readonly name: string | null
  /** `#lib/*`, as the package calls parts of itself. */
  readonly imports: readonly Alias[]
}

interface Aliases {
  readonly paths: readonly Alias[]
  /** Where names without a dot are looked for first; null where they are packages. */
  readonly base: string | null
}

/** What stands before and behind `*`; without one the whole. */
interface Alias {
  readonly before: string
  readonly after: string | null
  readonly targets: readonly string[]
}

const MOST_EXTENDED = 10

/** Of `package.json`, `tsconfig.json` and `jsconfig.json`; what is no JSON says nothing. */
export function projectFiles(texts: ReadonlyMap<string, string>): ProjectFiles {
  const packages = new Map<string, PackageFile>()
  const aliases = new Map<string, Aliases>()
  for (const [path, text] of texts) {
    const folder = folderOf(path)
    if (path.endsWith('package.json')) {
      const said = parsed(text)
      packages.set(folder, {
        name: typeof said['name'] === 'string' && said['name'] !== '' ? said['name'] : null,
        imports: listOf(said['imports'], folder),
      })
    } else if (/(?:^|\/)[jt]sconfig\.json$/.test(path)) {
      const found = aliasesOf(path, texts, 0)
      if (found && !(aliases.has(folder) && path.endsWith('jsconfig.json'))) aliases.set(folder, found)
    }
  }
  return { packages, aliases }
}

/** With what it extends: members of its own hold, and paths count from where they are written. */
function aliasesOf(path: string, texts: ReadonlyMap<string, string>, depth: number): Aliases | null {
  const text = texts.get(path)
  if (text === undefined || depth > MOST_EXTENDED) return null
  const said = parsed(text)
  const options = isRecord(said['compilerOptions']) ? said['compilerOptions'] : {}
  const folder = folderOf(path)
  const base = typeof options['baseUrl'] === 'string' ? joined(folder, options['baseUrl']) : null
  const own = options['paths'] === undefined ? null : listOf(options['paths'], base ?? folder)
  const extended = (Array.isArray(said['extends']) ? said['extends'] : [said['extends']]).flatMap((one) => {
    const target = typeof one === 'string' && one.startsWith('.') ? joined(folder, one) : null
    if (target === null) return []
    return aliasesOf(texts.has(target) ? target : `${target}.json`, texts, depth + 1) ?? []
  })
  const last = extended.at(-1)
  // A config that only refers to others, as those of one folder for program and tests.
  const referred = (Array.isArray(said['references']) ? said['references'] : []).flatMap((one) => {
    const target = isRecord(one) && typeof one['path'] === 'string' ? joined(folder, one['path']) : null
    if (target === null || !target.endsWith('.json')) return []
    return aliasesOf(target, texts, depth + 1) ?? []
  })
  return {
    paths: own ?? last?.paths ?? referred.find(({ paths }) => paths.length > 0)?.paths ?? [],
    base: base ?? last?.base ?? referred[0]?.base ?? null,
  }
}

const MOST_ALIASES = 1_000

function listOf(said: Json | undefined, folder: string): Alias[] {
  if (!isRecord(said)) return []
  return Object.entries(said)
    .slice(0, MOST_ALIASES)
    .flatMap(([pattern, value]) => {
      const targets = targetsOf(value).flatMap((target) => joined(folder, target) ?? [])
      const star = pattern.indexOf('*')
      const before = star === -1 ? pattern : pattern.slice(0, star)
      return targets.length === 0 ? [] : [{ before, after: star === -1 ? null : pattern.slice(star + 1), targets }]
    })
    .toSorted((a, b) => b.before.length - a.before.length)
}

/** A text, several, or those of conditions. */
function targetsOf(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? [one] : []))
  return isRecord(value) ? Object.values(value).flatMap((one) => (typeof one === 'string' ? [one] : [])) : []
}

/** What a name becomes by an alias. */
export function* aliased(name: string, aliases: readonly Alias[]): Generator<string> {
  for (const { before, after, targets } of aliases) {
    const isMeant =
      after === null
        ? name === before
        : name.startsWith(before) && name.endsWith(after) && name.length >= before.length + after.length
    if (!isMeant) continue
    const middle = after === null ? '' : name.slice(before.length, name.length - after.length)
    for (const target of targets) yield target.replace('*', () => middle)
    return
  }
}

/** Comments and commas too many are taken, as the compiler takes them. */
function parsed(text: string): { readonly [name: string]: Json } {
  try {
    const value = JSON.parse(withoutComments(text)) as Json
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function withoutComments(text: string): string {
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '"') {
      const from = at
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      plain += text.slice(from, at + 1)
    } else if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = text[at + 1] === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at) + 1
      at = end <= 0 ? text.length : end
    } else if ((sign === '}' || sign === ']') && /,\s{0,200}$/.test(plain.slice(-200)))
      plain = plain.slice(0, plain.lastIndexOf(',')) + sign
    else plain += sign
  }
  return plain
}
