import type { Finding } from '../bundle/findings.ts'
import { isRecord, own, ownPath, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'

/** A spec document, or a part of one, where it was found. */
export interface SpecPart {
  /** Of the file, and of the place in it where it holds several. */
  readonly name: string
  readonly folder: string
  readonly document: JsonObject
}

interface SpecParts {
  readonly documents: readonly SpecPart[]
  /** Why the rest of the files hold no document. */
  readonly refused: readonly Finding[]
}

export interface SpecFile {
  readonly name: string
  readonly path: string
  /** A file may hold several documents. */
  readonly values: readonly unknown[]
}

/** Whether the value is a spec document, a set of them, one concern of a split one, or the record of a generator's run. */
export function isSpecValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isSpecValue)
  if (!isRecord(value)) return false
  return isSchema(value) || isDocument(value) || isConcern(value) || isRun(value) || membersOf(value).length > 0
}

/** Every document of the files: sets taken apart, split concerns of one component put together. */
export function readSpecParts(files: readonly SpecFile[]): SpecParts {
  const documents: SpecPart[] = []
  const refused: Finding[] = []
  const refuse = (path: string, message: string) => refused.push({ code: 'spec-not-recognized', path, message })
  const runs = new Map<string, JsonObject>()
  for (const { name, path, values } of files) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    for (const [place, value] of values.flatMap((value, at) =>
      flatten(value, values.length > 1 ? `${name}[${at}]` : name),
    )) {
      if (!isRecord(value)) refuse(place, 'is not a spec document but a single value')
      else if (isSchema(value)) {
        refuse(place, 'is the JSON Schema of spec documents, not a document; it was left out')
      } else if (isDocument(value) || isConcern(value)) documents.push({ name: place, folder, document: value })
      else if (isRun(value)) runs.set(folder, value)
      else refuse(place, 'is not a spec document: it has no title, anatomy and default')
    }
  }
  return { documents: joinConcerns(documents).map((part) => withRun(part, runs)), refused }
}

function flatten(value: unknown, name: string): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => flatten(item, `${name}[${at}]`))
  const members = isRecord(value) && !isDocument(value) ? membersOf(value) : []
  return members.length > 0 ? members.map(([key, member]) => [`${name}: ${key}`, member]) : [[name, value]]
}

const isDocument = (value: JsonObject): boolean => 'title' in value && 'anatomy' in value && 'default' in value
const isSchema = (value: JsonObject): boolean =>
  typeof own(value, '$schema') === 'string' && ('definitions' in value || 'properties' in value || 'oneOf' in value)
const isConcern = (value: JsonObject): boolean =>
  typeof ownPath(value, 'metadata', 'concern') === 'string' || ('title' in value && 'anatomy' in value)
/** What a generator notes once for all documents of a run. */
const isRun = (value: JsonObject): boolean =>
  typeof ownPath(value, 'schema', 'version') === 'string' && 'generator' in value

/** `{ components: { button: … } }`, or the documents by name without that. */
function membersOf(value: JsonObject): [string, Json][] {
  const holder = own(value, 'components') ?? value
  const members = isRecord(holder) ? Object.entries(holder) : []
  return members.length > 0 && members.every(([, member]) => isRecord(member) && isDocument(member)) ? members : []
}

/** From 0.31 on a component may be written as several files, one for each concern, that share their source node. */
function joinConcerns(parts: readonly SpecPart[]): SpecPart[] {
  const joined = new Map<string, SpecPart>()
  const whole: SpecPart[] = []
  for (const part of parts) {
    const node = ownPath(part.document, 'metadata', 'source', 'nodeId')
    if (isDocument(part.document) || typeof node !== 'string') {
      whole.push(part)
      continue
    }
    const id = `${part.folder} ${node}`
    const former = joined.get(id)
    joined.set(
      id,
      former
        ? { ...former, name: `${former.name} + ${part.name}`, document: join(former.document, part.document) }
        : part,
    )
  }
  return [...whole, ...joined.values()]
}

function join(a: JsonObject, b: JsonObject): JsonObject {
  const metadata = { ...objectAt(a, 'metadata'), ...objectAt(b, 'metadata') }
  const { concern: _, ...rest } = metadata
  return { ...a, ...b, metadata: rest }
}

function withRun(part: SpecPart, runs: ReadonlyMap<string, JsonObject>): SpecPart {
  const run = runs.get(part.folder)
  const metadata = objectAt(part.document, 'metadata')
  return run && !('schema' in metadata)
    ? { ...part, document: { ...part.document, metadata: { ...run, ...metadata } } }
    : part
}

function objectAt(value: JsonObject, key: string): JsonObject {
  const found = own(value, key)
  return isRecord(found) ? found : {}
}
