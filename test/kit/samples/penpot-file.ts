import { createBuildContext, exportAsBytes } from '@penpot/library'

/** A Penpot file as Penpot's own library writes it, and the ids of what is in it. */
interface SamplePenpot {
  readonly bytes: Buffer
  readonly ids: Readonly<Record<'file' | 'set' | 'small' | 'large' | 'card' | 'screen' | 'ink' | 'body', string>>
}

const TOKENS = {
  base: {
    color: { blue: { $type: 'color', $value: '#0a72ca' }, sky: { $type: 'color', $value: '#55aaff' } },
    gap: { $type: 'spacing', $value: '8' },
  },
  light: { surface: { accent: { $type: 'color', $value: '{color.blue}' } } },
  dark: { surface: { accent: { $type: 'color', $value: '{color.sky}' } } },
  $themes: ['light', 'dark'].map((set) => ({
    name: set.slice(0, 1).toUpperCase() + set.slice(1),
    group: 'Mode',
    description: '',
    isSource: false,
    selectedTokenSets: { base: 'enabled', [set]: 'enabled' },
  })),
  $metadata: { tokenSetOrder: ['base', 'light', 'dark'], activeThemes: [], activeSets: [] },
}

const solid = (color: string, more: object = {}) => [{ fillColor: color, fillOpacity: 1, ...more }]

const said = (text: string, more: object = {}) => ({
  type: 'root',
  children: [
    {
      type: 'paragraph-set',
      children: [
        { type: 'paragraph', children: [{ text, fontFamily: 'Inter', fontSize: '16', fontWeight: '600', ...more }] },
      ],
    },
  ],
})

/** A set of two variants, a component that holds a copy of one with another text, and a screen with the component on it. */
export const samplePenpot = (): Promise<SamplePenpot> =>
  drawn().catch((error: unknown) => {
    // The library's own errors hold all of its state, which takes minutes to be shown.
    throw new Error(`the library of Penpot refused it: ${error instanceof Error ? error.message : ''}`)
  })

async function drawn(): Promise<SamplePenpot> {
  const tool = createBuildContext()
  const file = String(tool.addFile({ name: 'Acme' }))
  tool.addPage({ name: 'Components' })
  const [ink, body, set, small, large, card] = [0, 0, 0, 0, 0, 0].map(() => String(tool.genId())) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  tool.addLibraryColor({ id: ink, name: 'Ink', path: 'Brand', color: '#112233', opacity: 0.5 })
  tool.addLibraryTypography({
    id: body,
    name: 'Body',
    path: 'Text',
    fontId: 'gfont-inter',
    fontFamily: 'Inter',
    fontVariantId: '600',
    fontSize: '16',
    fontWeight: '600',
    fontStyle: 'normal',
    lineHeight: '1.5',
    letterSpacing: '0',
    textTransform: 'none',
  })
  tool.addTokensLib(TOKENS)
  const main = { componentFile: file, componentRoot: true, mainInstance: true }
  tool.addBoard({ id: set, name: 'Button', x: 0, y: 0, width: 400, height: 100, isVariantContainer: true })
  const labels: string[] = []
  const mains = [small, large].map((componentId, at) => {
    const size = at === 0 ? 'Small' : 'Large'
    const x = 20 + at * 200
    const board = tool.addBoard({
      ...main,
      componentId,
      name: 'Button',
      variantId: set,
      variantName: size,
      x,
      y: 20,
      width: 120,
      height: 40,
      layout: 'flex',
      layoutFlexDir: 'row',
      layoutGap: { rowGap: 0, columnGap: 8 },
      r1: 4,
      r2: 4,
      r3: 4,
      r4: 4,
      layoutPaddingType: 'simple',
      layoutPadding: { p1: 6, p2: 12, p3: 6, p4: 12 },
      layoutAlignItems: 'center',
      fills: solid('#0a72ca'),
      appliedTokens: { fill: 'surface.accent', columnGap: 'gap' },
    })
    // Drawn from below: the label is read second.
    const content = said('Buy', {
      fills: solid('#112233', { fillColorRefId: ink, fillColorRefFile: file }),
      typographyRefId: body,
      typographyRefFile: file,
    })
    labels.push(
      tool.addText({ name: 'Label', x: x + 36, y: 30, width: 60, height: 20, growType: 'auto-width', content }),
    )
    tool.addPath({
      name: 'Icon',
      fills: solid('#ffffff'),
      content: [
        { command: 'move-to', params: { x: x + 12, y: 30 } },
        { command: 'line-to', params: { x: x + 28, y: 30 } },
        { command: 'line-to', params: { x: x + 20, y: 46 } },
        { command: 'close-path', params: {} },
      ],
    })
    tool.closeBoard()
    return board
  })
  tool.closeBoard()
  for (const [at, componentId] of [small, large].entries())
    tool.addComponent({
      componentId,
      fileId: file,
      pageId: tool.currentPageId,
      frameId: mains[at],
      name: 'Button',
      path: 'Actions',
      variantId: set,
      variantProperties: [{ name: 'Size', value: at === 0 ? 'Small' : 'Large' }],
    })
  const cardMain = tool.addBoard({ ...main, componentId: card, name: 'Card', x: 500, y: 0, width: 200, height: 160 })
  const copy = { componentFile: file, componentId: large, componentRoot: true, shapeRef: mains[1] }
  tool.addBoard({ ...copy, name: 'Button', x: 540, y: 100, width: 120, height: 40 })
  tool.addText({
    name: 'Label',
    shapeRef: labels[1],
    touched: ['text-content-text', 'geometry-group'],
    x: 576,
    y: 110,
    width: 60,
    height: 20,
    content: said('Sell'),
  })
  tool.closeBoard()
  tool.addRect({
    name: 'Tilted',
    x: 520,
    y: 20,
    width: 80,
    height: 20,
    rotation: 90,
    transform: { a: 0, b: 1, c: -1, d: 0, e: 0, f: 0 },
  })
  tool.addCircle({ name: 'Dot', x: 650, y: 20, width: 10, height: 10, fills: solid('#ff0000') })
  tool.closeBoard()
  tool.addComponent({ componentId: card, fileId: file, pageId: tool.currentPageId, frameId: cardMain, name: 'Card' })
  tool.addPage({ name: 'Screens' })
  const screen = String(tool.genId())
  tool.addBoard({ id: screen, name: 'Home', x: 0, y: 0, width: 390, height: 844 })
  tool.addBoard({
    componentFile: file,
    componentId: card,
    componentRoot: true,
    shapeRef: cardMain,
    name: 'Card',
    x: 20,
    y: 60,
    width: 200,
    height: 160,
  })
  tool.closeBoard()
  tool.closeBoard()
  tool.closeFile()
  const bytes = Buffer.from(await exportAsBytes(tool))
  return { bytes, ids: { file, set, small, large, card, screen, ink, body } }
}
