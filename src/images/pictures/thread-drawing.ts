import {
  draw,
  type DrawnComponent,
  type DrawnImage,
  type Drawing,
  type FontFile,
  type Reference,
} from '@vitrine/render'
import { RecentMap } from '../../kit/recent-map.ts'
import type { SpecGraphics } from '../../library/documents.ts'
import type { Asks, DocumentText, DrawTask, ImageBytes, Told } from './thread-messages.ts'

/** Characters of the documents that stay parsed; one that is larger than a part of it is read again each time. */
const MOST_KEPT = 8_000_000
const LARGEST_KEPT = MOST_KEPT / 16
const MOST_SCOPES = 16
/** Of one scope, and asked for at once. */
const MOST_VALUES = 10_000
const MOST_ASKED = 2_000
/** Each level of instances, and each condition on a value, may show something that has to be asked for. */
const MOST_ROUNDS = 24
const MOST_IMAGES = 16

interface Scope {
  /** Names of documents by the names that instances have. */
  readonly components: Map<string, string | undefined>
  readonly values: Map<string, unknown>
}

/** What a thread knows from the pictures before. */
export class ThreadMemory {
  readonly #documents = new RecentMap<string, { readonly component: DrawnComponent; readonly characters: number }>()
  readonly #scopes = new RecentMap<string, Scope>(MOST_SCOPES)
  #characters = 0

  scope(name: string): Scope {
    const known = this.#scopes.get(name)
    const isFull = known && Math.max(known.values.size, known.components.size) > MOST_VALUES
    const scope = known && !isFull ? known : { components: new Map(), values: new Map() }
    if (scope !== known) this.#scopes.set(name, scope)
    return scope
  }

  document(name: string): DrawnComponent | undefined {
    return this.#documents.get(name)?.component
  }

