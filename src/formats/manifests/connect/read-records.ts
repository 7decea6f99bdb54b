import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { Literal } from '../model/code-component.ts'
import type { ComponentParts } from '../model/make-component.ts'
import type { Reading } from '../model/reading.ts'
import { fromTemplate } from './from-template.ts'
import { parseTemplate, templatesOf, type Template } from './read-template.ts'
import { recordedReads } from './recorded-reads.ts'

/** What `figma connect parse` prints, of the first and the second command line alike. */
export function readRecords(records: readonly Json[], path: string, reading: Reading): ComponentParts[] {
  return records.flatMap((record, at) => {
    if (!isRecord(record)) {
      reading.findings.add('code-entry-invalid', `${path}: [${at}]`, 'must be an object')
      return []
    }
    return recordedComponents(record, path, at, reading)
  })
}

function recordedComponents(record: Json, path: string, at: number, reading: Reading): ComponentParts[] {
  const component = string(own(record, 'component'))
  const entry = `[${at}]${component === undefined ? '' : ` ${component}`}`
  const data = own(record, 'templateData')
  const parsed = parseTemplate(string(own(record, 'template')) ?? '', reading.purse)
  if (parsed.program === undefined)
    reading.findings.add('code-file-unreadable', `${path}: ${entry}`, `its template ${parsed.reason}`)
  const templates = parsed.program === undefined ? [NO_TEMPLATE] : templatesOf(parsed)
  const imports = own(data, 'imports')
  const stated = {
    path,
    entry,
    address: string(own(record, 'figmaNode')),
    component,
    imports: Array.isArray(imports) ? imports.filter((line: Json) => typeof line === 'string').join('\n') : '',
    reads: recordedReads(own(data, 'props')),
    variant: literals(own(record, 'variant')),
    label: string(own(record, 'label')),
    file: repositoryFile(string(own(record, 'source'))),
  }
  return templates.flatMap((template) => fromTemplate(stated, template, templates.length > 1, reading))
}

const NO_TEMPLATE: Template = { reads: new Map(), imports: [] }

/** The file within its repository; undefined where an address or a path says nothing about that. */
export function repositoryFile(source: string | undefined): string | undefined {
  if (source === undefined) return undefined
  const inRepository = /^https?:\/\/[^/]+\/.+?\/(?:blob|tree|src)\/[^/]+\/([^#?]+)/.exec(source)?.[1]
  if (inRepository !== undefined) return inRepository
  return /^([a-z]+:|[/\\])/i.test(source) ? undefined : source.replace(/^(\.\/)+/, '')
}

function literals(value: Json | undefined): Readonly<Record<string, Literal>> | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value).filter((entry): entry is [string, Literal] => typeof entry[1] !== 'object')
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const string = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
