// The parts of a bundle that the tests look at; the whole format is the importer's.
export interface Bundle {
  readonly source: { readonly file_key: string; readonly version: string; readonly complete: boolean }
  readonly collections: readonly Collection[]
  readonly tokens: readonly Token[]
  readonly styles: readonly Style[]
  readonly components: readonly Component[]
  readonly screens?: readonly Place[]
  readonly flows?: readonly Place[]
}

export interface Collection {
  readonly key: string
  readonly source_id: string
  readonly name: string
  readonly modes: readonly { readonly id: string; readonly name: string }[]
}

export interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

export type TokenValue = Color | string | number | boolean | { readonly alias: string }

export interface Token {
  readonly key: string
  readonly source_id: string
  readonly name: string
  readonly collection: string
  readonly type: string
  readonly scopes: 'ALL' | readonly string[]
  readonly values: Readonly<Record<string, TokenValue>>
}

export interface Style {
  readonly key: string
  readonly source_style_id: string
  readonly name: string
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly bound_variables: readonly { readonly property: string; readonly token: string }[]
}

interface Where {
  readonly property?: string
  readonly variants?: readonly string[]
  readonly nodeNames?: readonly string[]
}

export interface Component {
  readonly key: string
  readonly node_id: string
  readonly name: string
  readonly type: 'COMPONENT' | 'COMPONENT_SET'
  readonly description: string
  readonly publish_status: string
  readonly variant_count?: number
  readonly spec?: Readonly<Record<string, unknown>>
  readonly uses: readonly { readonly component: string; readonly metadata: Where }[]
  readonly binds: readonly { readonly token: string; readonly metadata: Where }[]
  readonly styles: readonly { readonly style: string; readonly metadata: Where }[]
}

export interface Place {
  readonly key: string
  readonly node_id: string
  readonly name: string
}

export function libraryBundle(): Bundle
export function beforeBundle(): Bundle
export function bundleText(bundle: Bundle): string