  keep(name: string, component: DrawnComponent, characters: number): void {
    if (characters > LARGEST_KEPT || this.#documents.has(name)) return
    this.#documents.set(name, { component, characters })
    this.#characters += characters
    const fits = (): boolean => this.#characters <= MOST_KEPT
    for (const [, gone] of this.#documents.evict(fits)) this.#characters -= gone.characters
  }
}

/**
 * A picture in the making. What a tree shows is known by drawing it: it is drawn, what it lacked is asked for, and it is
 * drawn again until nothing is lacking. A page of pictures shows the same parts and values in each, so that most are
 * drawn once.
 */
export class ThreadDrawing {
  readonly task: DrawTask
  readonly #memory: ThreadMemory
  readonly #font: FontFile
  readonly #scope: Scope
  /** Of this picture: what the memory forgets meanwhile is needed all the same. Undefined: cannot be drawn. */
  readonly #documents = new Map<string, DrawnComponent | undefined>()
  readonly #wanted = {
    documents: new Set<string>(),
    components: new Set<string>(),
    values: new Map<string, Reference>(),
    images: new Set<string>(),
  }
  readonly #images = new Map<string, DrawnImage | undefined>()
  #rounds = 0

  constructor(task: DrawTask, memory: ThreadMemory, font: FontFile) {
    this.task = task
    this.#memory = memory
    this.#font = font
    this.#scope = memory.scope(task.scope)
  }

  /** The drawing, or what it takes to go on. */
  next(): Drawing | Asks | 'too large' {
    const root = this.#document(this.task.root)
    if (root === null) return this.#asks()
    if (root === undefined) return 'too large'
    const { props, background, scale, looks } = this.task
    const isLacking = (): boolean =>
      this.#rounds < MOST_ROUNDS && Object.values(this.#wanted).some(({ size }) => size > 0)
    const drawing = draw({
      component: root,
      props,
      findComponent: (name) => this.#component(name),
      lookUp: (reference) => this.#value(reference),
      findImage: (reference) => this.#image(reference),
      font: this.#font,
      isLacking,
      ...(background === undefined ? {} : { background }),
      ...(scale === undefined ? {} : { scale }),
      ...(looks === undefined ? {} : { looks }),
    })
    if (!isLacking()) return drawing
    this.#rounds++
    return this.#asks()
  }

  take(asks: Asks, told: Told): void {
    asks.documents.forEach((name, at) => this.takeDocument(name, told.documents[at]))
    for (const [name, text] of told.along) this.takeDocument(name, text)
    asks.components.forEach((name, at) => this.#scope.components.set(name, told.components[at]))
    asks.images.forEach((reference, at) => this.#images.set(reference, asImage(told.images[at])))
    asks.references.forEach((reference, at) => this.#scope.values.set(keyOf(reference), told.values[at]))
  }

  takeDocument(name: string, text: DocumentText | undefined): void {
    const component = text && parsed(text)
    this.#documents.set(name, component)
    if (component) this.#memory.keep(name, component, lengthOf(text))
  }

  #asks(): Asks {
    const { documents, components, values, images } = this.#wanted
    const asks = {
      documents: [...documents].slice(0, MOST_ASKED),
      components: [...components].slice(0, MOST_ASKED),
      references: [...values.values()].slice(0, MOST_ASKED),
      images: [...images].slice(0, MOST_IMAGES),
    }
    for (const wanted of Object.values(this.#wanted)) wanted.clear()
    return asks
  }

  /** Null: it has to be asked for. Undefined: it is too large to be drawn. */
  #document(name: string): DrawnComponent | null | undefined {
    if (this.#documents.has(name)) return this.#documents.get(name)
    const known = this.#memory.document(name)
    if (known) this.#documents.set(name, known)
    else this.#wanted.documents.add(name)
    return known ?? null
  }

  #component(name: string): DrawnComponent | null | undefined {
    const { components } = this.#scope
    const document = components.get(name)
    if (document !== undefined) return this.#document(document)
    if (components.has(name)) return undefined
    this.#wanted.components.add(name)
    return null
  }

  #image(reference: string): DrawnImage | undefined {
    if (!this.#images.has(reference) && this.#images.size < MOST_IMAGES) this.#wanted.images.add(reference)
    return this.#images.get(reference)
  }

  get lacksImages(): boolean {
    return [...this.#images.values()].includes(undefined)
  }

  #value(reference: Reference): unknown {
    const key = keyOf(reference)
    const value = this.#scope.values.get(key)
    if (value === undefined && !this.#scope.values.has(key)) {
      const { rawValue: _, ...named } = reference
      this.#wanted.values.set(key, named)
    }
    return value
  }
}

const asImage = (image: ImageBytes | undefined): DrawnImage | undefined =>
  image && {
    href: `data:${image.contentType};base64,${Buffer.from(image.bytes).toString('base64')}`,
    width: image.width,
    height: image.height,
  }

const keyOf = ({ kind, id = '', name, modes }: Reference): string =>
  `${kind}\0${id}\0${name}${modes ? `\0${JSON.stringify(modes)}` : ''}`

// An import wrote all of these, from documents that were checked.
const parsed = ({ name, props, anatomy, default: tree, variants, graphics }: DocumentText): DrawnComponent => ({
  name,
  ...(props === undefined ? {} : { props: JSON.parse(props) as NonNullable<DrawnComponent['props']> }),
  ...(anatomy === undefined ? {} : { anatomy: JSON.parse(anatomy) as NonNullable<DrawnComponent['anatomy']> }),
  default: tree === undefined ? {} : (JSON.parse(tree) as DrawnComponent['default']),
  variants: variants === undefined ? [] : (JSON.parse(variants) as NonNullable<DrawnComponent['variants']>),
  ...(graphics === undefined ? {} : (JSON.parse(graphics) as SpecGraphics)),
})

const lengthOf = (text: DocumentText): number =>
  Object.values(text).reduce((sum: number, part: string | undefined) => sum + (part?.length ?? 0), 0)
