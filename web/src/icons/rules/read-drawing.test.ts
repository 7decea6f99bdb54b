import { expect, test } from 'vitest'
import { readDrawing } from './read-drawing.ts'
import { colored } from './write-icon.ts'

const drawn = (inner: string) =>
  readDrawing({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><title>Bell &lt;1&gt;</title>${inner}</svg>`,
    width: 16,
    height: 16,
  })

test('a drawing of one color can take another; what clips it keeps its own', () => {
  const drawing = drawn(
    '<defs><clipPath id="d1"><path d="M0 0L16 0" fill="#FFFFFF"/></clipPath></defs><g clip-path="url(#d1)"><path d="M1 1" fill="#112233"/><path d="M2 2" fill="none" stroke="#112233"/></g>',
  )
  expect(drawing.color).toBe('#112233')
  const text = JSON.stringify(drawing.shapes?.map((shape) => colored(drawing, shape, 'currentColor')))
  expect(text.match(/currentColor/g)).toHaveLength(2)
  expect(text).toContain('#FFFFFF')
})

for (const [what, inner] of [
  ['several colors', '<path d="M1 1" fill="#000000"/><path d="M1 1" fill="#ffffff"/>'],
  [
    'a gradient',
    '<defs><linearGradient id="d1"><stop offset="0" stop-color="#000000"/></linearGradient></defs><path d="M1 1" fill="url(#d1)"/>',
  ],
] as const)
  test(`stays as it is: ${what}`, () => {
    expect(drawn(inner)).toMatchObject({ color: null, shapes: expect.any(Array) })
  })

for (const [what, inner] of [
  ['a script', '<script>alert(1)</script>'],
  ['a script without an end', '<path d="M0 0"/><script href="x"/>'],
  ['what is run when it is loaded', '<path d="M0 0" onload="alert(1)"/>'],
  ['an image', '<image href="https://elsewhere.example/a.png"/>'],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['a use of something else', '<use href="#x"/>'],
  ['a foreign object', '<foreignObject><p>x</p></foreignObject>'],
  ['an animation', '<animate attributeName="href" to="x"/>'],
  ['a style', '<path d="M0 0" style="background:url(https://elsewhere.example)"/>'],
  ['a reference to another document', '<path d="M0 0" fill="url(https://elsewhere.example#d1)"/>'],
  ['an id of the page', '<g id="content"/>'],
  ['text', 'text'],
  ['a comment', '<!-- x -->'],
  ['an entity', '<path d="&#x4d;0 0"/>'],
  ['an end that nothing began', '</g>'],
  ['a beginning without an end', '<g>'],
  ['an attribute in single quotes', "<path d='M0 0'/>"],
  ['an attribute without quotes', '<path d=M0/>'],
] as const)
  test(`is shown as an image and never put into the page: ${what}`, () => {
    expect(drawn(inner).shapes).toBeNull()
  })
