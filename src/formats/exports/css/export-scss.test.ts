import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { BUNDLE, library, one, white } from '../../../../test/libraries/export-sample.ts'
import { exportScss } from './export-scss.ts'

test('variables with what holds by default, and a map for each other mode with what is different in it', () => {
  const { files, notes } = exportScss(library)
  expect(files[0]?.content).toBe(`/* Acme: the default modes */
$base-brand: #ffffff;
$space-1: 4px;
$text-size-m: 14px;
$opacity: 0.5;
$font: #{"Inter, \\"Noto Sans\\""};
$rem: 1.5rem;
$note: #{"\\"Say \\\\\\"hi\\\\\\"\\""};
$is-on: true;
$lift: #{"0px 1px 2px 0 #ffffff"};
$color-theme-brand: #ffffff;
$same: #ffffff;

/* Color Theme: Dark Blue */
$color-theme-dark-blue: (
  "color-theme-brand": #00000080,
);
`)
  expect(notes).toEqual([{ path: 'Base: gone', message: 'leads nowhere and is left out' }])
})

test.for([
  ['a digit does not begin a name', one('1x', 'FLOAT', 1), '$x1x: 1;'],
  [
    'a name in code is used',
    one('ink', 'COLOR', white, { code_names: { web: 'var(--acme_ink)' } }),
    '$acme-ink: #ffffff;',
  ],
  ['Sass computes nothing', one('w', 'STRING', 'darken(#fff, 10%)'), '$w: #{"darken(#fff, 10%)"};'],
  ['nor puts anything in', one('w', 'STRING', 'a #{b} c'), String.raw`$w: #{"\"a \#{b} c\""};`],
  ['a word of Sass is a text', one('w', 'STRING', 'null'), '$w: #{"null"};'],
] as const)('%s', ([, token, want]) => {
  const { files } = exportScss(bundleLibrary({ ...BUNDLE, tokens: [token] }, 'Acme'))
  expect(files[0]?.content).toContain(`\n${want}\n`)
})

test('to Sass a dash and an underscore are one sign: the second of two such names has a number, and it is said', () => {
  const tokens = [one('a_b', 'FLOAT', 1), one('a-b', 'FLOAT', 2)]
  const { files, notes } = exportScss(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toContain('$a-b: 1;\n$a-b-2: 2;\n')
  expect(notes).toEqual([{ path: 'Base: a-b', message: 'is called "a-b-2", because another token is called "a-b"' }])
})
