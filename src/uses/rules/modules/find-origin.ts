import type { Binding, NamesOfFile } from '../reading/names-of-file.ts'
import { folderOf, foldersAround, joined } from './paths.ts'
import { aliased, type ProjectFiles } from './project-files.ts'

/** Where something is written that a file calls by a name. */
interface Origin {
  /** The package that it is imported from, or that its file belongs to. */
  readonly package: string | null
  readonly name: string
  /** In this repository; null for what comes from outside of it. */
  readonly file: string | null
}

interface Repository extends ProjectFiles {
  readonly files: ReadonlySet<string>
  /** Of scripts and of files with scripts in them. */
  readonly names: ReadonlyMap<string, NamesOfFile>
}

/** What is wanted of a module, and what its user calls it. */
interface Meant {
  readonly member: string | undefined
  readonly others: readonly string[]
  readonly as: string
}

const DEEPEST = 40
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.vue', '.svelte', '.d.ts']
const INDEX = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'vue'].map((ending) => `/index.${ending}`)

/** Follows names through imports, aliases, namespaces and what files hand on, as far as the repository goes. */
export class Origins {
  readonly #repository: Repository
  readonly #resolved = new Map<string, string | null>()

  constructor(repository: Repository) {
    this.#repository = repository
  }

  /** Of `Menu.Item` in a file; null for a name that the file does not have. */
  of(file: string, path: readonly string[]): Origin | null {
    return this.#local(file, path, 0)
  }

