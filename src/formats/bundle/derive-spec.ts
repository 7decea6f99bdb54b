import { createHash } from 'node:crypto'
import { expandLayered } from '../../components/rules/spec/expand-layered.ts'
import { schemaVersion } from '../../library/rules/schema-version.ts'
import type { Fault, SpecDocument } from '../../components/rules/spec/spec-document.ts'
import { readSpecDocument } from '../../components/rules/spec/spec-document.ts'
import { layerSpec } from '../../components/rules/spec/spec-layers.ts'
import type { LayeredSpec } from '../../components/rules/spec/spec-layers.ts'
import type { Findings } from './findings.ts'

/** Everything that is kept of a spec document, and of what its trees show by hash. */
export function deriveSpec(document: SpecDocument, graphics: string | null): LayeredSpec {
  const layered = layerSpec(document, sha256)
  if (graphics === null) return layered
  const layer = { hash: sha256(graphics), body: graphics }
  const { facts, layers } = layered
  return {
    facts: { ...facts, layers: { ...facts.layers, graphics: { hash: layer.hash } } },
    layers: [...layers, layer],
  }
}

/** A spec in the form that is served, of a bundle that has been checked. */
export function readSpec(spec: unknown): SpecDocument {
  const read = readWhole(spec)
  if ('faults' in read) throw new Error('a spec that was sound when it was checked is not so any more')
  return read.document
}

export function checkSpec(spec: unknown, path: string, findings: Findings): void {
  const read = readWhole(spec)
  if ('faults' in read) {
    for (const fault of read.faults) findings.fault('spec-invalid', pathBelow(path, fault), fault.message)
  } else if (schemaVersion(read.document) === null) {
    const message = 'is absent, so the component is reported as drifting'
    findings.warn('spec-version-missing', `${path}.metadata.schema.version`, message)
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readWhole(spec: unknown): ReturnType<typeof expandLayered> {
  const read = readSpecDocument(spec)
  return 'faults' in read ? read : expandLayered(read.document)
}

function pathBelow(path: string, fault: Fault): string {
  if (fault.path === '') return path
  return fault.path.startsWith('[') ? `${path}${fault.path}` : `${path}.${fault.path}`
}
