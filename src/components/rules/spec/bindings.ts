import type { BoundReference } from '../../../library/documents.ts'
import { variantsOf, type SpecDocument } from './spec-document.ts'
import { isList, isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import {
  bareNames,
  fromTokenObject,
  propAt,
  readConditional,
  readPropBinding,
  readReference,
} from './spec-references.ts'
import type { BareNames, SpecReference } from './spec-references.ts'

export interface Bindings {
  /** Every reference to a variable or a style, as often as it stands in the document; mirrored copies do not count. */
  readonly count: number
  /** Each variable and style once, in order of appearance. */
  readonly references: readonly BoundReference[]
  /** The properties that some binding of the component itself points at. */
  readonly boundProps: ReadonlySet<string>
  /** For each element the styles that are bound to the same thing in every configuration: `anatomy[el].tokens`. */
  readonly constant: ReadonlyMap<string, JsonObject>
  readonly names: BareNames
}

/** What a FULL document binds, in every tree, in the anatomy, and in whatever else its version has. */
export function readBindings(document: SpecDocument): Bindings {
  const names = bareNames(document)
  const constant = constantBindings(document, names)
  const walk = new Walk(names)
  for (const [key, value] of Object.entries(document)) {
    if (NOT_WALKED.has(key)) continue
    if (key === 'anatomy') walk.anatomy(value, constant)
    else if (key === 'subcomponents') walk.apart(value)
    else walk.any(key, value)
  }
  const references = [...walk.references.values()]
  return {
    count: references.reduce((sum, reference) => sum + reference.count, 0),
    references,
    boundProps: walk.boundProps,
    constant,
    names,
  }
}

/** No bindings in there, or copies that this service once made. */
const NOT_WALKED = new Set(['title', 'metadata', '_svc', 'variantConfigurations', 'invalidVariantCombinations'])

class Walk {
  readonly references = new Map<string, BoundReference>()
  boundProps = new Set<string>()
  private readonly names: BareNames

  constructor(names: BareNames) {
    this.names = names
  }

  any(key: string, value: Json): void {
    if (isList(value)) for (const item of value) this.any('', item)
    if (!isRecord(value)) return
    if (key === 'elements') for (const element of Object.values(value)) this.element(element)
    else if (!this.isLeaf(value)) for (const [name, child] of Object.entries(value)) this.any(name, child)
  }

  anatomy(anatomy: Json, constant: ReadonlyMap<string, JsonObject>): void {
    if (!isRecord(anatomy)) return
    for (const [name, element] of Object.entries(anatomy)) {
      const tokens = own(element, 'tokens')
      if (!isRecord(element) || !isRecord(tokens)) this.element(element)
      else this.element({ ...element, tokens: this.withoutCopies(tokens, constant.get(name)) })
    }
  }

  /** A subcomponent's bindings point at its own properties. */
  apart(subcomponents: Json): void {
    const ours = this.boundProps
    this.boundProps = new Set()
    if (isRecord(subcomponents)) {
      for (const one of Object.values(subcomponents)) {
        if (isRecord(one))
          for (const [key, value] of Object.entries(one)) this.any(key === 'anatomy' ? 'elements' : key, value)
      }
    }
    this.boundProps = ours
  }

  private element(element: Json): void {
    if (!isRecord(element)) return
    for (const [key, value] of Object.entries(element)) {
      if ((key === 'styles' || key === 'tokens') && isRecord(value)) {
        for (const [property, style] of Object.entries(value)) this.style(property, style)
      } else if ((key === 'propReferences' || key === 'propBindings') && isRecord(value)) {
        for (const pointer of Object.values(value)) this.pointer(pointer)
      } else this.any(key, value)
    }
  }

  private style(property: string, value: Json): void {
    const reference = readReference(value, property, this.names)
    if (reference) this.bound(reference)
    else if (isList(value)) for (const item of value) this.style(property, item)
    else if (isRecord(value) && !this.isLeaf(value)) {
      const conditional = readConditional(value)
      if (conditional) this.any('', conditional.condition)
      for (const part of conditional?.outcomes ?? Object.values(value)) this.style(property, part)
    }
  }

  private withoutCopies(tokens: JsonObject, mirrored: JsonObject | undefined): JsonObject {
    const isOriginal = ([property, value]: [string, Json]) =>
      !isCopy(value, own(mirrored, property), property, this.names)
    return Object.fromEntries(Object.entries(tokens).filter(isOriginal))
  }

  /** Version 0.2 has them as `{ $ref }`; bare pointers and names cost nothing to take as well. */
  private pointer(value: Json): void {
    if (typeof value === 'string') this.boundProps.add(propAt(value) ?? value)
    else this.any('', value)
  }

  private isLeaf(value: JsonObject): boolean {
    const reference = fromTokenObject(value)
    if (reference) this.bound(reference)
    const prop = readPropBinding(value)
    if (prop !== null) this.boundProps.add(prop)
    return reference !== null || prop !== null
  }

  private bound({ kind, ref, name, raw }: SpecReference): void {
    const key = `${kind} ${ref}`
    const known = this.references.get(key)
    const shown = known?.raw ?? raw
    this.references.set(key, {
      kind,
      ref,
      name: known?.name ?? name,
      count: (known?.count ?? 0) + 1,
      ...(shown === undefined || kind === 'style' ? {} : { raw: shown }),
    })
  }
}

/**
 * What the default binds and every variant binds alike. An element that some variant does not have is left out: the
 * mirrored tokens are true for every configuration.
 */
function constantBindings(document: SpecDocument, names: BareNames): ReadonlyMap<string, JsonObject> {
  const constant = new Map<string, JsonObject>()
  const variants = variantsOf(document)
  for (const name of Object.keys(document.anatomy)) {
    const styles = stylesOf(document.default, name)
    if (styles === undefined) continue
    const others = [...new Set(variants.map((tree) => stylesOf(tree, name)))].filter((one) => one !== styles)
    const bound = Object.entries(styles).filter(
      ([property, value]) =>
        readReference(value, property, names) !== null &&
        others.every((other) => isCopy(value, own(other, property), property, names)),
    )
    if (bound.length > 0) constant.set(name, Object.fromEntries(bound))
  }
  return constant
}

function stylesOf(tree: JsonObject, element: string): JsonObject | undefined {
  const styles = own(own(own(tree, 'elements'), element), 'styles')
  return isRecord(styles) ? styles : undefined
}

function isCopy(value: Json, other: Json | undefined, property: string, names: BareNames): boolean {
  const a = readReference(value, property, names)
  const b = other === undefined ? null : readReference(other, property, names)
  return a !== null && b !== null && a.kind === b.kind && a.ref === b.ref
}
