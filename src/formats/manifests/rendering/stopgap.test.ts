import { expect, test } from 'vitest'
import { stopgap } from './stopgap.ts'
import { quickest } from '../../../../test/proof/quickest.ts'

for (const [type, want] of [
  ['string', { literal: '' }],
  ['number | undefined', { literal: 0 }],
  ['boolean', { literal: false }],
  ['null | Date', { code: 'new Date()' }],
  ['React.ReactNode', { literal: '' }],
  ['ReactElement<MenuItemProps>', { code: '<></>' }],
  ['(value: string) => void', { code: '() => {}' }],
  ['(codeName: string) => string', { code: '() => ""' }],
  ['((open: boolean) => void) | undefined', { code: '() => {}' }],
  ['(id: number) => { label: string; hint?: string }', { code: '() => ({ label: "" })' }],
  ['<T>(one: T) => T[]', { code: '() => []' }],
  ['() => Promise<number>', { code: 'async () => 0' }],
  ['React.MouseEventHandler<HTMLButtonElement>', { code: '() => {}' }],
  ['string[] | SegmentedControlItem[]', { code: '[]' }],
  ['readonly { text: string; to: string }[]', { code: '[]' }],
  ['[number, "a" | "b", boolean?]', { code: '[0, "a"]' }],
  [
    '{ from: Date; to: Date | null; "aria-label": string }',
    { code: '{ from: new Date(), to: new Date(), "aria-label": "" }' },
  ],
  ['RefObject<Element | null>', { code: '{ current: null }' }],
  ['Record<string, number>', { code: '{}' }],
  ['(string & {})', { literal: '' }],
  ['Theme', { code: 'undefined as never' }],
  ['', { code: 'undefined as never' }],
] as const)
  test(`what has to be there, of ${type || 'no type'}`, () => expect(stopgap({ name: 'it', type })).toEqual(want))

test('its values say more than its type, and its name more than that of a type', () => {
  expect(stopgap({ name: 'size', type: 'Size', values: ['sm', 'md'] })).toEqual({ literal: 'sm' })
  expect(stopgap({ name: 'onClose', type: 'CloseListener' })).toEqual({ code: '() => {}' })
  expect(stopgap({ name: 'children', type: 'ReactNode' })).toEqual({ literal: '…' })
})

test('a type that is nested without end takes no time', async () => {
  const taken = await quickest(10_000, () => {
    stopgap({ name: 'it', type: '('.repeat(2000) + ')'.repeat(2000) })
    stopgap({ name: 'it', type: '{ a: '.repeat(400) + ' }'.repeat(400) })
    stopgap({ name: 'it', type: '() => '.repeat(600) + 'string' })
  })
  expect(taken).toBeLessThan(10_000)
})
