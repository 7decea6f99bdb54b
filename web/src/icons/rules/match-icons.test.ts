import { expect, test } from 'vitest'
import { matchIcons, searchable } from './match-icons.ts'

const ROWS = [
  ['ArrowLeft', ''],
  ['Bell', 'notice, alert'],
  ['Left', ''],
  ['LeftAlign', ''],
  ['door/left', 'way out'],
].map(([name = '', description = '']) => ({ id: name, name, description }))
const all = searchable(ROWS)

for (const [query, want] of [
  ['', ['ArrowLeft', 'Bell', 'Left', 'LeftAlign', 'door/left']],
  ['left', ['Left', 'LeftAlign', 'ArrowLeft', 'door/left']],
  ['arrow-left', ['ArrowLeft']],
  ['ALERT', ['Bell']],
  ['left door', ['door/left']],
  ['out left', ['door/left']],
  ['nothing', []],
] as const)
  test(`icons by words: "${query}"`, () => {
    expect(matchIcons(all, query).map(({ name }) => name)).toEqual(want)
  })
