import { isRecord, own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { recordAt, textAt } from '../figma/nodes/figma-json.ts'

// A Penpot file is a zip with an entry for each shape: thousands of little files. Unpacked they are one document, whose
// members are the entries by their names, so that importers see one file where people gave one.

const PENPOT_TYPE = 'penpot/export-files'
export const PENPOT_MANIFEST = 'manifest.json'

/** What is read of the archive: no pictures, no thumbnails, no media. */
export const isPenpotEntry = (name: string): boolean =>
  /^files\/[^/]+(\.json|\/tokens\.json|\/(components|colors|typographies|pages|pages\/[^/]+)\/[^/]+\.json)$/.test(name)

export const isPenpotManifest = (json: unknown): json is JsonObject =>
  isRecord(json) && textAt(json, 'type') === PENPOT_TYPE

export interface PenpotDocument {
  readonly manifest: JsonObject
  readonly entries: ReadonlyMap<string, Json>
  /** Entries that cannot be read, and why. */
  readonly broken: ReadonlyMap<string, string>
}

/** Null for anything else. */
export function readPenpotDocument(json: unknown): PenpotDocument | null {
  const manifest = own(json as Json, 'manifest')
  if (!isPenpotManifest(manifest) || !isRecord(own(json as Json, 'entries'))) return null
  const broken = recordAt(json as Json, 'broken')
  return {
    manifest,
    entries: new Map(Object.entries(recordAt(json as Json, 'entries'))),
    broken: new Map(Object.keys(broken).map((path) => [path, textAt(broken, path)])),
  }
}
