import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { readCustomProperties, undeclared } from '../../../../test/kit/samples/css-check.ts'
import { BUNDLE, library, one, parts, white } from '../../../../test/libraries/export-sample.ts'
import { exportTailwind } from './export-tailwind.ts'

test('a Tailwind theme: tokens in the namespaces of utilities, other modes override them', () => {
  const { files } = exportTailwind(library)
  const content = files[0]?.content ?? ''
  const theme = content.slice(content.indexOf('@theme'), content.indexOf('}'))
  for (const line of [
    '--color-brand: #ffffff',
    '--spacing-space-1: 4px',
    '--text-size-m: 14px',
    '--font-font: Inter',
    '--shadow-lift: 0px 1px 2px 0 var(--color-brand)',
    '--color-brand-2: var(--color-brand)',
  ])
    expect(theme).toContain(`  ${line}`)
  expect(theme).not.toContain('--opacity')
  expect(content).toContain(
    `@layer base {\n  [data-color-theme='dark-blue'] {\n    --color-brand-2: #00000080;\n  }\n}`,
  )
})

test('it is CSS: each name once in a block, and no reference to what is not there', () => {
  const odd = one('ödd; }', 'STRING', '}{;"\\ \n /* */')
  for (const given of [library, parts, bundleLibrary({ ...BUNDLE, tokens: [odd] }, '*/ }')]) {
    const blocks = readCustomProperties(exportTailwind(given).files[0]?.content ?? '')
    expect(blocks.flatMap(({ properties }) => [...properties]).length).toBeGreaterThan(0)
    expect(undeclared(blocks)).toEqual([])
  }
})

test('a theme has the blocks of Tailwind 4 and nothing else', () => {
  const blocks = readCustomProperties(exportTailwind(library).files[0]?.content ?? '')
  expect(blocks.map(({ selector }) => selector)).toEqual(['@theme static', ':root', "[data-color-theme='dark-blue']"])
})

test('a name in code is used in the namespace of its utility', () => {
  const tokens = [
    one('ink', 'COLOR', white, { code_names: { web: 'var(--acme-ink)' } }),
    one('paper', 'COLOR', { alias: 'ink' }, { code_names: { web: '--color-paper' } }),
  ]
  const { files } = exportTailwind(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toContain('  --color-acme-ink: #ffffff;\n  --color-paper: var(--color-acme-ink);\n')
})

test('a word that Tailwind keeps for itself is noted: its utilities show another value', () => {
  const tokens = [one('color/transparent', 'COLOR', white), one('color/clear', 'COLOR', white)]
  const { notes } = exportTailwind(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(notes).toEqual([
    {
      path: 'Base: color/transparent',
      message: expect.stringMatching(/utilities of its own.*only var\(--color-transparent\) shows this one/) as string,
    },
  ])
})
