import { expect, test } from 'vitest'
import { readDrawing } from './read-drawing.ts'
import { componentName, dataAddressOf, fileName, jsxOf, svgOf } from './write-icon.ts'

const ARROW = readDrawing({
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6" viewBox="0 0 12 6"><title>Arrow</title><path d="M0 0L12 6" fill="#000000" fill-rule="evenodd"/></svg>',
  width: 12,
  height: 6,
})

test('an icon is written in a size and a color, without a title', () => {
  expect(svgOf(ARROW, { size: 24, color: 'currentColor' })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12" viewBox="0 0 12 6" fill="none"><path d="M0 0L12 6" fill="currentColor" fill-rule="evenodd"/></svg>',
  )
  expect(svgOf(ARROW, { size: 24, color: null })).toContain('fill="#000000"')
})

test('as JSX it spells attributes as React does and takes what it is given', () => {
  const jsx = jsxOf(ARROW, 'arrow/right 2', { size: 24, color: 'currentColor' })
  expect(jsx).toContain('export const ArrowRight2 = (props) => (')
  expect(jsx).toContain('fillRule="evenodd"')
  expect(jsx).toContain('{...props}')
})

test('a drawing that cannot be read keeps what it has, and is no JSX', () => {
  const strange = readDrawing({ ...ARROW, svg: ARROW.svg.replace('<path ', '<path style="mix-blend-mode:screen" ') })
  expect(svgOf(strange, { size: 24, color: '#ff0000' })).toMatch(/^<svg [^>]*width="24" height="12".*mix-blend-mode/)
  expect(jsxOf(strange, 'x', { size: 24, color: null })).toBeNull()
})

test('a data address is the drawing again, and stands between double quotes', () => {
  const address = dataAddressOf(svgOf(ARROW, { size: 12, color: null }))
  expect(address).not.toMatch(/["<>#\s]{2}|"/)
  expect(decodeURIComponent(address)).toContain("<path d='M0 0L12 6' fill='#000000'")
})

for (const [name, file, component] of [
  ['Arrow Left', 'arrow-left', 'ArrowLeft'],
  ['16 / arrow_left', '16/arrow-left', 'Icon16ArrowLeft'],
  ['../../etc/passwd', 'etc/passwd', 'EtcPasswd'],
  ['日本 語', '日本-語', '日本語'],
  ['***', 'icon', 'Icon'],
] as const)
  test(`the file and the component of "${name}"`, () => {
    expect([fileName(name), componentName(name)]).toEqual([file, component])
  })
