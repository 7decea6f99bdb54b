import { Type } from 'typebox'
import { JsonText } from '../../src/contract/json.ts'
import { Answer, operation } from '../../src/contract/operation.ts'
import { pagination } from '../../src/contract/page.ts'
import * as params from '../../src/contract/params.ts'
import { BatchOf, Closed, Pagination, Uuid } from '../../src/contract/schema.ts'
import { notFound } from '../../src/errors.ts'

// A small contract that uses every part of the kit, for the tests of the kit itself. The names of the things are
// numbers as text, so that a page walk has something to check.

const Thing = Closed({ id: Type.String(), name: Type.Optional(Type.String()) })
const THINGS = Array.from({ length: 45 }, (_, at) => ({ id: String(at).padStart(3, '0'), name: `thing ${at}` }))

export const listThings = operation({
  id: 'listThings',
  method: 'GET',
  path: '/v1/things',
  scope: 'read:library',
  tag: 'Components',
  summary: 'Things, by id',
  query: {
    limit: params.limit(10, 5),
    cursor: params.cursor(),
    fields: params.fields(['id', 'name']),
    odd: params.flag('Only things with an odd number.'),
  },
  output: Closed({ data: Type.Array(Thing), pagination: Pagination }),
  example: { data: [{ id: '001', name: 'thing 1' }], pagination: { next_cursor: null, has_more: false, limit: 5 } },
  reads: ['library'],
  async run(_services, call, { limit, odd, fields }) {
    const after = call.position?.[0]
    const rows = THINGS.filter(({ id }) => odd === undefined || (Number(id) % 2 === 1) === odd).filter(
      ({ id }) => typeof after !== 'string' || id > after,
    )
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const data = page.map(({ id, name }) => (fields && !fields.includes('name') ? { id } : { id, name }))
    return { data, pagination: pagination(call, limit, last ? [last.id] : null) }
  },
})

export const getThing = operation({
  id: 'getThing',
  method: 'GET',
  path: '/v1/things/{id}',
  scope: 'read:library',
  tag: 'Components',
  summary: 'One thing',
  pathParams: { id: params.pathId('The id of the thing.', '001') },
  output: Thing,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  async run(_services, _call, { id }) {
    const thing = THINGS.find((candidate) => candidate.id === id)
    if (!thing) throw notFound('component', id)
    return new JsonText(JSON.stringify(thing))
  },
})

export const batchThings = operation({
  id: 'batchThings',
  method: 'POST',
  path: '/v1/things/all:batchGet',
  scope: 'read:docs',
  tag: 'Components',
  summary: 'Echoes ids',
  body: Closed({ ids: BatchOf(Uuid, 'the ids') }),
  output: Closed({ ids: Type.Array(Type.String()) }),
  errors: ['SVC_BATCH_LIMIT_EXCEEDED'],
  async run(_services, _call, { body }) {
    return { ids: body.ids }
  },
})

export const deleteThing = operation({
  id: 'deleteThing',
  method: 'DELETE',
  path: '/v1/things/{id}',
  scope: 'write:docs',
  tag: 'Components',
  summary: 'Deletes nothing',
  pathParams: { id: params.pathId('The id of the thing.', '001') },
  status: 204,
  async run() {
    return undefined
  },
})

export const getTagged = operation({
  id: 'getTagged',
  method: 'GET',
  path: '/v1/tagged',
  scope: 'read:docs',
  tag: 'Documentation',
  summary: 'Has a strong ETag of its own',
  output: Closed({ tagged: Type.Boolean() }),
  hasOwnEtag: true,
  async run() {
    return new Answer({ tagged: true }, { etag: '"strong-1"' })
  },
})

/** Waits until the test lets it go, then answers or fails. */
/** `waiting`: how many have come to it since it was closed. */
export const gate = { release: (): void => {}, opened: Promise.resolve(), waiting: 0 }
export function closeGate(): void {
  gate.waiting = 0
  gate.opened = new Promise((resolve) => (gate.release = resolve))
}
export const waitForGate = operation({
  id: 'waitForGate',
  method: 'GET',
  path: '/v1/gate',
  scope: 'read:library',
  tag: 'Components',
  summary: 'Answers when the gate opens',
  query: { fail: params.flag('Fail with a defect.') },
  output: Closed({ waited: Type.Boolean() }),
  async run(_services, _call, { fail }) {
    gate.waiting++
    await gate.opened
    if (fail) throw new Error('secret /etc/passwd select * from api_key')
    return { waited: true }
  },
})

export const sampleOperations = [listThings, getThing, deleteThing, batchThings, getTagged, waitForGate]