  #local(file: string, [first = '', ...rest]: readonly string[], depth: number): Origin | null {
    const names = this.#repository.names.get(file)
    if (!names || depth > DEEPEST) return null
    const binding = names.imports.get(first)
    if (binding) return this.#bound(file, binding, { rest, as: first, depth })
    const alias = names.aliases.get(first)
    if (alias) return this.#local(file, [...alias, ...rest], depth + 1) ?? this.#own(file, [first, ...rest])
    return null
  }

  /** What a name stands for: of a file its export, of a package what it is called. */
  #bound(
    file: string,
    { from, name }: Binding,
    { rest, as, depth }: { readonly rest: readonly string[]; readonly as: string; readonly depth: number },
  ): Origin | null {
    const target = this.#resolve(file, from)
    const [member, ...others] = name === '*' ? rest : [name, ...rest]
    if (target === null) return this.#outside(file, from, { member, others, as })
    if (member === undefined) return this.#own(target, [as])
    return this.#exported(target, [member, ...others], { as, depth: depth + 1, seen: new Set() })
  }

  #exported(
    file: string,
    [name = '', ...rest]: readonly string[],
    way: { readonly as: string; readonly depth: number; readonly seen: Set<string> },
  ): Origin | null {
    const { as, depth, seen } = way
    const names = this.#repository.names.get(file)
    // Files that hand it on in a circle: it is of one of them.
    if (depth > DEEPEST || seen.has(`${file} ${name}`)) return this.#own(file, [name, ...rest])
    seen.add(`${file} ${name}`)
    const found = names?.exports.get(name)
    if (found && 'from' in found)
      return this.#bound(file, found, { rest, as: name === 'default' ? as : name, depth: depth + 1 })
    if (found) {
      const local = found.local === 'default' && !names?.aliases.has('default') ? null : found.local
      if (local === null) return this.#own(file, [named(file, as), ...rest])
      const behind = this.#local(file, [local, ...rest], depth + 1)
      return behind ?? this.#own(file, [local === 'default' ? named(file, as) : local, ...rest])
    }
    // A file of one component is its own default.
    if (!names || name === 'default') return this.#own(file, [name === 'default' ? named(file, as) : name, ...rest])
    for (const star of names.stars) {
      const target = this.#resolve(file, star)
      if (target !== null && this.#has(target, name, depth + 1, seen))
        return this.#exported(target, [name, ...rest], { as, depth: depth + 1, seen: new Set(seen) })
    }
    const elsewhere = this.#packageHandedOn(file, new Set())
    return elsewhere === null
      ? this.#own(file, [name, ...rest])
      : this.#outside(file, elsewhere, { member: name, others: rest, as })
  }

  /** The package of which a file, or one that it hands on, hands on everything: what no file has is of it. */
  #packageHandedOn(file: string, seen: Set<string>): string | null {
    seen.add(file)
    for (const star of this.#repository.names.get(file)?.stars ?? []) {
      const target = this.#resolve(file, star)
      if (target === null && !star.startsWith('.')) return star
      const behind = target === null || seen.has(target) ? null : this.#packageHandedOn(target, seen)
      if (behind !== null) return behind
    }
    return null
  }

  #has(file: string, name: string, depth: number, seen: ReadonlySet<string>): boolean {
    const names = this.#repository.names.get(file)
    if (!names || depth > DEEPEST || seen.has(`${file} ${name}`)) return false
    if (names.exports.has(name)) return true
    const around = new Set([...seen, `${file} ${name}`])
    return names.stars.some((star) => {
      const target = this.#resolve(file, star)
      return target !== null && this.#has(target, name, depth + 1, around)
    })
  }

  /** What was not read of this repository is still of it. */
  #outside(file: string, from: string, { member, others, as }: Meant): Origin {
    if (!from.startsWith('.')) return outside(from, { member, others, as })
    const place = joined(folderOf(file), from) ?? from
    const name = member === undefined || member === 'default' ? named(place, as) : member
    return { package: this.#packageOf(file), name: [name, ...others].join('.'), file: place }
  }

  /** Of a name that a file has of itself. */
  own(file: string, name: string): Origin {
    return this.#own(file, [name])
  }

  #own(file: string, path: readonly string[]): Origin {
    return { package: this.#packageOf(file), name: path.join('.'), file }
  }

  #packageOf(file: string): string | null {
    for (const folder of foldersAround(file)) {
      const found = this.#repository.packages.get(folder)
      if (found) return found.name
    }
    return null
  }

  /** The file that an import means; null for one of a package. */
  #resolve(file: string, from: string): string | null {
    const key = `${folderOf(file)}\n${from}`
    const known = this.#resolved.get(key)
    if (known !== undefined) return known
    const found = this.#find(file, from)
    this.#resolved.set(key, found)
    return found
  }

  #find(file: string, from: string): string | null {
    const wanted = from.replace(/[?#][^]*$/, (rest) => (from.startsWith('#') ? rest : ''))
    if (wanted.startsWith('.')) return this.#fileAt(joined(folderOf(file), wanted))
    const { aliases, packages } = this.#repository
    for (const folder of foldersAround(file)) {
      const config = aliases.get(folder)
      for (const target of config ? aliased(wanted, config.paths) : []) {
        const found = this.#fileAt(target)
        if (found !== null) return found
      }
      const based = config?.base === null || config === undefined ? null : this.#fileAt(joined(config.base, wanted))
      if (based !== null) return based
      const own = packages.get(folder)
      for (const target of own ? aliased(wanted, own.imports) : []) {
        const found = this.#fileAt(target)
        if (found !== null) return found
      }
      // What bundlers of most frameworks are told, where no setting says it.
      const short = own ? /^[@~]\/(.+)$/.exec(wanted)?.[1] : undefined
      const usual =
        short === undefined
          ? null
          : (this.#fileAt(joined(folder, `src/${short}`)) ?? this.#fileAt(joined(folder, short)))
      if (usual !== null) return usual
    }
    return null
  }

  #fileAt(path: string | null): string | null {
    if (path === null) return null
    const bare = path.replace(/\.(?:[cm]?js|jsx)$/, '')
    for (const start of bare === path ? [path] : [path, bare])
      for (const ending of [...ENDINGS, ...INDEX]) {
        const whole = start === '' && ending.startsWith('/') ? ending.slice(1) : start + ending
        if (this.#repository.files.has(whole)) return whole
      }
    return null
  }
}

/** `@acme/ui/button` is a part of `@acme/ui`; a default export is called as its part is, or as people call it. */
function outside(from: string, { member, others, as }: Meant): Origin {
  const [name = from, part = ''] = /^(@[^/]+\/[^/]+|[^@./][^/]*)(?:\/(.+))?$/.exec(from)?.slice(1) ?? []
  const last = /(?:^|\/)([A-Z][\w$]*)(?:\.\w+|\/index)?$/.exec(part)?.[1]
  const own = member === undefined || member === 'default' ? (last ?? as) : member
  return { package: name, name: [own, ...others].join('.'), file: null }
}

const named = (file: string, as: string): string => {
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^]*$/, '')
  const folder = folderOf(file)
  const name = base === 'index' ? folder.slice(folder.lastIndexOf('/') + 1) : base
  return /^[A-Z][\w$]*$/.test(name) ? name : as
}
