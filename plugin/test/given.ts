// Answers of the tool's REST interface, as far as the tool is made of them.

export interface RestNode {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly children?: readonly RestNode[]
  readonly componentId?: string
  readonly styles?: Readonly<Record<string, string>>
  readonly flowStartingPoints?: readonly { readonly nodeId: string; readonly name: string }[]
  readonly size?: { readonly x: number; readonly y: number }
  readonly relativeTransform?: Transform
  readonly fillGeometry?: readonly { readonly path: string; readonly windingRule: string }[]
  readonly strokeGeometry?: readonly { readonly path: string; readonly windingRule: string }[]
  readonly fills?: readonly RestPaint[]
  readonly strokes?: readonly RestPaint[]
  readonly effects?: readonly object[]
  readonly layoutGrids?: readonly object[]
  readonly style?: RestTypeStyle
}

export interface RestPaint {
  readonly type: string
  readonly blendMode?: string
  readonly visible?: boolean
  readonly opacity?: number
  readonly color?: RGBA
  readonly boundVariables?: object
  readonly gradientHandlePositions?: readonly Vector[]
  readonly gradientStops?: readonly ColorStop[]
  readonly scaleMode?: string
  readonly imageRef?: string
}

export interface RestTypeStyle {
  readonly fontFamily?: string
  readonly fontStyle?: string
  readonly fontSize?: number
  readonly letterSpacing?: number
  readonly lineHeightPx?: number
  readonly lineHeightPercent?: number
  readonly lineHeightPercentFontSize?: number
  readonly lineHeightUnit?: string
  readonly textCase?: string
  readonly textDecoration?: string
  readonly paragraphIndent?: number
  readonly paragraphSpacing?: number
  readonly boundVariables?: object
}

export interface RestStyle {
  readonly key: string
  readonly name: string
  readonly description?: string
  readonly styleType: string
  readonly remote?: boolean
}

interface RestComponent {
  readonly key: string
  readonly description?: string
  readonly componentSetId?: string
}

export interface RestFile {
  readonly name: string
  readonly document: RestNode
  readonly components?: Readonly<Record<string, RestComponent>>
  readonly componentSets?: Readonly<Record<string, RestComponent>>
  readonly styles?: Readonly<Record<string, RestStyle>>
}

export interface RestVariables {
  readonly meta: {
    readonly variables: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    readonly variableCollections: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
}

export interface GivenLibrary {
  readonly file?: RestFile
  readonly fileKey?: string
  readonly variables?: RestVariables
  /** Styles with nodes of their own, by their ids. */
  readonly styleNodes?: Readonly<Record<string, { readonly style: RestStyle; readonly document: RestNode }>>
  /** Ids of components that are not published, or have changed since; the others are. */
  readonly unpublished?: readonly string[]
  readonly changed?: readonly string[]
  /** Ids of pages that cannot be loaded and of layers that cannot be exported. */
  readonly broken?: readonly string[]
  /** Ids of layers that can be exported and not drawn. */
  readonly undrawn?: readonly string[]
}
