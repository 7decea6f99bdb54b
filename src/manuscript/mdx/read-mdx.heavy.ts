import { expect, test } from 'vitest'
import { isSteep } from '../../../test/abuse/growth.ts'
import { readMdx } from './read-mdx.ts'

test.each([
  '<a ',
  '<Canvas>',
  '{',
  '<a b={',
  '<a b="',
  '`',
  '`` ` ',
  '![',
  '<!--',
  'export const a = {\n\n',
  '<p>x',
  '[a',
  '</b>',
  ':::note\n',
  '<ul><li>',
  '<td>',
  'a {\n\n',
  '<br>',
])('many of %j take time in proportion to their number', (bit) => {
  const work = (size: number) => {
    const mdx = bit.repeat(size / bit.length)
    return () => void readMdx(mdx, 'x.mdx')
  }
  expect(isSteep(work, 12_000)).toBe(false)
})
