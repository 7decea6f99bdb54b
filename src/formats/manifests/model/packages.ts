import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { LONGEST_CHAIN } from './bounds.ts'
import { joined } from './paths.ts'

/** What a `package.json` says of itself, and the folder that it stands in. */
export interface Package {
  readonly name: string
  /** '' or with a slash at the end. */
  readonly folder: string
  readonly exports: Json | undefined
}

export function readPackage(path: string, json: Json): Package | undefined {
  const name = own(json, 'name')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return typeof name === 'string' && name !== '' ? { name, folder, exports: own(json, 'exports') } : undefined
}

/** The one whose folder holds the file, the nearest. */
export function packageAround(path: string, packages: readonly Package[]): Package | undefined {
  return packages.filter(({ folder }) => path.startsWith(folder)).sort((a, b) => b.folder.length - a.folder.length)[0]
}

interface Module {
  /** The manifest that names it. */
  readonly manifest: string
  /** As the manifest names it: from the root of the package, or from its own folder. */
  readonly module: string
  readonly package: Package
  /** The paths of everything that came along. */
  readonly isThere: (path: string) => boolean
}

/** What to import a module of a package by; undefined where the package does not let it be imported. */
export function moduleSpecifier({ manifest, module, package: from, isThere }: Module): string | undefined {
  const beside = joined(manifest, module).slice(from.folder.length)
  const candidates = [...new Set([module, beside].flatMap((path) => [path, path.replace(/\.[cm]?tsx?$/, '.js')]))]
  const present = candidates.filter((path) => isThere(from.folder + path))
  const paths = present.length > 0 ? present : candidates
  if (from.exports === undefined || from.exports === null) {
    const path = present[0] ?? module
    // Nobody knows what a source that did not come along is built to.
    return /\.[cm]?tsx?$/.test(path) ? undefined : `${from.name}/${path}`
  }
  for (const path of paths) {
    const subpath = exportedAs(from.exports, `./${path}`)
    if (subpath !== undefined) return subpath === '.' ? from.name : `${from.name}${subpath.slice(1)}`
  }
  return undefined
}

function exportedAs(exports: Json, file: string): string | undefined {
  if (!isRecord(exports) || !Object.keys(exports).some((key) => key.startsWith('.')))
    return targetsOf(exports, 0).includes(file) ? '.' : undefined
  for (const [key, target] of Object.entries(exports)) {
    for (const pattern of targetsOf(target, 0)) {
      if (pattern === file) return key
      const [head = '', tail, ...more] = pattern.split('*')
      if (tail === undefined || more.length > 0 || !key.includes('*')) continue
      const isMatch = file.startsWith(head) && file.endsWith(tail) && file.length > head.length + tail.length
      if (isMatch) return key.replace('*', () => file.slice(head.length, file.length - tail.length))
    }
  }
  return undefined
}

/** Under all conditions: `import`, `default`, `types`. */
function targetsOf(target: Json, depth: number): string[] {
  if (typeof target === 'string') return [target]
  if (typeof target !== 'object' || target === null || depth > LONGEST_CHAIN) return []
  return Object.values(target).flatMap((inner: Json) => targetsOf(inner, depth + 1))
}
