import { expect, test } from 'vitest'
import { openSheets, readSheets } from './read-sheets.ts'

const sheet = (text: string) => readSheets([{ path: 'a.css', text }])

test('a property has the value of what it refers to, in its mode and by default', () => {
  const said = sheet(
    ':root { --ink: #111; --text: var(--ink) }\n[data-theme=dark] { --ink: #eee }\n.b { --lost: var(--nowhere) }',
  )
  expect([said.value('text', null), said.value('text', 'dark')]).toEqual(['#111', '#eee'])
  expect(said.modes).toContain('dark')
  expect(said.value('lost', null)).toBeUndefined()
  expect(said.declared.get('text')).toEqual({ path: 'a.css', line: 1 })
})

test('in a circle nobody has a value', () => {
  const said = sheet(':root { --a: var(--b); --b: var(--a); --c: var(--b) }')
  expect(['a', 'b', 'c'].map((name) => said.value(name, null))).toEqual([undefined, undefined, undefined])
})

test('a property that is said by two of another, sixty times over, costs no more than its lines', () => {
  const name = (at: number) => `p${at}`
  const base = Array.from({ length: 60 }, (_, at) => ({ name: name(at), text: `{${name(at + 1)}} {${name(at + 1)}}` }))
  const said = openSheets({ declared: [], used: [], groups: [], base: [...base, { name: name(60), text: 'x' }] })
  expect(said.value(name(0), null)).toBeUndefined()
  expect(said.value(name(58), null)).toBe('x x x x')
})
