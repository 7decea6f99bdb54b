import { expect, test } from 'vitest'
import { findVariantTree, selectVariant } from './select-variant.ts'
import type { Configuration } from './spec/spec-document.ts'

const existing: readonly Configuration[] = [
  { Size: 'Small', disabled: false, columns: 1 },
  { Size: 'Small', disabled: true, columns: 1 },
  { Size: 'Large', disabled: false, columns: 1 },
  { Size: 'Extra large', disabled: false, columns: 2 },
]

for (const [name, wanted, want] of [
  ['the whole configuration', { Size: 'Large', disabled: false, columns: 1 }, [2]],
  ['a part that only one has', { disabled: true }, [1]],
  ['names and values without case', { SIZE: 'lARGE' }, [2]],
  ['the default', { size: 'small', disabled: 'FALSE' }, [0]],
  ['numbers and booleans as their strings', { columns: '2', disabled: 'false' }, [3]],
  ['strings as numbers and booleans', { columns: 2, disabled: false }, [3]],
  ['several', { size: 'small' }, [0, 1]],
  ['nothing asked', {}, [0, 1, 2, 3]],
  ['full-width letters', { size: 'Ｌarge' }, [2]],
] as const) {
  test(`variant: ${name}`, () => {
    const selection = selectVariant(existing, wanted)
    const found =
      selection.found === 'one' ? [selection.configuration] : selection.found === 'several' && selection.matches
    expect(found).toEqual(want.map((at) => existing[at]))
    if (selection.found === 'one') expect(selection.isDefault).toBe(want[0] === 0)
  })
}

for (const [name, wanted, first] of [
  ['a value that nobody has', { size: 'Larg', disabled: false }, 2],
  ['a combination that does not exist', { size: 'Extra large', columns: 1, disabled: true }, 1],
  ['an unknown property beside known ones', { columns: 2, tone: 'dark' }, 3],
  ['a property of the prototype', { constructor: 'x' }, 0],
  ['two spellings of one name that disagree', { size: 'Large', SIZE: 'Small' }, 0],
] as const) {
  test(`variant: ${name} finds none, and names the nearest`, () => {
    const selection = selectVariant(existing, wanted)
    expect(selection.found === 'none' && selection.nearest[0]).toEqual(existing[first])
    expect(selection.found === 'none' && selection.nearest.length).toBe(3)
  })
}

test('the tree of a selected variant is found although it spells only what differs', () => {
  const variants = [{ configuration: { disabled: 'true' }, elements: { a: 1 } }, { configuration: { Size: 'Large' } }]
  const [, disabled = {}, large = {}, missing = {}] = existing
  expect(findVariantTree(variants, existing, disabled)).toBe(variants[0])
  expect(findVariantTree(variants, existing, large)).toBe(variants[1])
  expect(findVariantTree(variants, existing, missing)).toBe(undefined)
})
