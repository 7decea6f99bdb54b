import type { ItemKind } from '../../contract/words.ts'
import { isList, isRecord, own, ownPath, type Json } from '../../kit/shapes/json-value.ts'
import type { ComponentDocument, StyleDocument, TokenDocument } from '../../library/documents.ts'

/** What the designers wrote about an item of the library, besides its name. */
interface SourceText {
  /** Quoted in answers. Empty: there is none. */
  readonly description: string
  /** What is found by and not quoted: of a token its collection and its names in code. */
  readonly facts: readonly string[]
  /** Of a component the layers in which its properties and texts stand, see `specTexts`. */
  readonly layers: readonly string[]
}

/** `document` as `library_item` has it; `collectionOf` gives the name of a collection by its source key. */
export function sourceText(
  kind: ItemKind,
  document: string,
  collectionOf: (key: string) => string | undefined = () => undefined,
): SourceText {
  if (kind === 'component') {
    const { description, spec } = JSON.parse(document) as ComponentDocument
    return { description, facts: [], layers: spec ? [spec.layers.abstract.hash, spec.layers.default.hash] : [] }
  }
  if (kind === 'token') {
    const token = JSON.parse(document) as TokenDocument
    const facts = [collectionOf(token.collection) ?? '', ...Object.values(token.code_names ?? {})]
    return { description: token.description, facts: facts.filter((fact) => fact !== ''), layers: [] }
  }
  if (kind === 'style') return { ...NOTHING, description: (JSON.parse(document) as StyleDocument).description }
  return NOTHING
}

const NOTHING: SourceText = { description: '', facts: [], layers: [] }

/**
 * What can be read in the layers of a spec: the names of its properties, their values, and the texts that its elements
 * show. A layer is JSON members without the braces; one that cannot be read has nothing to say.
 */
export function specTexts(layers: readonly string[]): string {
  const found = new Set<string>()
  const add = (value: Json | undefined): void => void (typeof value === 'string' && found.add(value))
  for (const layer of layers) {
    const members = parsed(layer)
    for (const [name, property] of entriesOf(own(members, 'props'))) {
      add(name.replace(ID_OF_PROPERTY, ''))
      add(own(property, 'default'))
      const values = own(property, 'enum')
      if (isList(values)) for (const value of values) add(value)
    }
    for (const [, element] of entriesOf(ownPath(members, 'default', 'elements'))) add(own(element, 'content'))
  }
  return [...found].join('\n').slice(0, MOST_CHARACTERS)
}

const MOST_CHARACTERS = 20_000
/** The design tool writes `Label#12:34`. */
const ID_OF_PROPERTY = /#\d+:\d+$/

function parsed(layer: string): Json {
  try {
    return JSON.parse(`{${layer}}`) as Json
  } catch {
    return null
  }
}

const entriesOf = (value: Json | undefined): [string, Json][] => (isRecord(value) ? Object.entries(value) : [])
