import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { ComponentParts } from '../model/make-component.ts'
import { joined } from '../model/paths.ts'
import type { Reading } from '../model/reading.ts'
import type { ConnectConfig } from './connect-config.ts'
import { templateComponents } from './read-connect-file.ts'
import { parseTemplate, templatesOf } from './read-template.ts'

interface Batch {
  readonly path: string
  readonly value: Json
  readonly config: ConnectConfig
  readonly reading: Reading
  /** The text of a file that came along. */
  readonly textOf: (path: string) => string | undefined
}

/** Characters of the template, counted once for each entry that it is read for. */
const MOST_READ = 20_000_000

/** `.figma.batch.json`: many components that share one template. */
export function readBatch({ value, ...batch }: Batch): ComponentParts[] {
  const groups = Array.isArray(value) ? value : [value]
  return groups.flatMap((group: Json) => readGroup(group, batch))
}

function readGroup(group: Json, { path, config, reading, textOf }: Omit<Batch, 'value'>): ComponentParts[] {
  const name = own(group, 'templateFile')
  const text = typeof name === 'string' ? textOf(joined(path, name)) : undefined
  if (text === undefined) {
    reading.findings.add('code-reference-absent', path, `its template is not there: ${JSON.stringify(name ?? null)}`)
    return []
  }
  const parsed = parseTemplate(text, reading.purse)
  if (parsed.program === undefined) {
    reading.findings.add('code-file-unreadable', path, `its template ${parsed.reason}`)
    return []
  }
  const stated = own(group, 'components')
  const entries = Array.isArray(stated) ? stated : []
  const most = Math.floor(MOST_READ / Math.max(1, text.length))
  if (entries.length > most)
    reading.findings.add('code-cut', path, `has ${entries.length} entries for a template that is read for ${most}`)
  return entries.slice(0, most).flatMap((given: Json, at) => {
    const entry = texts(given)
    const directives = new Map(Object.entries(entry))
    return templateComponents({ path, config, reading, entry: `[${at}]` }, templatesOf(parsed, entry), directives)
  })
}

const texts = (entry: Json): Record<string, string> =>
  isRecord(entry)
    ? Object.fromEntries(Object.entries(entry).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : {}
