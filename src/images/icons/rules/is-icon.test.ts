import { expect, test } from 'vitest'
import { isIcon } from './is-icon.ts'

const root = (width: unknown, height: unknown) => ({ styles: { width, height } })
const anatomy = {
  root: { type: 'container' },
  glyph: { type: 'vector' },
  dot: { type: 'ellipse' },
  label: { type: 'text' },
  part: { type: 'instance' },
  'dot 1': { type: 'ellipse' },
  'dot 2': { type: 'ellipse' },
  'dot 3': { type: 'ellipse' },
}
const DOT = { styles: { width: 1, height: 1 } }

for (const [name, elements, want] of [
  ['a vector in a small frame', { root: root(15, 15), glyph: { vector: '123456' } }, true],
  ['a vector with a dot', { root: root(24, 24), glyph: {}, dot: {} }, true],
  [
    'a size that a token gives',
    { root: root({ $token: 's', $extensions: { 'com.figma': { rawValue: 24 } } }, 24), glyph: {} },
    true,
  ],
  ['an illustration is too large', { root: root(240, 240), glyph: {} }, false],
  ['a divider is too long', { root: root(60, 2), glyph: {} }, false],
  ['a badge has a text', { root: root(24, 24), glyph: {}, label: { content: 'new' } }, false],
  ['a button of another component', { root: root(32, 32), part: { instanceOf: 'Icon' } }, false],
  ['one box is a dot', { root: root(8, 8), dot: {} }, false],
  [
    'many dots are a handle',
    { root: root(15, 15), 'dot 1': { ...DOT }, 'dot 2': { ...DOT }, 'dot 3': { ...DOT } },
    true,
  ],
  ['another one, turned', { root: root(15, 15), part: { ...root(15, 15), instanceOf: 'Corner' } }, 'Corner'],
  ['a frame that hugs says no size', { root: { styles: {} }, glyph: {} }, false],
  ['nothing', {}, false],
  ['a size of nothing', { root: root(0, 0), glyph: {} }, false],
  ['what is drawn nowhere', { root: root(16, 16), unknown: {} }, false],
] as const)
  test(`an icon: ${name}`, () => expect(isIcon({ tree: { elements }, anatomy })).toBe(want))

test('what is no document is no icon', () => {
  for (const tree of [undefined, null, [], 'x', { elements: [] }, { elements: { root: null } }])
    expect(isIcon({ tree, anatomy: undefined })).toBe(false)
})
