import type { Draft } from './draft.ts'
import type { EntryFields } from './entry-fields.ts'
import { MAX_KEY, MAX_NAME } from './entry-fields.ts'

const KNOWN = new Set(['kind', 'key', 'node_id', 'name'])

/** A screen or a flow: a name for a node of the source. */
export function readPlace(fields: EntryFields, kind: 'screen' | 'flow'): Draft {
  fields.warnAboutOthers(KNOWN)
  return {
    kind,
    key: fields.text('key', MAX_KEY),
    sourceId: fields.optionalText('node_id', MAX_KEY),
    name: fields.text('name', MAX_NAME),
    document: {},
  }
}
