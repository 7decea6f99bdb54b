import { expect, test } from 'vitest'
import { pieces } from './pieces.ts'

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

test('what fits stays as it is', () => {
  expect(pieces({ a: 1 })).toEqual([{ a: 1 }])
})

test('a long text is told in parts that are all of it, and ends no word', () => {
  const text = words(3_000)
  const parts = pieces(text) as string[]
  expect(parts.join('')).toBe(text)
  for (const part of parts.slice(0, -1)) expect(part).toMatch(/ $/)
})

test('an object is told between its members', () => {
  const row = { root: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`member${at}`, { value: at }])) }
  const parts = pieces(row) as { root: object }[]
  expect(parts.length).toBeGreaterThan(1)
  expect(Object.assign({}, ...parts.map(({ root }) => root))).toEqual(row.root)
})

test('the short members of an object say whose the parts are', () => {
  const parts = pieces({ path: 'a.css', text: words(2_000) }) as { path: string; text: string }[]
  expect(parts.every(({ path }) => path === 'a.css')).toBe(true)
  expect(parts.map(({ text }) => text).join('')).toBe(words(2_000))
})

test('a named row keeps its name', () => {
  const changes = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`path${at}`, words(3)]))
  const parts = pieces(['Small', changes]) as [string, object][]
  expect(parts.map(([name]) => name).slice(0, 2)).toEqual(['Small', 'Small (part 2)'])
  expect(Object.assign({}, ...parts.map(([, part]) => part))).toEqual(changes)
})
