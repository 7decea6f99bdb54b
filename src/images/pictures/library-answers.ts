import { layerHashes, memberText } from '../../components/rules/spec/spec-layers.ts'
import type { SpecFacts } from '../../library/documents.ts'
import type { Libraries } from '../../library/cache/libraries.ts'
import { componentNamed } from '../../library/component-named.ts'
import type { Library } from '../../library/library.ts'
import { Pace } from '../../library/pace.ts'
import { libraryValues, type ChosenModes } from './library-values.ts'
import type { Tell } from './picture-threads.ts'
import type { StoredImages } from './stored-image.ts'
import type { DocumentText } from './thread-messages.ts'

/** Characters of the layers: more would not be drawn within the bounds of a picture. */
const LARGEST_DRAWN = 8_000_000

/** Characters of documents that are sent before they are asked for. */
const MOST_ALONG = 1_000_000

/** Answers what a drawing thread asks of a library, as seen from a component and in the chosen modes. */
export function libraryAnswers(
  { libraries, images }: { readonly libraries: Libraries; readonly images: StoredImages },
  library: Library,
  { component, modes }: { readonly component: number; readonly modes: ChosenModes },
): Tell {
  const lookUp = libraryValues(library, component, modes)
  const lookUps = new Map<string, typeof lookUp>()
  /** What the design says for a layer holds there, whatever is chosen. */
  const lookUpIn = (explicit: ChosenModes | undefined): typeof lookUp => {
    if (explicit === undefined) return lookUp
    const key = JSON.stringify(explicit)
    const known = lookUps.get(key) ?? libraryValues(library, component, { ...modes, ...explicit })
    lookUps.set(key, known)
    return known
  }
  const file = library.fileKey(component)
  return async ({ documents, components, references, images: wanted }, has) => {
    const pace = new Pace()
    const texts: (DocumentText | undefined)[] = []
    for (const name of documents) {
      const text = await documentText(libraries, library, nodeOf(name))
      if (text === null) return null
      texts.push(text)
    }
    const values: unknown[] = []
    for (const reference of references) {
      values.push(lookUpIn(reference.modes)(reference))
      if (pace.isDue) await pace.rest()
    }
    const found = components.map((name) => {
      const node = componentNamed(library, name, file)
      return node === undefined ? undefined : documentName(library, node)
    })
    const along: [string, DocumentText][] = []
    let characters = 0
    for (const name of new Set(found)) {
      if (name === undefined || has(name) || characters > MOST_ALONG) continue
      const text = await documentText(libraries, library, nodeOf(name))
      if (text === null) return null
      if (text) along.push([name, text])
      characters += text?.variants?.length ?? 0
    }
    return { along, documents: texts, components: found, values, images: await images(library.projectId, wanted) }
  }
}

/**
 * What a component's document is called between the threads: by the node, for us to find it, and by what it consists of,
 * so that it is another one when that changes. Undefined: the component has no spec.
 */
export function documentName(library: Library, component: number): string | undefined {
  const facts = library.specOf(component)
  return facts ? `${component} ${library.projectId} ${hashesOf(facts).join(' ')} ${library.name(component)}` : undefined
}

const nodeOf = (documentName: string): number => Number.parseInt(documentName, 10)

const hashesOf = (facts: SpecFacts): readonly string[] => [
  ...layerHashes(facts, 'variants'),
  ...(facts.layers.graphics ? [facts.layers.graphics.hash] : []),
]

/** Undefined where it is too large, null where a layer of it is gone because the spec is being replaced. */
async function documentText(
  libraries: Libraries,
  library: Library,
  component: number,
): Promise<DocumentText | null | undefined> {
  const facts = library.specOf(component)
  if (!facts) return undefined
  const hashes = hashesOf(facts)
  const bodies = await libraries.layers.read(library, hashes)
  if (!bodies) return null
  const size = hashes.reduce((sum, hash) => sum + (bodies.get(hash)?.length ?? 0), 0)
  if (size > LARGEST_DRAWN) return undefined
  const { graphics } = facts.layers
  return {
    name: library.name(component),
    props: memberText(facts, bodies, 'props'),
    anatomy: memberText(facts, bodies, 'anatomy'),
    default: memberText(facts, bodies, 'default'),
    variants: memberText(facts, bodies, 'variants'),
    graphics: graphics && bodies.get(graphics.hash),
  }
}
