import type { PageReport } from '../tool/messages.ts'
import type { Pace } from '../tool/pace.ts'
import { writeNode, type ExportedNode, type Pieces } from '../tool/pieces.ts'
import type { Tool, ToolLayer, ToolPage } from '../tool/tool.ts'
import { addGeometry } from './geometry.ts'
import type { FoundComponent } from './read-published.ts'

export interface Reading {
  readonly tool: Tool
  readonly pace: Pace
  readonly pieces: Pieces
  /** A picture as a file of its own; goes on once it is taken. */
  readonly givePicture: (file: string, base64: string) => Promise<void>
  readonly tell: (doing: string, done: number, total: number) => void
}

interface ReadPages {
  readonly pages: readonly PageReport[]
  readonly components: readonly FoundComponent[]
  /** Ids of variables that layers are bound to. */
  readonly bound: ReadonlySet<string>
}

/**
 * Writes `file.json`, the answer that the tool's interface gives for the whole file, one exported layer after the other.
 * A page that was not read as a whole stands there without anything on it, by which whoever reads the file knows that it is
 * a part: what is absent from it is not gone.
 */
export async function readPages(reading: Reading, wanted: ReadonlySet<string>): Promise<ReadPages> {
  const { tool, pieces, tell } = reading
  const reports: PageReport[] = []
  const found: Found = { components: {}, componentSets: {}, styles: {}, drawn: [], bound: new Set() }
  const pages = tool.root.children
  const write = (text: string): Promise<void> => {
    for (const [, id = ''] of text.matchAll(VARIABLE)) found.bound.add(id)
    return pieces.write(text)
  }
  await pieces.begin('file.json')
  await write(
    `{"name":${JSON.stringify(tool.root.name)},"document":{"id":"0:0","name":"Document","type":"DOCUMENT","children":[`,
  )
  for (const [at, page] of pages.entries()) {
    tell(`Reading ${page.name}`, at, pages.length)
    if (at > 0) await write(',')
    const report = wanted.has(page.id)
      ? await readPage(page, { ...reading, write, found })
      : ({ name: page.name, state: 'left out', layers: 0, faults: [] } as const)
    reports.push(report)
    if (report.state === 'left out') await write(JSON.stringify(bare(page)))
  }
  const { components, componentSets, styles, bound } = found
  await write(`]},${JSON.stringify({ schemaVersion: 0, components, componentSets, styles }).slice(1)}`)
  await pieces.end()
  return { pages: reports, components: found.drawn, bound }
}

const VARIABLE = /"id":"(VariableID:[^"]+)"/g

const bare = ({ id, name }: ToolPage) => ({ id, name, type: 'CANVAS' })

interface Found {
  readonly components: object
  readonly componentSets: object
  readonly styles: object
  readonly drawn: FoundComponent[]
  readonly bound: Set<string>
}

interface PageReading extends Reading {
  readonly write: (text: string) => Promise<void>
  readonly found: Found
}

async function readPage(page: ToolPage, reading: PageReading): Promise<PageReport> {
  const { write } = reading
  try {
    await page.loadAsync()
  } catch (error) {
    return { name: page.name, state: 'left out', layers: 0, faults: [`the page: ${wordsOf(error)}`] }
  }
  const { flowStartingPoints } = page
  const count = { layers: 0, faults: [] as string[] }
  await write(`${JSON.stringify({ ...bare(page), flowStartingPoints }).slice(0, -1)},"children":[`)
  await writeLayers(page.children, count, reading)
  await write(']}')
  const isWhole = count.faults.length === 0
  if (!isWhole) await write(`,${JSON.stringify(bare(page))}`)
  return { name: page.name, state: isWhole ? 'whole' : 'in part', ...count }
}

type Count = { layers: number; faults: string[] }

async function writeLayers(layers: readonly ToolLayer[], count: Count, reading: PageReading): Promise<void> {
  const { write, pace } = reading
  let isFirst = true
  for (const layer of layers) {
    // A section may hold a whole page, and nothing of its own is read: it is written around what is in it.
    const exported = layer.type === 'SECTION' ? sectionOf(layer) : await exportLayer(layer, count, reading)
    if (!exported) continue
    if (!isFirst) await write(',')
    isFirst = false
    if (layer.type === 'SECTION') {
      count.layers++
      await write(`${JSON.stringify(exported).slice(0, -1)},"children":[`)
      await writeLayers(layer.children ?? [], count, reading)
      await write(']}')
    } else await writeNode(exported, { write, pace })
  }
}

const sectionOf = ({ id, name }: ToolLayer): ExportedNode => ({ id, name, type: 'SECTION' })

/** Null where the tool cannot, which is noted. */
async function exportLayer(layer: ToolLayer, count: Count, reading: PageReading): Promise<ExportedNode | null> {
  const { found, pace } = reading
  await pace.breathe()
  let answer: Partial<Record<'document' | 'components' | 'componentSets' | 'styles', object>>
  try {
    answer = await layer.exportAsync({ format: 'JSON_REST_V1' })
  } catch (error) {
    count.faults.push(`${layer.name}: ${wordsOf(error)}`)
    return null
  }
  const { document, components, componentSets, styles } = answer
  if (document === undefined) {
    count.faults.push(`${layer.name}: the tool exported it without its layers`)
    return null
  }
  Object.assign(found.components, components)
  Object.assign(found.componentSets, componentSets)
  Object.assign(found.styles, styles)
  const exported = document as ExportedNode
  await addGeometry(exported, layer, {
    pace,
    meet: (one, parent) => {
      count.layers++
      if (one.type === 'COMPONENT' || one.type === 'COMPONENT_SET') found.drawn.push({ layer: one, parent })
    },
  })
  return exported
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
