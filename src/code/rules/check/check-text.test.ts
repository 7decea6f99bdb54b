import { expect, test } from 'vitest'
import { check, found, hex, token } from '../../../../test/libraries/checked/checked-code.ts'
import { colorLibrary } from '../../../../test/libraries/color-library.ts'
import type { ExportedToken } from '../../../formats/exports/library/token-library.ts'
import type { CodeLanguage } from '../scan/code-language.ts'
import { codeTokens } from '../token-facts.ts'

const CASES: readonly (readonly [name: string, language: CodeLanguage, text: string, want: readonly string[]])[] = [
  [
    'a color has the token that is for the property, whatever it is written as',
    'css',
    'a { color: #C82E32;\n border-color: rgb(200, 46, 50) }',
    ['1 value_has_token #C82E32 → var(--text-critical)', '2 value_has_token rgb(200, 46, 50) → var(--border-critical)'],
  ],
  [
    'a length has a token where the token is for it',
    'css',
    'a { padding: 0 16px; border-radius: 6px; width: 16px; gap: 1rem }',
    [
      '1 value_has_token 16px → var(--space-m)',
      '1 value_has_token 6px → var(--radius-m)',
      '1 value_has_token 1rem → var(--space-m)',
    ],
  ],
  [
    'a negative length keeps its sign',
    'scss',
    '.a { .b & { margin-left: -16px } }',
    ['1 value_has_token -16px → calc(-1 * var(--space-m))'],
  ],
  [
    'weights and families',
    'css',
    'a { font-weight: 700; font-family: "Inter", sans-serif; order: 700 }',
    [
      '1 value_has_token 700 → var(--font-weight-bold)',
      '1 value_has_token "Inter", sans-serif → var(--font-family-text)',
    ],
  ],
  [
    'comments, addresses, fallbacks and texts are not looked into',
    'scss',
    '// color: #c82e32\na { /* color: #c82e32 */ background: url(#c82e32.png); color: var(--text-primary, #c82e32); content: "#c82e32" }',
    [],
  ],
  [
    'a name that is like one of the library',
    'css',
    'a { color: var(--text-primry) }',
    ['1 unknown_name --text-primry → --text-primary'],
  ],
  [
    'a name of somebody else, or one that the code defines',
    'css',
    ':root { --text-primari: red } a { color: var(--brand); background: var(--text-primari) }',
    [],
  ],
  [
    'a primitive where there is a decision',
    'css',
    'a { color: var(--red-600); outline: 1px solid var(--red-600) }',
    ['1 primitive --red-600 → --text-critical', '1 primitive --red-600 → --border-critical'],
  ],
  ['a deprecated token', 'css', 'a { color: var(--text-old) }', ['1 deprecated --text-old → ']],
  ['the definition of a token itself', 'css', ':root { --red-600: #c82e32 }', []],
  [
    'style objects, also with a choice',
    'tsx',
    'const a = <div style={{ color: on ? "#282f37" : "white", padding: 16, width: 16, zIndex: 16 }} />',
    ['1 value_has_token #282f37 → var(--text-primary)', '1 value_has_token 16 → var(--space-m)'],
  ],
  [
    'style objects in style objects, on one line too',
    'ts',
    "const s = create({ quiet: {color: '#282f37'}, loud: { padding: 16 } })",
    ['1 value_has_token #282f37 → var(--text-primary)', '1 value_has_token 16 → var(--space-m)'],
  ],
  [
    'a property with conditions, as StyleX, Panda and vanilla-extract have them',
    'tsx',
    "const s = create({ a: { color: {\n default: '#282f37',\n ':hover': 'var(--text-primry)',\n '@media (x)': { '@supports (y)': '#C82E32' },\n}, gap: { base: 16, _dark: on ? '16px' : '1rem' } } })",
    [
      '2 value_has_token #282f37 → var(--text-primary)',
      '3 unknown_name --text-primry → --text-primary',
      '4 value_has_token #C82E32 → var(--text-critical)',
      '5 value_has_token 16 → var(--space-m)',
      '5 value_has_token 16px → var(--space-m)',
      '5 value_has_token 1rem → var(--space-m)',
    ],
  ],
  [
    'a name that a script looks up',
    'ts',
    "const s = { color: colors['--text-primry'], gap: space['--space-m'] }",
    ['1 unknown_name --text-primry → --text-primary'],
  ],
  [
    'a scale of a theme is no style',
    'ts',
    "export const theme = { borderRadius: { s: '6px' }, color: { text: '#282f37' } }",
    [],
  ],
  [
    'what every property takes, and what is there without being said',
    'css',
    'a { font-family: inherit; opacity: 1 }',
    [],
  ],
  [
    'styled templates with holes',
    'ts',
    'const A = styled.div`\n  color: #282f37;\n  margin: ${(p) => `${p.x}px`} 16px;\n`',
    ['2 value_has_token #282f37 → var(--text-primary)', '3 value_has_token 16px → var(--space-m)'],
  ],
  [
    'attributes and deprecated components',
    'jsx',
    '<svg fill="#282f37"/>\n;<OldButton />',
    ['1 value_has_token #282f37 → var(--text-primary)', '2 deprecated OldButton → Button'],
  ],
  ['types are no styles', 'ts', 'interface A { color: string; padding: number; gap?: 16 | 8 }', []],
  [
    'a component of one file',
    'vue',
    '<template>\n<old-button style="color: #282f37"/></template>\n<style lang="scss">\n.a { gap: 16px }\n</style>',
    [
      '4 value_has_token 16px → var(--space-m)',
      '2 value_has_token #282f37 → var(--text-primary)',
      '2 deprecated old-button → Button',
    ],
  ],
  [
    'names are compared as browsers compare them',
    'css',
    'a { color: var(--Text-Primary); background: var(--textPrimary);\n color: var(--text_primary); color: var(--text--primary); color: VAR( --text-primary ); color: var(--te\\78t-primary) }',
    [
      '1 unknown_name --Text-Primary → --text-primary',
      '1 unknown_name --textPrimary → --text-primary',
      '2 unknown_name --text_primary → --text-primary',
      '2 unknown_name --text--primary → --text-primary',
    ],
  ],
  [
    'a name that differs in case from one that the code defines',
    'css',
    ':root { --Text-Primary: red } a { color: var(--Text-Primary); background: var(--text-Primary) }',
    ['1 unknown_name --text-Primary → --text-primary'],
  ],
  [
    'a step that a scale does not have',
    'css',
    'a { gap: var(--gap-7); margin: var(--gap-3); padding: var(--own-7) }',
    ['1 unknown_name --gap-7 → '],
  ],
  [
    'a name that is put together is none',
    'scss',
    'a { color: var(--text-#{$x}); color: var(--#{$p}-text-primry); gap: var(--text-primar#{y}) }',
    [],
  ],
  [
    'names that a script sets, in every way to write one',
    'tsx',
    "const a = <p style={{ ['--text-primary2' as string]: 1, '--text-primari': x }} />\nel.style.setProperty('--text-primar', 'x')\nconst css1 = css`color: var(--text-primari); fill: var(--text-primar); stroke: var(--text-primary2);`",
    [],
  ],
  [
    'a length goes to its own family alone: no radius for a height, no part of a shadow for a space, no breakpoint for a width',
    'css',
    'a { height: 6px; padding: 20px; max-width: 768px; gap: 768px; border-width: 6px; font-size: 16px; top: 16px; top: 3px }',
    ['1 value_has_token 16px → var(--space-m)'],
  ],
  [
    'a component’s own tokens are for that component, wherever else the value is',
    'css',
    'a { border-radius: 9px } .badge { border-radius: 9px }',
    ['1 value_has_token 9px → var(--badge-corner)'],
  ],
  [
    'arguments of functions: sums take distances, colors what paints them, preprocessors nothing',
    'scss',
    'a { margin: calc(100% - 16px) rem(16px); color: darken(#282f37, 5%); background: linear-gradient(#101010, #fff) }',
    ['1 value_has_token 16px → var(--space-m)', '1 value_has_token #101010 → var(--surface-strong)'],
  ],
  [
    'what a font face or a page says is no use',
    'css',
    '@font-face { font-weight: 700 } @page { margin: 16px } a { font-weight: 700 }',
    ['1 value_has_token 700 → var(--font-weight-bold)'],
  ],
  [
    'arbitrary values of utilities',
    'tsx',
    'const a = <p className="text-[#C82E32] p-[16px] hover:-mt-[16px] rounded-[6px] w-[16px] text-[length:16px] [gap:16px] text-(--text-primry) border-[#c82e32]" />',
    [
      '1 value_has_token #C82E32 → color:var(--text-critical)',
      '1 value_has_token 16px → var(--space-m)',
      '1 value_has_token 16px → var(--space-m)',
      '1 value_has_token 6px → var(--radius-m)',
      '1 value_has_token #c82e32 → color:var(--border-critical)',
      '1 unknown_name --text-primry → --text-primary',
      '1 value_has_token 16px → var(--space-m)',
    ],
  ],
  [
    'bound styles of Vue',
    'vue',
    "<template><p :style=\"{ color: '#282f37', padding: on ? '16px' : 0 }\" /><p v-bind:style=\"[{ gap: '16px' }]\"/></template>",
    [
      '1 value_has_token #282f37 → var(--text-primary)',
      '1 value_has_token 16px → var(--space-m)',
      '1 value_has_token 16px → var(--space-m)',
    ],
  ],
  [
    'styles of Svelte',
    'svelte',
    '<p style:color="#282f37" style:gap={\'16px\'} style="padding: {x}px; margin: 16px" />\n<style>p { color: #282f37 }</style>',
    [
      '2 value_has_token #282f37 → var(--text-primary)',
      '1 value_has_token 16px → var(--space-m)',
      '1 value_has_token #282f37 → var(--text-primary)',
      '1 value_has_token 16px → var(--space-m)',
    ],
  ],
  [
    'what looks like CSS and is none: props of components, tables of numbers, options of charts',
    'tsx',
    'const DENSITY = { compact: { padding: 16, gap: 16, color: \'#282f37\' } }\nchart.setOption({ color: \'#282f37\', textStyle: { fontWeight: 700 } })\nconst a = <Box color="#282f37" fill="#282f37" padding={16} />',
    [],
  ],
  [
    'templates with types, attributes and templates inside',
    'tsx',
    'const A = styled.div.attrs({ a: 1 })<{ on: boolean }>`\n  gap: 16px;\n  ${(p) => p.on && css`color: #282f37;`}\n`',
    ['2 value_has_token 16px → var(--space-m)', '3 value_has_token #282f37 → var(--text-primary)'],
  ],
  [
    'values of CSS modules',
    'css',
    "@value text-primari: #282f37;\n.a { composes: b from './b.css'; color: #282f37 }",
    ['1 value_has_token #282f37 → var(--text-primary)', '2 value_has_token #282f37 → var(--text-primary)'],
  ],
  [
    'what is broken is read as far as it goes',
    'css',
    'a { color: #282f37; b { "',
    ['1 value_has_token #282f37 → var(--text-primary)'],
  ],
]

