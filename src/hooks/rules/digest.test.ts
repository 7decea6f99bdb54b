import { expect, test } from 'vitest'
import type { Json } from '../../kit/shapes/json-value.ts'
import { Digest } from './digest.ts'

const project = { id: 'p', name: 'Acme UI' }
const written = (actor: string, ...entities: readonly (readonly [kind: string, id: string, isDeleted?: boolean])[]) =>
  event('documentation.written', {
    actor,
    entities: entities.map(([kind, id, is_deleted = false]) => ({
      entity_type: kind,
      entity_id: id,
      title: id,
      is_deleted,
    })),
    entity_count: entities.length,
  })
const event = (type: string, data: object) => ({ type, data: { project, ...data } }) as unknown as Json
const pages = (count: number) => Array.from({ length: count }, (_, at) => written('CI', ['doc-page', `P${at}`]))
const release = event('release.made', { version: '1.2.0' })

for (const [name, events, lines, place] of [
  [
    'what one writer wrote is counted, twice written is one',
    [...pages(211), ...pages(195)],
    ['CI wrote documentation in Acme UI: 211 pages. P0, P1, P2, P3, P4, …'],
    '/pages',
  ],
  [
    'kinds are told apart, and what is gone',
    [
      written('CI', ['component', 'Button']),
      written('CI', ['doc-page', 'Old', true]),
      written('CI', ['component', 'B']),
    ],
    ['CI wrote documentation in Acme UI: 2 components, 1 page deleted. Button, Old, B'],
    '/audit',
  ],
  [
    'each writer has a line, beside what else happened, in the order in which it began',
    [written('CI', ['component', 'A']), release, written('Ann', ['style', 'S']), written('CI', ['component', 'A'])],
    [
      'CI wrote documentation in Acme UI: 1 component. A',
      'Acme UI 1.2.0 was released.',
      'Ann wrote documentation in Acme UI. S',
    ],
    '/changes',
  ],
  [
    'one that was written again and again leads to itself',
    [written('CI', ['token', 't']), written('CI', ['token', 't'])],
    ['CI wrote documentation in Acme UI: 1 token. t'],
    '/tokens/t',
  ],
  [
    'what is too much for lines is counted',
    Array.from({ length: 25 }, () => release),
    [...Array.from({ length: 10 }, () => 'Acme UI 1.2.0 was released.'), 'and 15 more'],
    '/changes',
  ],
  [
    'one write of more than it names is counted whole',
    [
      event('documentation.written', { actor: 'CI', entities: [], entity_count: 1_300 }),
      written('CI', ['flow', 'f'], ['token-collection', 'c'], ['token-collection', 'd']),
    ],
    ['CI wrote documentation in Acme UI: 1 flow, 2 token collections, 1,300 more. f, c, d'],
    '/audit',
  ],
] as const)
  test(`told together: ${name}`, () => {
    const digest = new Digest()
    for (const one of events) digest.add(one)
    expect({ lines: digest.lines, place: digest.place }).toEqual({ lines, place })
  })
