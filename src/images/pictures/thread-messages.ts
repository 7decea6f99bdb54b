// What the serving thread and a drawing thread say to each other.
import type { Drawing, Reference } from '@vitrine/render'

/** A picture to be drawn. Documents and values stay with the thread, by these names, from one picture to the next. */
export interface DrawTask {
  /** Names all that a name may stand for: project, revision, the component's file and the modes. */
  readonly scope: string
  /** Names a document: what it consists of, by hash. */
  readonly root: string
  readonly props: Readonly<Record<string, unknown>>
  readonly format: PictureFormat
  readonly background?: string | undefined
  readonly scale?: number | undefined
  readonly looks?: boolean | undefined
}

export type PictureFormat = 'svg' | 'png'

/** A document as it is stored, each member as JSON. */
export interface DocumentText {
  readonly name: string
  readonly props?: string | undefined
  readonly anatomy?: string | undefined
  readonly default?: string | undefined
  readonly variants?: string | undefined
  readonly graphics?: string | undefined
}

/** What a thread lacks to go on. */
export interface Asks {
  readonly documents: readonly string[]
  /** Components by the names that instances have. */
  readonly components: readonly string[]
  readonly references: readonly Reference[]
  /** The design tool's references to pictures that fills show. */
  readonly images: readonly string[]
}

/** In the order of what was asked. */
export interface Told {
  /** Undefined: too large to be drawn. */
  readonly documents: readonly (DocumentText | undefined)[]
  /** Names of documents; undefined where there is no such component. */
  readonly components: readonly (string | undefined)[]
  readonly values: readonly unknown[]
  /** Undefined where one is not there. */
  readonly images: readonly (ImageBytes | undefined)[]
  /** Documents by their names, which would be asked for next. */
  readonly along: readonly (readonly [name: string, document: DocumentText])[]
}

export interface ImageBytes {
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

export type Drawn = Drawing & {
  /** A fill shows a picture that is not there: it may come without a new revision. */
  readonly lacksImages: boolean
  /** Of the format that was asked for, where that is not SVG. */
  readonly png?: Uint8Array
}

export type ToThread =
  /** With its own document, where the thread has not had it. */
  { readonly task: DrawTask; readonly document?: DocumentText | undefined } | { readonly told: Told }
export type FromThread =
  | { readonly asks: Asks }
  | { readonly drawn: Drawn; readonly isSpent: boolean }
  | { readonly tooLarge: true }
  | { readonly failed: string }
