import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { ServiceError } from '../../errors.ts'
import { modeChooser, unknownMode } from './choose-modes.ts'
import { exactlyOne } from './exactly-one.ts'
import { hexColor } from './hex-color.ts'
import { indexPage } from './index-page.ts'
import { isUsableFor, shownScopes, type AskableScope, type ScopeState } from './scopes.ts'

for (const [color, want] of [
  [{ r: 0, g: 0, b: 0, a: 1 }, '#000000'],
  [{ r: 1, g: 1, b: 1, a: 1 }, '#FFFFFF'],
  [{ r: 0.1, g: 0.2, b: 0.3, a: 1 }, '#1A334D'],
  [{ r: 0.10000000149011612, g: 0.5, b: 0.501, a: 1 }, '#1A8080'],
  [{ r: 0, g: 0, b: 1, a: 0.5 }, '#0000FF80'],
  [{ r: 0, g: 0, b: 1, a: 0 }, '#0000FF00'],
  [{ r: 0, g: 0, b: 1, a: 0.9999 }, '#0000FFFF'],
  [{ r: 1.2, g: -0.1, b: 0, a: 1 }, '#FF0000'],
] as const) {
  test(`hex: ${JSON.stringify(color)} is ${want}`, () => expect(hexColor(color)).toBe(want))
}

for (const [scopes, asked, want] of [
  ['ALL', 'CORNER_RADIUS', true],
  ['ALL', 'NONE', false],
  [[], 'NONE', true],
  [[], 'CORNER_RADIUS', false],
  [['GAP'], 'GAP', true],
  [['GAP'], 'NONE', false],
  [['ALL_FILLS'], 'ALL_FILLS', true],
  [['ALL_FILLS'], 'FRAME_FILL', true],
  [['ALL_FILLS'], 'SHAPE_FILL', true],
  [['ALL_FILLS'], 'TEXT_FILL', true],
  [['ALL_FILLS'], 'STROKE_COLOR', false],
  [['FRAME_FILL'], 'ALL_FILLS', false],
] as const satisfies readonly (readonly [ScopeState, AskableScope, boolean])[]) {
  test(`scopes: ${JSON.stringify(scopes)} for ${asked}: ${want}`, () => expect(isUsableFor(scopes, asked)).toBe(want))
}

test('scopes are shown as ALL, NONE or their names', () => {
  expect([shownScopes('ALL'), shownScopes([]), shownScopes(['GAP'])]).toEqual(['ALL', 'NONE', ['GAP']])
})

const LIGHT = { id: '1:0', name: 'Light' }
const DARK = { id: '1:1', name: 'Dark' }
for (const [asked, want] of [
  [undefined, [LIGHT, DARK]],
  ['1:1', [DARK]],
  ['Dark', [DARK]],
  ['dARK', [DARK]],
  ['Dar', []],
  ['', []],
] as const) {
  test(`modes: ${String(asked)} chooses ${want.length}`, () => expect(modeChooser(asked)([LIGHT, DARK])).toEqual(want))
}

for (const [name, collections, want] of [
  ['known in one of two', [[LIGHT], [DARK]], null],
  ['known in none', [[LIGHT], [LIGHT, { id: '2', name: 'Dim' }]], ['Light', 'Dim']],
  ['no collection at all', [], null],
] as const) {
  test(`unknown mode: ${name}`, () => expect(unknownMode(collections, modeChooser('dark'))).toEqual(want))
}

for (const [body, want] of [
  [{ ids: [1] }, 'ids'],
  [{ collection: '' }, 'collection'],
  [{}, 'none was given'],
  [{ ids: [], collection: 'x' }, 'ids and collection were given'],
] as const) {
  test(`exactly one: ${JSON.stringify(body)} gives ${want}`, () => {
    const choose = (): string => exactlyOne(body as { ids?: unknown; collection?: unknown }, ['ids', 'collection'])
    if (want === 'ids' || want === 'collection') return expect(choose()).toBe(want)
    expect(choose).toThrow(ServiceError)
    return expect(choose).toThrow(want)
  })
}

test('an index page walk visits every row that stays exactly once while others come and go', async () => {
  const rows = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 60 })
  await holds(
    fc.property(
      rows,
      rows,
      fc.integer({ min: 1, max: 7 }),
      fc.infiniteStream(fc.boolean()),
      (stay, guests, limit, coin) => {
        const guestsOnly = guests.filter((row) => !stay.includes(row))
        const visited: number[] = []
        let after: string | null = null
        for (;;) {
          const now = [...stay, ...guestsOnly.filter(() => coin.next().value)].sort((a, b) => a - b)
          const { page, hasMore } = indexPage({
            nodes: { count: now.length, at: (place) => now[place] ?? 0 },
            idOf: (node) => String(node).padStart(3, '0'),
            passes: (node) => node % 5 !== 4,
            after,
            limit,
          })
          visited.push(...page)
          const last = page.at(-1)
          if (!hasMore || last === undefined) break
          expect(page).toHaveLength(limit)
          after = String(last).padStart(3, '0')
        }
        expect(visited).toEqual([...new Set(visited)].sort((a, b) => a - b))
        expect(visited.filter((row) => stay.includes(row))).toEqual(
          stay.filter((row) => row % 5 !== 4).sort((a, b) => a - b),
        )
      },
    ),
  )
})
