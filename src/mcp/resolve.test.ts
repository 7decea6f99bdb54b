import { expect, test } from 'vitest'
import type { Ask } from './ask.ts'
import { resolve } from './resolve.ts'

const match = (name: string, signals: object) => ({ id: `id of ${name}`, name, entity_type: 'component', signals })

/** A library in which nothing has the name, and a search that finds by meaning what does not look like it. */
const ask = ((operation: string) =>
  Promise.resolve({
    body:
      operation === 'matchEntities'
        ? {
            groups: [
              {
                matches: [
                  match('Banner', { semantic: { cosine: 0.3 } }),
                  match('List page', { name: { matched: 'fuzzy', similarity: 0.6 } }),
                ],
              },
            ],
          }
        : { data: [], pagination: { has_more: false } },
  })) as unknown as Ask

test('of the closest names those that look alike come first, then those that mean the same', async () => {
  await expect(resolve(ask, 'component', 'Lst page')).rejects.toMatchObject({
    details: { closest: [{ name: 'List page' }, { name: 'Banner' }] },
  })
})
