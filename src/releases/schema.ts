import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Pagination, Timestamp } from '../contract/schema.ts'
import { CHANGES } from '../intake/changes/rules/change-record.ts'
import { ChangedEntity } from '../intake/changes/schema.ts'

const BUMPS = ['major', 'minor', 'patch'] as const

const Revision = Type.Integer({ minimum: 0, description: 'of the library' })

const release = {
  version: Type.String({ description: 'a semantic version' }),
  revision: Revision,
  made_at: Timestamp,
  made_by: Nullable(Type.String(), 'the name of the key or person, or who was at the command line'),
  notes: Type.String({ description: 'Markdown' }),
}

export const ReleaseAnswer = Closed({
  ...release,
  previous: Nullable(Type.String(), 'the version before'),
})

export const ReleaseList = Closed({
  data: Type.Array(Closed(release), { description: 'the newest first' }),
  next: Nullable(
    Closed({
      version: Type.String(),
      bump: OneOf(BUMPS),
      revision: Revision,
      change_count: Type.Integer({ minimum: 0 }),
      is_complete: Type.Boolean({ description: 'false: the log does not have all of them' }),
      notes: Type.String({ description: 'Markdown, drafted from the changes' }),
    }),
    'what a release made now would be; null where nothing changed since the last one, and where it was not asked for',
  ),
  pagination: Pagination,
})

export const ReleaseWish = Closed({
  version: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'the proposed one if left out; later than the last' }),
  ),
  notes: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100_000, description: 'Markdown; drafted from the changes if left out' }),
  ),
})

const End = Closed({ version: Nullable(Type.String(), 'null for a revision without a release'), revision: Revision })

export const ReleaseComparison = Closed({
  from: End,
  to: End,
  bump: Nullable(OneOf(BUMPS), 'what the version has to step by; null where nothing changed'),
  imports: Type.Integer({ minimum: 0 }),
  counts: Type.Record(
    Type.String(),
    Closed(Object.fromEntries(CHANGES.map((change) => [change, Type.Integer()])), 'of `entries`, per kind of entity'),
  ),
  entry_count: Type.Integer({ minimum: 0 }),
  entries: Type.Array(ChangedEntity, {
    description: 'what became of each entity over all imports, the most important first, at most 2,000',
  }),
  is_complete: Type.Boolean({ description: 'every change between the two is in `entries`' }),
  not_listed: Type.Integer({
    minimum: 0,
    description: 'entries of single imports that the log counted and did not keep, and entries beyond 2,000',
  }),
})
