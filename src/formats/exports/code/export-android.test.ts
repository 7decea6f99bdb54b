import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { black, BUNDLE, library, one, white } from '../../../../test/libraries/export-sample.ts'
import { exportAndroid } from './export-android.ts'

test('resources by kind, and in the dark what is different; what has no equivalent is noted', () => {
  const { files, notes } = exportAndroid(library)
  expect(files.map(({ path }) => path)).toEqual(['values/tokens.xml', 'values-night/tokens.xml'])
  expect(files[0]?.content).toBe(`<?xml version="1.0" encoding="utf-8"?>
<resources>
  <color name="base_brand">#FFFFFF</color>
  <dimen name="space_1">4dp</dimen>
  <dimen name="text_size_m">14sp</dimen>
  <item name="opacity" type="dimen" format="float">0.5</item>
  <string name="font" translatable="false">"Inter"</string>
  <dimen name="rem">24dp</dimen>
  <string name="note" translatable="false">"Say \\"hi\\""</string>
  <bool name="is_on">true</bool>
  <color name="color_theme_brand">#FFFFFF</color>
  <color name="same">#FFFFFF</color>
</resources>
`)
  expect(files[1]?.content).toContain('<resources>\n  <color name="color_theme_brand">#80000000</color>\n</resources>')
  expect(notes.map(({ path }) => path)).toEqual(['Base: gone', 'Base: lift'])
})

test.for([
  ['@color/acme_ink', 'acme_ink'],
  ['R.color.acmeInk', 'acmeInk'],
  ['AcmeTheme.colors.ink', 'ink'],
  ['class', 'class_'],
] as const)('names in code: %s is the resource %s', ([android, want]) => {
  const tokens = [one('ink', 'COLOR', white, { code_names: { android } })]
  const { files } = exportAndroid(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toContain(`<color name="${want}">`)
})

test('names and texts are fit for XML, and for the language', () => {
  const tokens = ['class', '1x', '</style>', 'Größe', '色'].map((name) => one(name, 'STRING', `?'<&>\n\u0000`))
  const { files } = exportAndroid(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  const lines = files[0]?.content.match(/<string .*/g) ?? []
  expect(lines.map((line) => /name="([^"]*)"/.exec(line)?.[1])).toEqual(['class_', '_1x', 'style', 'gro_e', 'x'])
  expect(new Set(lines.map((line) => /">(.*)<\/string>$/.exec(line)?.[1]))).toEqual(
    new Set([String.raw`"\?\'&lt;&amp;&gt;\n` + '\ufffd"']),
  )
})

test('where dark is the default, light is what stands in values', () => {
  const modes = [
    { id: 'd', name: 'Dark' },
    { id: 'l', name: 'Light' },
  ]
  const collections = [{ key: 'base', name: 'Base', modes, default_mode: 'd' }]
  const tokens = [one('a', 'COLOR', white, { values: { d: black, l: white } })]
  const { files } = exportAndroid(bundleLibrary({ ...BUNDLE, collections, tokens }, 'Acme'))
  expect(files.map(({ content }) => /#\w+/.exec(content)?.[0])).toEqual(['#FFFFFF', '#80000000'])
})
