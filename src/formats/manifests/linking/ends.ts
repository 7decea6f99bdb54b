import type { CodeComponent } from '../model/code-component.ts'
import { codeNames } from './code-names.ts'
import { foldKey, groupedBy, onlyOf } from '../model/fold.ts'
import type { DesignComponent } from './link.ts'
import type { CodeEnd, DesignEnd } from './statement.ts'

/** What an end of a statement means: one, none, or several that it does not tell apart. */
export type Meant<T> = { readonly one: T } | { readonly none: true } | { readonly several: readonly T[] }

const meant = <T>(found: readonly T[]): Meant<T> => {
  const [one, ...others] = new Set(found)
  return one === undefined ? { none: true } : others.length === 0 ? { one } : { several: [...new Set(found)] }
}

/** Both sides, by everything that can be said of them. */
export class Ends {
  readonly design: readonly DesignComponent[]
  readonly code: readonly CodeComponent[]
  /** By folded names: what has a name for itself has a group of its own. */
  readonly designByName: ReadonlyMap<string, readonly DesignComponent[]>
  readonly codeByName: ReadonlyMap<string, readonly CodeComponent[]>
  readonly #designByKey: ReadonlyMap<string, DesignComponent>
  readonly #designByNode: ReadonlyMap<string, readonly DesignComponent[]>
  readonly #codeById: ReadonlyMap<string, CodeComponent>
  readonly #codeByTag: ReadonlyMap<string, readonly CodeComponent[]>

  constructor(design: readonly DesignComponent[], code: readonly CodeComponent[]) {
    this.design = design
    this.code = code
    const namesOf = codeNames(code)
    this.designByName = groupedBy(design, ({ name }) => [foldKey(name)])
    this.codeByName = groupedBy(code, (component) => namesOf.get(component) ?? [])
    this.#designByKey = new Map(design.map((component) => [component.key, component]))
    this.#designByNode = groupedBy(design, ({ nodeId, variantNodeIds = [] }) => [nodeId ?? '', ...variantNodeIds])
    this.#codeById = new Map(code.map((component) => [component.id, component]))
    this.#codeByTag = groupedBy(code, ({ tag }) => [tag ?? ''])
  }

  designOf({ key, nodeId, fileKey, name }: DesignEnd): Meant<DesignComponent> {
    if (key !== undefined) return meant([this.#designByKey.get(key)].filter((found) => found !== undefined))
    if (nodeId !== undefined) return meant(this.atNode(nodeId).filter((found) => isOfFile(found, fileKey)))
    const folded = foldKey(name ?? '')
    const group = this.designByName.get(folded) ?? []
    const exact = group.filter((component) => component.name === name)
    return meant(exact.length > 0 ? exact : group)
  }

  /** In whichever file: a copy of a file has the same nodes. */
  atNode(nodeId: string): readonly DesignComponent[] {
    return this.#designByNode.get(nodeId) ?? []
  }

  codeOf({ id, tag, package: from, export: exported, name }: CodeEnd): Meant<CodeComponent> {
    if (id !== undefined) return meant([this.#codeById.get(id)].filter((found) => found !== undefined))
    if (tag !== undefined) return meant(this.#codeByTag.get(tag) ?? [])
    if (exported !== undefined) {
      const isMeant = (one: CodeComponent): boolean =>
        one.export === exported && (from === undefined || one.package === from)
      return meant(this.code.filter(isMeant))
    }
    const group = this.codeByName.get(foldKey(name ?? '')) ?? []
    const exact = group.filter((component) => component.name === name)
    return meant(exact.length > 0 ? exact : group)
  }

  /** Equal names that nothing else has, on either side; what is hidden by its name is not offered for use. */
  pairsByName(): readonly (readonly [DesignComponent, CodeComponent])[] {
    return [...this.designByName].flatMap(([name, group]) => {
      const [design, code] = [onlyOf(group), onlyOf(this.codeByName.get(name))]
      return design && code && !isHidden(design) ? [[design, code] as const] : []
    })
  }
}

/** A dot or an underscore before its name keeps a component out of what is published. */
export const isHidden = ({ name }: DesignComponent): boolean => /^[._]/.test(name)

/** Where either file is not known, the node alone decides. */
const isOfFile = (component: DesignComponent, fileKey: string | undefined): boolean =>
  fileKey === undefined || component.fileKey === null || component.fileKey === fileKey
