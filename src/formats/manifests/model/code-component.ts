// What a manifest says of a thing that can be imported. It is read from what a tool of the code wrote and from nothing
// else: no member is a guess, and what is unknown is absent or null. Lists keep the order of the manifest.

export const FRAMEWORKS = [
  'react',
  'vue',
  'svelte',
  'angular',
  'solid',
  'element',
  'swiftui',
  'compose',
  'other',
] as const
export type Framework = (typeof FRAMEWORKS)[number]

/** In the order in which they are believed where they disagree. */
export const MANIFEST_FORMATS = [
  'custom-elements',
  'storybook',
  'vue-docgen',
  'react-docgen',
  'compodoc',
  'element-tags',
  'registry',
  'code-connect',
  'story',
] as const
export type ManifestFormat = (typeof MANIFEST_FORMATS)[number]

export type Literal = string | number | boolean | null

/** A value as JSON, the expression as the code has it, or nothing: the prop is left out. */
export type CodeValue = { readonly literal: Literal } | { readonly code: string } | { readonly omitted: true }

/** Why, where the manifest says it; else only that it is. */
export type Deprecation = string | true

interface Described {
  readonly name: string
  readonly description?: string
  readonly deprecated?: Deprecation
}

export interface CodeProp extends Described {
  /** Of an element: the attribute that sets it. */
  readonly attribute?: string
  /** As the code has it. */
  readonly type?: string
  /** The literals of the type. */
  readonly values?: readonly Literal[]
  /** The type takes more than `values`, or nobody said that these are all. */
  readonly open?: true
  readonly default?: CodeValue
  readonly required?: true
  readonly readonly?: true
}

export interface CodeSlot extends Described {
  readonly type?: string
}

export interface CodeEvent extends Described {
  readonly type?: string
}

export interface CssProperty extends Described {
  readonly syntax?: string
  readonly default?: string
}

export type CssPart = Described
type CssState = Described

/** A story, a demo, or a piece of code that shows the use. */
export interface CodeExample {
  readonly name: string
  readonly code?: string
  readonly description?: string
  /** The id of a story: `?path=/story/<id>` of its Storybook. */
  readonly story?: string
  readonly url?: string
}

export interface CodeLink {
  readonly name: string
  readonly url: string
}

/** A node of the design tool; `fileKey` as its address has it. */
export interface DesignAddress {
  readonly fileKey: string
  readonly nodeId: string
}

/** Where in the code a property of the design goes. */
export type Target =
  | { readonly prop: string }
  | { readonly slot: string }
  /** What stands between the tags. */
  | { readonly children: true }

/** What a value of the design becomes: a value, or whatever another property of the design says. */
export type MappedValue = CodeValue | { readonly property: string }

/** One property of the design, as Code Connect reads it. */
export interface PropertyMap {
  readonly property: string
  readonly kind: 'enum' | 'boolean' | 'string' | 'instance' | 'slot'
  readonly into: Target
  readonly values: readonly { readonly design: string; readonly code: MappedValue }[]
}

/** The code says itself which node of the design tool it is. */
export interface Connection extends DesignAddress {
  readonly origin: 'code-connect' | 'story'
  /** Only the variants that have these values are meant. */
  readonly variant?: Readonly<Record<string, Literal>>
  readonly properties: readonly PropertyMap[]
  /** What the connection calls the component, where it shows another one. */
  readonly called?: string
  /** The manifest that says so, and where in it. */
  readonly path: string
  readonly entry: string
}

export interface Origin {
  readonly format: ManifestFormat
  readonly path: string
  /** Where in the file: a key, a tag, an index. */
  readonly entry: string
}

export interface CodeComponent {
  /** Package and export or tag: stable for as long as people import it the same way. */
  readonly id: string
  /** As it is written in code: `Button`, `Tabs.Tab`, `sl-button`. */
  readonly name: string
  readonly framework: Framework
  readonly package: string | null
  readonly export: string | null
  /** Of an element, or the selector of an Angular component. */
  readonly tag: string | null
  /** The whole line. Null where no manifest says it. */
  readonly import: string | null
  /** The id of the component that it is a part of. */
  readonly parent: string | null
  /** Relative to its project. */
  readonly file: string | null
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: Deprecation
  readonly since?: string
  readonly status?: string
  readonly props: readonly CodeProp[]
  readonly slots: readonly CodeSlot[]
  readonly events: readonly CodeEvent[]
  readonly cssProperties: readonly CssProperty[]
  readonly cssParts: readonly CssPart[]
  readonly cssStates: readonly CssState[]
  readonly examples: readonly CodeExample[]
  readonly links: readonly CodeLink[]
  readonly connections: readonly Connection[]
  readonly origins: readonly Origin[]
}

/** A page of documentation that came with a manifest, attached to a component or standing alone. */
export interface CodePage {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly path: string | null
  readonly component: string | null
  readonly summary?: string
  /** MDX, as it was written. */
  readonly content?: string
}
