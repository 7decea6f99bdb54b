import type { Json } from '../../../kit/shapes/json-value.ts'
import { labeled } from '../names/namesakes.ts'
import { renamedInstances } from '../rules/specs/instance-names.ts'
import type { AnswerOf } from '../asking/ask.ts'

type Uses = AnswerOf<'readComponentsWhole'>['data'][number]['uses']
type Document = { readonly [key: string]: Json }

/**
 * Spec documents say by name of what an element is an instance of. Where several components have that name, the edges know
 * which one is meant, and the document then says what tells it apart.
 */
export function withTheirInstances(document: Document, uses: Uses): Document {
  const shared = uses.flatMap(({ name, entity_id: id, shared: by, elements }) =>
    name === null || id === null || by === undefined ? [] : [{ name, elements, label: labeled(name, id, by.label) }],
  )
  if (shared.length === 0) return document
  return renamedInstances(document, (name, element) => {
    const meant = shared.filter((use) => use.name === name)
    const here = meant.length > 1 ? meant.filter(({ elements }) => elements.includes(element)) : meant
    return here[0] && here.length === 1 ? here[0].label : name
  })
}