for (const [name, language, text, want] of CASES)
  test(`check of code: ${name}`, () => expect(found(text, language)).toEqual(want))

const inModes = (light: string, dark: string): Partial<ExportedToken> => ({
  // As a file may have them: the default is not the first.
  values: new Map([
    ['d', { value: hex(dark) }],
    ['m', { value: hex(light) }],
  ]),
})
const themed = (name: string, scopes: ExportedToken['scopes'], dark: string, light: string): ExportedToken =>
  token(name, scopes, { value: 0 }, inModes(dark, light))
const THEMED = codeTokens(
  colorLibrary({ d: 'Dark', m: 'Light' }, 'm', [
    themed('text/inverse', ['TEXT_FILL'], '#ffffff', '#131a22'),
    themed('text/strong', 'ALL', '#131a22', '#ffffff'),
    themed('action/hover/text', ['TEXT_FILL'], '#282f37', '#ffffff'),
    themed('text/on-accent', ['TEXT_FILL'], '#282f37', '#ffffff'),
    themed('text/default', ['TEXT_FILL'], '#282f37', '#f4f8fc'),
    themed('text/only-dark', ['TEXT_FILL'], '#101010', '#fedcba'),
  ]),
)

function suggested(text: string): (readonly [message: string, ...instead: string[]])[] {
  const code = { tokens: THEMED, deprecated: new Map(), components: new Map() }
  return check(text, 'css', code).flatMap((checked) =>
    'rule' in checked ? [[checked.message, ...checked.instead] as const] : [],
  )
}

