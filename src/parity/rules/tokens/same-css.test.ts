import { expect, test } from 'vitest'
import { sameCss } from './same-css.ts'

for (const [one, other, want] of [
  ['8', '0.5rem', true],
  ['8px', '.5rem', true],
  ['8px', '9px', false],
  ['8px', '8em', false],
  ['9999', '624.9375rem', true],
  ['0', '0rem', true],
  ['0.4', '40%', true],
  ['40', '40%', true],
  ['1.5', '150%', true],
  ['#fff', 'white', true],
  ['#ff0000', 'rgb(255 0 0)', true],
  ['#ff000080', 'rgba(255, 0, 0, 0.5)', true],
  ['#ff0000', '#fe0000', false],
  ['#ff0000', 'rgb(254, 0, 0)', true],
  ['#ff0000', '#fc0000', false],
  ['#c7c7c7', '1px', false],
  ['200ms', '0.2s', true],
  ['Inter', "'Inter', sans-serif", true],
  ['Inter', 'Roboto, Inter', false],
  ['"Semi Bold"', '600', true],
  ['"Black Italic"', '900 italic', true],
  ['"Black Italic"', '900', false],
  ['bold', '700', true],
  ['0 2px 4px 0 rgba(21, 21, 21, 0.2)', '0px 0.125rem 4px 0 #15151533', true],
  ['0 2px 4px 0 #000', '0 2px 4px 1px #000', false],
  ['calc(1px + 2px)', '3px', undefined],
  ['calc(1px + 2px)', 'calc(1px + 2px)', true],
] as const)
  test(`${one} and ${other}: ${want === undefined ? 'only a browser can tell' : want ? 'the same' : 'not the same'}`, () => {
    expect([sameCss(one, other), sameCss(other, one)]).toEqual([want, want])
  })
