import { isRecord, own, type JsonObject } from '../../kit/shapes/json-value.ts'
import type { ConversionReport } from '../bundle/library-bundle.ts'
import { numberAt, recordsAt, textAt } from '../figma/nodes/figma-json.ts'
import type { PenpotDocument } from './penpot-document.ts'

export interface PenpotPage {
  readonly id: string
  readonly name: string
  readonly page: JsonObject
  readonly shapes: ReadonlyMap<string, JsonObject>
}

/** One file of those that an archive holds: mostly it is alone, else its libraries are beside it. */
export interface PenpotFile {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly pages: readonly PenpotPage[]
  /** By id; those that were deleted are left out. */
  readonly components: ReadonlyMap<string, JsonObject>
  readonly colors: readonly JsonObject[]
  readonly typographies: readonly JsonObject[]
  /** Null where the file has no tokens. */
  readonly tokens: JsonObject | null
}

interface Gathered {
  readonly pages: Map<string, JsonObject>
  readonly shapes: Map<string, Map<string, JsonObject>>
  readonly components: Map<string, JsonObject>
  readonly colors: JsonObject[]
  readonly typographies: JsonObject[]
  file: JsonObject
  tokens: JsonObject | null
}

/** The files of a document, in the order of its manifest. What cannot be read is named, and costs nothing else. */
export function readPenpotFiles(document: PenpotDocument, report: ConversionReport): readonly PenpotFile[] {
  const gathered = new Map<string, Gathered>()
  const named = recordsAt(document.manifest, 'files').map((one) => textAt(one, 'id'))
  for (const id of named) gathered.set(id, gathered.get(id) ?? emptyFile())
  for (const [path, why] of document.broken) tell(path, why)
  for (const [path, json] of document.entries) {
    const [, , id = ''] = /^(files)\/([^/]+?)(?:\.json|\/)/.exec(path) ?? []
    const of = gathered.get(id) ?? emptyFile()
    gathered.set(id, of)
    if (!isRecord(json)) tell(path, 'is no object')
    else if (!place(of, path.slice(`files/${id}`.length), json)) tell(path, 'has no id')
  }
  return [...gathered].filter(([id]) => id !== '').map(([id, of]) => fileOf(id, of, document.manifest))

  function tell(path: string, why: string): void {
    report.notes.push({ code: 'entry-unreadable', path, message: `${why}: it was left out, the others were taken` })
  }
}

const emptyFile = (): Gathered => ({
  pages: new Map(),
  shapes: new Map(),
  components: new Map(),
  colors: [],
  typographies: [],
  file: {},
  tokens: null,
})

/** False where the entry is of a kind that needs an id and has none. */
function place(of: Gathered, rest: string, json: JsonObject): boolean {
  if (rest === '.json') of.file = json
  else if (rest === '/tokens.json') of.tokens = json
  else {
    const id = textAt(json, 'id')
    if (id === '') return false
    const [, kind, pageId] = rest.split('/')
    if (kind === 'components') {
      if (own(json, 'deleted') !== true) of.components.set(id, json)
    } else if (kind === 'colors') of.colors.push(json)
    else if (kind === 'typographies') of.typographies.push(json)
    else if (rest.split('/').length === 3) of.pages.set(id, json)
    else if (pageId !== undefined) {
      const shapes = of.shapes.get(pageId) ?? new Map<string, JsonObject>()
      of.shapes.set(pageId, shapes)
      shapes.set(id, json)
    }
  }
  return true
}

function fileOf(id: string, of: Gathered, manifest: JsonObject): PenpotFile {
  const row = recordsAt(manifest, 'files').find((one) => textAt(one, 'id') === id)
  const pageIds = [...new Set([...of.pages.keys(), ...of.shapes.keys()])]
  const indexOf = (page: string): number => numberAt(of.pages.get(page), 'index') ?? pageIds.length
  const revision = numberAt(of.file, 'revn')
  return {
    id,
    name: textAt(of.file, 'name') || textAt(row, 'name') || id,
    version: revision === null ? '' : String(revision),
    pages: pageIds
      .toSorted((a, b) => indexOf(a) - indexOf(b))
      .map((page) => ({
        id: page,
        name: textAt(of.pages.get(page), 'name') || page,
        page: of.pages.get(page) ?? {},
        shapes: of.shapes.get(page) ?? new Map<string, JsonObject>(),
      })),
    components: of.components,
    colors: of.colors,
    typographies: of.typographies,
    tokens: of.tokens,
  }
}
