import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdPlaces } from './id-places.ts'

test('ids are found where a Map would find them', () => {
  const id = fc.oneof(fc.uuid(), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(id, { maxLength: 200 }), fc.array(id, { maxLength: 20 }), (ids, others) => {
      const places = new IdPlaces(ids)
      const model = new Map(ids.map((id, place) => [id, place]))
      for (const id of [...ids, ...others]) expect(places.find(id)).toBe(model.get(id))
    }),
  )
})
