import { COMPONENT_TYPES, PUBLISH_STATUSES, type ItemKind } from '../../../contract/words.ts'
import type { Reference } from '../../../library/documents.ts'
import type { Draft, Refer } from './draft.ts'
import type { EntryFields } from './entry-fields.ts'
import { MAX_KEY, MAX_NAME } from './entry-fields.ts'

const KNOWN = new Set([
  'kind',
  'key',
  'node_id',
  'name',
  'type',
  'description',
  'publish_status',
  'published_at',
  'created_at',
  'variant_count',
  'spec',
  'attached_spec',
  'uses',
  'binds',
  'styles',
])

export function readComponent(fields: EntryFields, refer: Refer): Draft {
  fields.warnAboutOthers(KNOWN)
  return {
    kind: 'component',
    key: fields.text('key', MAX_KEY),
    sourceId: fields.optionalText('node_id', MAX_KEY),
    name: fields.text('name', MAX_NAME),
    document: {
      type: fields.choice('type', COMPONENT_TYPES),
      description: fields.description(),
      publish_status: fields.optionalChoice('publish_status', PUBLISH_STATUSES),
      variant_count: fields.optionalCount('variant_count'),
      created_at: fields.optionalTime('created_at'),
      uses: readReferences(fields, { list: 'uses', field: 'component', kind: 'component', refer }),
      binds: readReferences(fields, { list: 'binds', field: 'token', kind: 'token', refer }),
      styles: readReferences(fields, { list: 'styles', field: 'style', kind: 'style', refer }),
    },
    publishedAt: fields.optionalTime('published_at'),
    spec: fields.raw('spec'),
    attachedSpec: fields.raw('attached_spec'),
  }
}

interface ReferenceList {
  readonly list: string
  readonly field: string
  readonly kind: ItemKind
  readonly refer: Refer
}

function readReferences(fields: EntryFields, { list, field, kind, refer }: ReferenceList): Reference[] {
  const known = new Set([field, 'metadata'])
  return fields.entries(list).map((entry) => {
    const key = entry.text(field, MAX_KEY)
    entry.warnAboutOthers(known)
    if (key !== '') refer(kind, key, entry.at(field))
    return [key, JSON.stringify(entry.optionalObject('metadata') ?? {})]
  })
}