test('a token that has the value by default comes before one that is it in another mode', () => {
  expect(suggested('a { color: #131a22 }')).toEqual([['is the value of Color/text/strong', 'var(--text-strong)']])
})

test('a name for plain use comes before one for what stands on something; one for a state is for that state', () => {
  expect(suggested('a { color: #282f37 }')[0]?.slice(1)).toEqual(['var(--text-default)', 'var(--text-on-accent)'])
  expect(suggested('.action:hover { color: #282f37 }')[0]).toContain('var(--action-hover-text)')
})

test('a value that tokens have in another mode only is told where the code speaks of that mode, with the mode', () => {
  expect(suggested('a { color: #fedcba }')).toEqual([])
  expect(suggested('.dark { a { color: #fedcba } }')).toEqual([
    ['is the value of Color/text/only-dark (in Dark)', 'var(--text-only-dark)'],
  ])
})

test('what is certain has a fix: one real name that is written otherwise, one decision of exactly this value', () => {
  const fixes = (text: string, language: CodeLanguage) =>
    check(text, language).flatMap((checked) => ('fix' in checked ? [`${checked.written} → ${checked.fix}`] : []))
  expect(
    fixes('a { color: var(--textPrimary); gap: 16px; margin: -16px; color: var(--text-primry); fill: #c82e32 }', 'css'),
  ).toEqual(['--textPrimary → --text-primary', '16px → var(--space-m)', '-16px → calc(-1 * var(--space-m))'])
  expect(fixes("const a = <p style={{ gap: '16px', padding: 16 }} className='p-[16px]' />", 'tsx')).toEqual([
    '16px → var(--space-m)',
  ])
})

test('names of somebody else and values without a token are told apart from findings', () => {
  const asides = check('a { color: var(--brand); background: #abcdef; height: 6px; width: 313px }', 'css').flatMap(
    (checked) => ('aside' in checked ? [`${checked.aside} ${checked.written}`] : []),
  )
  expect(asides).toEqual(['foreign_name --brand', 'no_token #abcdef', 'no_token 6px'])
})
