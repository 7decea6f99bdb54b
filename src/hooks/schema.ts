import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../contract/schema.ts'
import { EVENT_TYPES } from '../projects/outbox/rules/event.ts'
import { HOOK_FORMATS } from './rules/hook-formats.ts'
import { HOOK_STATES } from './rules/hook-state.ts'

const Count = Type.Integer({ minimum: 0 })

const hook = {
  id: Uuid,
  name: Nullable(Type.String(), 'what for it was made'),
  url: Type.String({ description: 'without what stands behind its host, which may be a secret' }),
  format: OneOf(HOOK_FORMATS),
  events: Type.Array(OneOf(EVENT_TYPES)),
  together: Type.Boolean({ description: 'it is told at once what happened in a while, as chats always are' }),
  state: OneOf(HOOK_STATES, 'dead: given up after days; a test that reaches it revives it'),
  created_at: Timestamp,
  created_by: Nullable(Type.String(), 'the name of the key or person, or who was at the command line'),
  waiting: Type.Integer({ minimum: 0, description: 'events that have not arrived' }),
  dropped: Type.Integer({ minimum: 0, description: 'events that came while too many were waiting; they are lost' }),
  delivered: Count,
  delivered_at: Nullable(Timestamp),
  failures: Type.Integer({ minimum: 0, description: 'attempts that failed one after the other' }),
  failing_since: Nullable(Timestamp),
  error: Nullable(Type.String(), 'why the last attempt failed'),
  next_at: Nullable(Timestamp, 'when the next attempt is due'),
}

const Hook = Closed(hook)
export const NewHook = Closed({
  ...hook,
  secret: Type.String({ description: 'shown once; what the receiver verifies signatures by (Standard Webhooks)' }),
})
export const HookList = Closed({ data: Type.Array(Hook, { description: 'the oldest first' }) })

export const HookWish = Closed({
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'where to send events, beginning with https://' }),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'what for it is' })),
  format: Type.Optional(OneOf(HOOK_FORMATS, 'json if left out; the others are messages that a chat tool shows')),
  events: Type.Optional(
    Type.Array(OneOf(EVENT_TYPES), { minItems: 1, maxItems: EVENT_TYPES.length, description: 'all if left out' }),
  ),
  together: Type.Optional(
    Type.Boolean({
      description: 'true: what happens in a while comes as one event of the type "events"; chats are always told so',
    }),
  ),
})

export const TestedHook = Closed({
  delivered: Type.Boolean(),
  status: Nullable(Type.Integer(), 'what the receiver answered; null where it did not'),
  reason: Nullable(Type.String(), 'why it was not delivered'),
  hook: Hook,
})
