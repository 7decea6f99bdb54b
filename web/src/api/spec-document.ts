// The inside of a spec document, as far as the explorer reads it. Several versions are live: everything is optional.
import type { Chi, GetSpecOutput } from '@vitrine/client'

export type Configuration = Readonly<Record<string, unknown>>

export interface Prop {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly unknown[]
  readonly nullable?: boolean
  readonly examples?: readonly unknown[]
}

export interface AnatomyPart {
  readonly type?: string
  readonly role?: string
  readonly instanceOf?: unknown
  readonly tokens?: Readonly<Record<string, unknown>>
}

interface TreeElement {
  readonly styles?: Readonly<Record<string, unknown>>
  readonly content?: unknown
  readonly text?: unknown
  readonly children?: unknown
  readonly parent?: string | null
  readonly instanceOf?: unknown
  readonly propConfigurations?: Readonly<Record<string, unknown>>
  readonly propReferences?: Readonly<Record<string, string>>
}

export interface Tree {
  readonly configuration?: Configuration
  readonly layout?: unknown
  readonly elements?: Readonly<Record<string, TreeElement>>
}

export interface SpecDocument {
  readonly title: string
  readonly props?: Readonly<Record<string, Prop>>
  readonly anatomy?: Readonly<Record<string, AnatomyPart>>
  readonly variantConfigurations?: readonly Configuration[]
  readonly default?: Tree
  readonly _svc: { readonly chi: Chi }
}

export type Spec = Omit<GetSpecOutput, 'spec' | 'variant'> & { readonly spec: SpecDocument; readonly variant?: Tree }
