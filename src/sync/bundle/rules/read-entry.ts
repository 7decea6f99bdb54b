import { isRecord } from '../../../kit/json-value.ts'
import type { BundleEntry, ListName } from './bundle.ts'
import type { Draft, Refer } from './draft.ts'
import { EntryFields, nameOf } from './entry-fields.ts'
import type { Findings } from './findings.ts'
import { readCollection } from './read-collection.ts'
import { readComponent } from './read-component.ts'
import { readPlace } from './read-place.ts'
import { readStyle } from './read-style.ts'
import { readToken } from './read-token.ts'

/**
 * Reads one entry by the rules of the bundle format. Faults and warnings go into the findings; after a fault the draft
 * is not fit to be stored. Null for what is no object at all.
 */
export function readEntry(entry: BundleEntry, findings: Findings, refer: Refer): Draft | null {
  if (!isRecord(entry.value)) {
    findings.fault(entry.path, `must be an object, not ${nameOf(entry.value)}`)
    return null
  }
  const fields = new EntryFields(entry.value, entry.path, findings)
  return READERS[entry.list](fields, refer)
}

const READERS: Readonly<Record<ListName, (fields: EntryFields, refer: Refer) => Draft>> = {
  collections: readCollection,
  tokens: readToken,
  styles: readStyle,
  components: readComponent,
  screens: (fields) => readPlace(fields, 'screen'),
  flows: (fields) => readPlace(fields, 'flow'),
}
