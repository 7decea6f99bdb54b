import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { LONGEST_CHAIN } from '../model/bounds.ts'
import { recordList, stringIn } from '../model/read-member.ts'
import { type ClassIndex, type ClassPlace } from './class-index.ts'

interface Inherited {
  /** Itself first, then what it mixes in, then what it extends, and so on. */
  readonly line: readonly ClassPlace[]
  /** The classes that are in no manifest here. */
  readonly absent: readonly string[]
}

/** They bring nothing that a manifest would list. */
const BASES =
  /^(HTML\w*Element|Element|EventTarget|Object|LitElement|ReactiveElement|UpdatingElement|FASTElement|FoundationElement|PolymerElement|UI5Element|StencilElement)$/

export function inheritedOf(place: ClassPlace, classes: ClassIndex): Inherited {
  const line: ClassPlace[] = []
  const absent: string[] = []
  const visit = (at: ClassPlace, depth: number): void => {
    if (line.includes(at) || depth > LONGEST_CHAIN) return
    line.push(at)
    const above = [...recordList(own(at.declaration, 'mixins')), own(at.declaration, 'superclass')]
    for (const reference of above) {
      const name = stringIn(reference, 'name')
      if (name === undefined) continue
      const found = classes.resolve(reference, at)
      if (found) visit(found, depth + 1)
      else if (!BASES.test(name) && !isFlattened(place, name)) absent.push(name)
    }
  }
  visit(place, 0)
  return { line, absent }
}

/** The tool has copied what is inherited, and says from where. */
const isFlattened = ({ declaration }: ClassPlace, name: string): boolean =>
  ['members', 'attributes', 'slots', 'events'].some((list) =>
    recordList(own(declaration, list)).some((item) => own(own(item, 'inheritedFrom'), 'name') === name),
  )

/** A list of a class with what it inherits; what the nearest says of a name holds. */
export function listOf(line: readonly ClassPlace[], list: string, key: (item: Json) => string): readonly Json[] {
  const byName = new Map<string, Json>()
  for (const { declaration } of line)
    for (const item of recordList(own(declaration, list))) if (!byName.has(key(item))) byName.set(key(item), item)
  return [...byName.values()]
}
