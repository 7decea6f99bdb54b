import { expect, test } from 'vitest'
import type { Ask } from '../asking/ask.ts'
import { resolve } from './resolve.ts'

const match = (name: string, signals: object, excerpt: string | null = null) => ({
  id: `id of ${name}`,
  name,
  entity_type: 'component',
  signals,
  excerpt,
})

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

const finding = (...matches: ReturnType<typeof match>[]): Ask =>
  ((operation: string) =>
    Promise.resolve({
      body:
        operation === 'matchEntities'
          ? { groups: [{ matches }] }
          : { data: operation === 'listComponents' ? [{ name: 'Toast' }] : [], pagination: { has_more: false } },
    })) as unknown as Ask

for (const [what, found, message, meant] of [
  [
    'by two engines',
    match('Toast', { text: { rank: 0.1 }, semantic: { cosine: 0.4 } }),
    /named "Snackbar", and no name is like it$/,
    [{ name: 'Toast' }],
  ],
  [
    'by what is written of it, all words of it',
    match('Toast', { text: { rank: 0.1 } }, 'Others call it a snackbar.'),
    /named "Snackbar", and no name is like it$/,
    [{ name: 'Toast' }],
  ],
  ['by meaning alone', match('Toast', { semantic: { cosine: 0.5 } }), /named "Snackbar", and nothing is like it$/, []],
  ['by other words', match('Toast', { text: { rank: 0.1 } }, 'Bar'), /named "Snackbar", and nothing is like it$/, []],
] as const)
  test(`a name that is like none: what is found ${what}`, async () => {
    await expect(resolve(finding(found), 'component', 'Snackbar')).rejects.toMatchObject({
      message: expect.stringMatching(message) as string,
      details: { closest: [], by_meaning: meant },
    })
  })

test('a library that has nothing of a kind says so', async () => {
  const ask = ((operation: string) =>
    Promise.resolve({
      body: operation === 'matchEntities' ? { groups: [] } : { data: [], pagination: { has_more: false } },
    })) as unknown as Ask
  await expect(resolve(ask, 'component', 'Button')).rejects.toThrow(
    'no component is named "Button": this library has no components',
  )
})
