import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { packageOf } from '../model/import-lines.ts'
import { recordList, stringIn } from '../model/read-member.ts'

// The classes of all manifests that came together, and how one refers to another: by name alone, by a module of the
// same package, or by a package.

export interface ElementManifest {
  readonly path: string
  readonly json: Json
  /** Null where nothing says it. */
  readonly package: string | null
}

export interface ClassPlace {
  readonly manifest: ElementManifest
  readonly module: string
  readonly declaration: Json
}

export class ClassIndex {
  readonly classes: readonly ClassPlace[]
  readonly #byModule = new Map<string, ClassPlace>()
  readonly #byName = new Map<string, ClassPlace[]>()

  constructor(manifests: readonly ElementManifest[]) {
    this.classes = manifests.flatMap((manifest) =>
      recordList(own(manifest.json, 'modules')).flatMap((module) =>
        recordList(own(module, 'declarations')).map((declaration) => ({
          manifest,
          module: plainModule(stringIn(module, 'path') ?? ''),
          declaration,
        })),
      ),
    )
    for (const place of this.classes) {
      const name = stringIn(place.declaration, 'name') ?? ''
      const key = moduleKey(place.manifest.path, place.module, name)
      if (!this.#byModule.has(key)) this.#byModule.set(key, place)
      for (const scope of [place.manifest.path, `package ${place.manifest.package ?? ''}`]) {
        const named = this.#byName.get(`${scope}#${name}`)
        if (named) named.push(place)
        else this.#byName.set(`${scope}#${name}`, [place])
      }
    }
  }

  /** What a class refers to; undefined where no manifest here has it. */
  resolve(reference: Json | undefined, from: ClassPlace): ClassPlace | undefined {
    const name = stringIn(reference, 'name')
    if (name === undefined) return undefined
    const module = stringIn(reference, 'module')
    const path = from.manifest.path
    const inside = module === undefined ? undefined : this.#byModule.get(moduleKey(path, plainModule(module), name))
    if (inside) return inside
    const other = stringIn(reference, 'package')
    if (other !== undefined) return this.#only(`package ${packageOf(other)}#${name}`)
    // Some tools name no module for what stands in the same one, or the module that passes it on.
    return this.#byModule.get(moduleKey(path, from.module, name)) ?? this.#only(`${path}#${name}`)
  }

  #only(key: string): ClassPlace | undefined {
    const named = this.#byName.get(key) ?? []
    return named.length === 1 ? named[0] : undefined
  }
}

/** Sources and what is built of them are one: `src/button.ts`, `/src/button.js`. */
const moduleKey = (manifest: string, module: string, name: string): string =>
  `${manifest}#${module.replace(/\.[cm]?[jt]sx?$/, '')}#${name}`

/** From the root of the package, which some tools begin with a slash. */
export const plainModule = (path: string): string => path.replace(/^(\.?\/)+/, '')
