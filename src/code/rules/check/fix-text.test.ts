import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixText } from './fix-text.ts'

const at = (line: number, column: number, written: string, fix?: string) => ({ line, column, written, fix })

for (const [name, text, findings, want] of [
  ['in its place', 'a {\n  gap: 4px;\n}\n', [at(2, 8, '4px', 'var(--xs)')], 'a {\n  gap: var(--xs);\n}\n'],
  ['several of a line, in any order', '4px 8px', [at(1, 5, '8px', 'b'), at(1, 1, '4px', 'a')], 'a b'],
  ['lines that end as on Windows', 'x\r\n4px\r\n', [at(2, 1, '4px', 'a')], 'x\r\na\r\n'],
  ['what is not certain is left', '4px 8px', [at(1, 1, '4px'), at(1, 5, '8px', 'b')], '4px b'],
  ['what stands elsewhere by now is left', '16px', [at(1, 1, '4px', 'a'), at(7, 1, '16px', 'a')], '16px'],
] as const)
  test(`fix: ${name}`, () => expect(fixText(text, findings).text).toBe(want))

test('fix: nothing but what was found is touched', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('4px', 'x', '\n', ' ', '\r\n', 'é')), (parts) => {
      const text = parts.join('')
      const found = [...text.matchAll(/4px/g)].map(({ index }) => {
        const before = text.slice(0, index)
        return at(before.split('\n').length, index - before.lastIndexOf('\n'), '4px', 'var(--xs)')
      })
      const fixed = fixText(text, found)
      expect(fixed.text).toBe(text.replaceAll('4px', 'var(--xs)'))
      expect(fixed.done.size).toBe(found.length)
    }),
  )
})
