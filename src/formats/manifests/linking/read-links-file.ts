import { parse } from 'yaml'
import { checkShape, type ShapeFault } from '../../../kit/shapes/check-shape.ts'
import { Faults } from '../../../kit/shapes/faults.ts'
import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { designAddress, plainNodeId } from '../connect/design-address.ts'
import type { MappedValue, Target } from '../model/code-component.ts'
import type { CodeFindings } from '../model/code-finding.ts'
import {
  LINK_SHAPES,
  LinksFile,
  type CodeEntry,
  type DesignEntry,
  type LinkEntry,
  type PropertyEntry,
  type RefusedEntry,
} from './schema.ts'
import type { CodeEnd, DesignEnd, Refusal, StatedProperty, Statement } from './statement.ts'

interface LinksReading {
  readonly statements: readonly Statement[]
  readonly refusals: readonly Refusal[]
}

const NOTHING: LinksReading = { statements: [], refusals: [] }
const LONGEST = 2_000_000

/** `vitrine.links.yaml`, or the same as JSON. A broken entry costs itself; a file that is none costs all. */
export function readLinksFile(text: string, path: string, findings: CodeFindings): LinksReading {
  const value = text.length > LONGEST ? undefined : parsedYaml(text)
  if (!isRecord(value)) {
    const reason =
      text.length > LONGEST ? `has more than ${LONGEST.toLocaleString('en')} characters` : 'is not a YAML object'
    findings.add('links-file-invalid', path, reason)
    return NOTHING
  }
  const head = { ...value, links: [], refused: [] }
  const isForm = tell(LinksFile, head, path, findings)
  if (!isForm) return NOTHING
  const [links, refused] = [
    sound(value, 'links', LINK_SHAPES.Link, path, findings),
    sound(value, 'refused', LINK_SHAPES.Refused, path, findings),
  ]
  // They were checked against the shapes that the types are made of.
  return {
    statements: links.map(({ entry, at }) => statementOf(entry as LinkEntry, `${path}: ${at}`)),
    refusals: refused.map(({ entry }) => refusalOf(entry as RefusedEntry)),
  }
}

function sound(value: Json, list: string, shape: object, path: string, findings: CodeFindings) {
  const entries = own(value, list) ?? []
  if (!Array.isArray(entries)) {
    findings.add('links-file-invalid', `${path}: ${list}`, 'must be a list')
    return []
  }
  return (entries as readonly Json[])
    .map((entry, index) => ({ entry, at: `${list}[${index}]` }))
    .filter(({ entry, at }) => tell(shape, entry, `${path}: ${at}`, findings))
}

/** Whether it is of the form; what is not is told. */
function tell(shape: object, value: Json, path: string, findings: CodeFindings): boolean {
  const faults = new Faults<ShapeFault>()
  checkShape(shape, value, '', { faults })
  for (const fault of faults.list)
    findings.add('links-file-invalid', fault.path === '' ? path : `${path}.${fault.path}`, fault.message)
  return faults.count === 0
}

function statementOf({ design, code, variant, properties = {} }: LinkEntry, path: string): Statement {
  return {
    origin: 'links-file',
    design: designEnd(design),
    code: codeEnd(code),
    ...(variant && { variant }),
    properties: Object.entries(properties).map(([property, entry]) => statedProperty(property, entry)),
    path,
  }
}

const refusalOf = ({ design, code, property, target }: RefusedEntry): Refusal => ({
  design: designEnd(design),
  code: codeEnd(code),
  ...(property !== undefined && { property }),
  ...(target !== undefined && { target }),
})

export function statedProperty(property: string, entry: PropertyEntry): StatedProperty {
  if (entry === false) return { property, into: null, values: [] }
  if (typeof entry === 'string') return { property, into: targetOf(entry), values: [] }
  const values = Object.entries(entry.values ?? {}).map(([design, value]) => ({ design, code: mapped(value) }))
  const into =
    'prop' in entry ? { prop: entry.prop } : 'slot' in entry ? { slot: entry.slot } : { children: true as const }
  return { property, into, values }
}

const targetOf = (name: string): Target => (name === 'children' ? { children: true } : { prop: name })

const mapped = (value: string | number | boolean | null | { readonly code: string }): MappedValue =>
  value === null ? { omitted: true } : typeof value === 'object' ? { code: value.code } : { literal: value }

function designEnd(entry: DesignEntry): DesignEnd {
  if (typeof entry !== 'string') {
    const nodeId = entry.node === undefined ? undefined : (plainNodeId(entry.node) ?? entry.node)
    return {
      ...(nodeId !== undefined && { nodeId }),
      ...(entry.file !== undefined && { fileKey: entry.file }),
      ...(entry.name !== undefined && { name: entry.name }),
    }
  }
  const nodeId = /^I?\d+[:-]\d/.test(entry) ? plainNodeId(entry) : undefined
  return designAddress(entry) ?? (nodeId === undefined ? { name: entry } : { nodeId })
}

function codeEnd(entry: CodeEntry): CodeEnd {
  if (typeof entry !== 'string') return entry
  if (entry.includes('#')) return { id: entry }
  const tag = /^<?([a-z][\w.]*-[\w.-]*)>?$/.exec(entry)?.[1]
  return tag === undefined ? { name: entry } : { tag }
}

function parsedYaml(text: string): Json | undefined {
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'silent' }) as Json
  } catch {
    return undefined
  }
}
