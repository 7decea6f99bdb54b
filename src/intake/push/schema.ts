import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../../contract/schema.ts'

const STATES = ['receiving', 'waiting', 'running', 'done', 'refused'] as const
export type PushedState = (typeof STATES)[number]

/** As an import tells it, see `ImportProgress`. */
const Progress = Closed({ phase: Type.String(), done: Type.Integer(), total: Type.Integer() })

const Refused = Closed({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
})

export const Pushed = Closed({
  id: Uuid,
  state: OneOf(
    STATES,
    'parts are being sent; all are there; it is being imported; the library is as they say; nothing was written',
  ),
  dry_run: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  part_bytes: Type.Integer({ description: 'a part may have so many bytes' }),
  parts: Type.Array(Closed({ number: Type.Integer(), name: Type.String(), size_bytes: Type.Integer() }), {
    description: 'those that are there; none once it has ended',
  }),
  progress: Nullable(Progress),
  waits_for: Nullable(
    Type.String(),
    'what it waits for, in words; among it that the process which imported it is gone, and when another takes it over',
  ),
  summary: Type.Unknown({ description: 'what `vitrine import --json` prints; null until it is done' }),
  error: Nullable(Refused, 'why it was refused'),
})

export const PushedList = Closed({ data: Type.Array(Pushed) })
