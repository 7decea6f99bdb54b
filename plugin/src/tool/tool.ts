// What the plugin asks of the design tool: parts of the interface that the tool's own typings declare, and nothing else.
// `code.ts` gives the tool itself, so that the compiler holds this against the typings; tests give another one.

export type ToolLayer = Pick<BaseNodeMixin, 'id' | 'name'> & {
  readonly type: NodeType
  readonly children?: ReadonlyArray<ToolLayer>
  exportAsync(settings: ExportSettingsImage): Promise<Uint8Array>
  exportAsync(settings: ExportSettingsREST): Promise<object>
} & Partial<Pick<GeometryMixin, 'fillGeometry' | 'strokeGeometry'>> &
  Partial<Pick<DimensionAndPositionMixin, 'width' | 'height' | 'relativeTransform'>> &
  Partial<Pick<PublishableMixin, 'key' | 'description' | 'getPublishStatusAsync'>>

export type ToolPage = Pick<PageNode, 'id' | 'name' | 'flowStartingPoints' | 'loadAsync'> & {
  readonly children: ReadonlyArray<ToolLayer>
}

export type ToolVariable = Pick<
  Variable,
  | 'id'
  | 'name'
  | 'key'
  | 'description'
  | 'remote'
  | 'hiddenFromPublishing'
  | 'variableCollectionId'
  | 'resolvedType'
  | 'valuesByMode'
  | 'scopes'
  | 'codeSyntax'
>

export type ToolCollection = Pick<
  VariableCollection,
  'id' | 'name' | 'key' | 'remote' | 'hiddenFromPublishing' | 'modes' | 'defaultModeId' | 'variableIds'
> &
  Partial<
    Pick<ExtendedVariableCollection, 'parentVariableCollectionId' | 'rootVariableCollectionId' | 'variableOverrides'>
  >

type StyleMembers = 'id' | 'key' | 'name' | 'description' | 'type' | 'boundVariables'
type TextMembers =
  | 'fontName'
  | 'fontSize'
  | 'lineHeight'
  | 'letterSpacing'
  | 'textCase'
  | 'textDecoration'
  | 'paragraphIndent'
  | 'paragraphSpacing'

export type ToolStyle =
  | Pick<PaintStyle, StyleMembers | 'paints'>
  | Pick<TextStyle, StyleMembers | TextMembers>
  | Pick<EffectStyle, StyleMembers | 'effects'>
  | Pick<GridStyle, StyleMembers | 'layoutGrids'>

type StyleOf<Type extends StyleType> = Extract<ToolStyle, { type: Type }>

export interface Tool {
  /** Only private plugins are told. */
  readonly fileKey: PluginAPI['fileKey']
  readonly root: Pick<DocumentNode, 'name'> & { readonly children: ReadonlyArray<ToolPage> }
  readonly variables: {
    getLocalVariablesAsync(): Promise<ToolVariable[]>
    getLocalVariableCollectionsAsync(): Promise<ToolCollection[]>
    getVariableByIdAsync(id: string): Promise<ToolVariable | null>
    getVariableCollectionByIdAsync(id: string): Promise<ToolCollection | null>
  }
  getLocalPaintStylesAsync(): Promise<StyleOf<'PAINT'>[]>
  getLocalTextStylesAsync(): Promise<StyleOf<'TEXT'>[]>
  getLocalEffectStylesAsync(): Promise<StyleOf<'EFFECT'>[]>
  getLocalGridStylesAsync(): Promise<StyleOf<'GRID'>[]>
  base64Encode: PluginAPI['base64Encode']
  readonly clientStorage: Pick<ClientStorageAPI, 'getAsync' | 'setAsync' | 'deleteAsync'>
  readonly ui: Pick<UIAPI, 'postMessage' | 'on'>
  showUI: PluginAPI['showUI']
  skipInvisibleInstanceChildren: PluginAPI['skipInvisibleInstanceChildren']
}
