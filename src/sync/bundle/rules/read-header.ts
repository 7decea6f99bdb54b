import type { BundleSource } from './bundle.ts'
import { BUNDLE_VERSION, KIND_OF, LISTS } from './bundle.ts'
import { EntryFields, MAX_FILE_KEY, MAX_NAME, memberOf, nameOf } from './entry-fields.ts'
import type { Findings } from './findings.ts'

const KNOWN_OF_SOURCE = new Set(['tool', 'file_key', 'name', 'version', 'complete'])

/** Everything of a bundle but its entries. */
export function readHeader(
  header: Readonly<Record<string, unknown>>,
  path: string,
  findings: Findings,
): BundleSource | null {
  const fields = new EntryFields(header, path, findings)
  const version = fields.raw('vitrine')
  if (version !== BUNDLE_VERSION) {
    fields.fault('vitrine', `must be ${BUNDLE_VERSION}, the bundle version that is read here, not ${nameOf(version)}`)
  }
  refuseUnknownLists(header, fields)
  const given = fields.optionalObject('source')
  if (given === null) {
    if (fields.raw('source') === null) fields.fault('source', 'is required')
    return null
  }
  const source = new EntryFields(given, fields.at('source'), findings)
  source.warnAboutOthers(KNOWN_OF_SOURCE)
  const fileKey = source.text('file_key', MAX_FILE_KEY)
  return {
    tool: source.optionalText('tool', MAX_NAME) ?? 'unknown',
    fileKey,
    name: source.optionalText('name', MAX_NAME) ?? fileKey,
    version: source.optionalText('version', MAX_NAME),
    completeFor: readComplete(source),
  }
}

/** All of the lists, none, or those that are named. */
function readComplete(source: EntryFields): BundleSource['completeFor'] {
  const given = source.raw('complete')
  if (!Array.isArray(given)) return source.optionalFlag('complete') ? LISTS.map((list) => KIND_OF[list]) : []
  return given.flatMap((name, at) => {
    const list = LISTS.find((one) => one === name)
    if (list === undefined) source.fault(`complete[${at}]`, `must be a list of a bundle, not ${nameOf(name)}`)
    return list === undefined ? [] : [KIND_OF[list]]
  })
}

// A misspelt list in a complete bundle would delete all that it holds, so here an unknown name is no mere warning.
function refuseUnknownLists(header: Readonly<Record<string, unknown>>, fields: EntryFields): void {
  for (const name of Object.keys(header)) {
    if (name !== 'vitrine' && name !== 'source' && !LISTS.some((list) => list === name)) {
      fields.fault(memberOf(name), `is no list of a bundle; the lists are ${LISTS.join(', ')}`)
    }
  }
}
