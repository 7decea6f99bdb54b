import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../../test/libraries/bundle-library.ts'
import { black, BUNDLE, one, white } from '../../../../../test/libraries/export-sample.ts'
import { exportAndroid } from './code/export-android.ts'
import { exportCss } from './css/export-css.ts'
import { exportSwift } from './code/export-swift.ts'
import { onlyModes } from './only-modes.ts'

const modesOf = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }))
const LIBRARY = bundleLibrary(
  {
    ...BUNDLE,
    collections: [
      { key: 'base', name: 'Base', modes: modesOf('Light', 'Dark'), default_mode: 'light' },
      { key: 'size', name: 'Size', modes: modesOf('Roomy', 'Compact'), default_mode: 'roomy' },
    ],
    tokens: [
      one('ink', 'COLOR', black, { values: { light: black, dark: white } }),
      one('gap', 'FLOAT', 8, { collection: 'size', scopes: ['GAP'], values: { roomy: 8, compact: 4 } }),
      one('edge', 'FLOAT', 1, { collection: 'size', scopes: ['GAP'], values: { roomy: 1 } }),
      one('pad', 'FLOAT', 0, { scopes: ['GAP'], values: { light: { alias: 'gap' }, dark: { alias: 'gap' } } }),
    ],
  },
  'Acme',
)

function inModes(...wishes: string[]) {
  const library = onlyModes(LIBRARY, wishes)
  if ('refused' in library) throw new Error(library.refused)
  return library
}

test('a mode that a platform cannot switch to is written by itself, also where others refer to it', () => {
  const { files, notes } = exportAndroid(inModes('size=compact'))
  expect(files.map(({ path, content }) => [path, (content.match(/<dimen .*/g) ?? []).toSorted()])).toEqual([
    [
      'values/tokens.xml',
      ['<dimen name="edge">1dp</dimen>', '<dimen name="gap">4dp</dimen>', '<dimen name="pad">4dp</dimen>'],
    ],
    ['values-night/tokens.xml', []],
  ])
  expect(notes).toEqual([])
  expect(exportSwift(inModes('Size=Compact')).files[0]?.content).toContain('gap: CGFloat = 4\n')
})

test('a scheme that is asked for is the only one', () => {
  const { files } = exportAndroid(inModes('Base=Dark'))
  expect(files.map(({ path }) => path)).toEqual(['values/tokens.xml'])
  expect(files[0]?.content).toContain('<color name="ink">#FFFFFF</color>')
  const css = exportCss(inModes('Base=Dark', 'Size=Compact')).files[0]?.content ?? ''
  expect(new Set(css.match(/^\S.*\{$/gm))).toEqual(new Set([':root {']))
})

test.for([
  [['Size=Huge'], '"Size=Huge" is no mode of a collection: there are Size=Roomy, Size=Compact'],
  [['Compact'], '"Compact" is no mode of a collection: there are Base=Light, Base=Dark, Size=Roomy, Size=Compact'],
  [['Size=Roomy', 'Size=Compact'], 'Size is set twice: say one of its modes'],
] as const)('%s is refused with what there is', ([wishes, refused]) => {
  expect(onlyModes(LIBRARY, wishes)).toEqual({ refused })
})
