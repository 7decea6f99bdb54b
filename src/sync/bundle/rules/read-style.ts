import { normalizeStyleId } from '../../../library/rules/style-id.ts'
import { STYLE_TYPES } from '../../../contract/words.ts'
import type { StyleDocument } from '../../../library/documents.ts'
import type { Draft, Refer } from './draft.ts'
import type { EntryFields } from './entry-fields.ts'
import { MAX_KEY, MAX_NAME } from './entry-fields.ts'

const KNOWN = new Set([
  'kind',
  'key',
  'source_style_id',
  'name',
  'type',
  'description',
  'properties',
  'bound_variables',
])
const KNOWN_OF_BINDING = new Set(['property', 'token'])

export function readStyle(fields: EntryFields, refer: Refer): Draft {
  fields.warnAboutOthers(KNOWN)
  return {
    kind: 'style',
    key: fields.text('key', MAX_KEY),
    sourceId: readStyleId(fields),
    name: fields.text('name', MAX_NAME),
    document: {
      type: fields.choice('type', STYLE_TYPES),
      description: fields.description(),
      properties: fields.optionalObject('properties') ?? {},
      bound_variables: readBoundVariables(fields, refer),
    },
  }
}

function readStyleId(fields: EntryFields): string | null {
  const given = fields.optionalText('source_style_id', MAX_KEY)
  if (given === null || given === '') return null
  const id = normalizeStyleId(given)
  if (id === null) fields.warn('source_style_id', `is no style id (S:<40 hex>,) and was left out: "${given}"`)
  return id
}

function readBoundVariables(fields: EntryFields, refer: Refer): StyleDocument['bound_variables'] {
  return fields.entries('bound_variables').map((entry) => {
    const bound = { property: entry.text('property', MAX_NAME), token: entry.text('token', MAX_KEY) }
    entry.warnAboutOthers(KNOWN_OF_BINDING)
    if (bound.token !== '') refer('token', bound.token, entry.at('token'))
    return bound
  })
}
