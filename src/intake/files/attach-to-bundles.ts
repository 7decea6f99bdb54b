import path from 'node:path'
import { isRecord } from '../../kit/shapes/json-value.ts'
import type { SourceFile } from '../../formats/bundle/importer.ts'
import { readBundle, type BundleFile } from './read-bundle.ts'
import { LISTS } from '../../formats/bundle/bundle.ts'
import { Findings } from '../../formats/bundle/findings.ts'
import { writeEntries } from './write-bundle.ts'
import { checkSpecs, valuesOf } from '../../formats/specs/check-specs.ts'
import { attachSpecs, type KnownComponent } from '../../formats/specs/attach-specs.ts'
import { isSpecValue } from '../../formats/specs/spec-parts.ts'

export const isSpecFile = (source: SourceFile): boolean => valuesOf(source)?.some(isSpecValue) ?? false

/**
 * The bundles of an import with the spec documents that came with them: each is given to its component in the bundle,
 * which is written again for it. What belongs to none of them, or is not a document, is named and left out.
 */
export async function attachToBundles(
  bundles: readonly BundleFile[],
  specs: readonly SourceFile[],
  { scratch, findings }: { readonly scratch: string; readonly findings: Findings },
): Promise<BundleFile[]> {
  const files = specs.map((source) => ({ ...source, values: valuesOf(source) ?? [] }))
  const { parts, warnings } = checkSpecs(files)
  const known = new Map<string, KnownComponent>()
  for (const bundle of bundles) for (const one of await componentsOf(bundle)) known.set(nameOf(one), one)
  const { attached, notes } = attachSpecs(parts, [...known.values()], 'of the files it came with')
  for (const { code, path, message } of [...warnings, ...notes]) findings.warn(code, path, message)
  const documents = new Map(attached.map((one) => [nameOf(one), one.entry.attached_spec]))
  const written: BundleFile[] = []
  for (const [at, bundle] of bundles.entries()) {
    written.push(await withDocuments(bundle, documents, path.join(scratch, `with-specs-${at + 1}.ndjson`)))
  }
  return written
}

const nameOf = ({ fileKey, entry }: Pick<KnownComponent, 'fileKey' | 'entry'>): string => `${fileKey} ${entry.key}`

/** Faults of a bundle are told when it is checked, with their places in the file that was given. */
async function componentsOf(bundle: BundleFile): Promise<KnownComponent[]> {
  const found: KnownComponent[] = []
  try {
    const open = await readBundle(bundle, new Findings())
    const fileKey = fileKeyOf(open?.header)
    for await (const { list, value } of open?.entries ?? []) {
      if (list !== 'components' || !isRecord(value)) continue
      const { key, node_id, name } = value
      if (typeof key !== 'string' || typeof name !== 'string') continue
      const nodeId = typeof node_id === 'string' ? { node_id } : {}
      found.push({ fileKey, isDeleted: false, entry: { key, ...nodeId, name, type: 'COMPONENT' } })
    }
  } catch {
    return []
  }
  return found
}

const fileKeyOf = (header: Readonly<Record<string, unknown>> | undefined): string => {
  const source = header?.['source']
  return isRecord(source) && typeof source['file_key'] === 'string' ? source['file_key'] : ''
}

async function withDocuments(
  bundle: BundleFile,
  documents: ReadonlyMap<string, object | undefined>,
  target: string,
): Promise<BundleFile> {
  const findings = new Findings()
  const open = documents.size === 0 ? null : await readBundle(bundle, findings).catch(() => null)
  if (open === null) return bundle
  const fileKey = fileKeyOf(open.header)
  const header = Object.fromEntries(
    Object.entries(open.header).filter(([name]) => !LISTS.some((list) => list === name)),
  )
  await writeEntries(target, header, given())
  return findings.faultCount === 0 ? { ...bundle, path: target } : bundle

  async function* given() {
    for await (const { list, value } of open?.entries ?? []) {
      const entry = isRecord(value) ? value : {}
      const { key } = entry
      const isNamed = list === 'components' && typeof key === 'string'
      const document = isNamed ? documents.get(`${fileKey} ${key}`) : undefined
      yield { list, value: document ? { ...entry, attached_spec: document } : entry }
    }
  }
}
