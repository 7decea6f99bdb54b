import { expect, test } from 'vitest'
import { colorLibrary } from '../../../test/libraries/color-library.ts'
import type { ExportedToken, ExportedValue } from '../../formats/exports/library/token-library.ts'
import { checkText, definitions, type CodeLibrary } from './check-text.ts'
import type { CodeLanguage } from './code-language.ts'
import { scanCode } from './scan-code.ts'
import { codeTokens } from './token-facts.ts'

const hex = (text: string) => {
  const byte = (at: number): number => parseInt(text.slice(at, at + 2), 16) / 255
  return { r: byte(1), g: byte(3), b: byte(5), a: 1 }
}
const token = (
  name: string,
  scopes: ExportedToken['scopes'],
  value: ExportedValue,
  more: Partial<ExportedToken> = {},
): ExportedToken => ({
  id: name,
  key: name,
  sourceId: null,
  name,
  type: 'COLOR',
  scopes,
  description: '',
  codeNames: null,
  values: new Map([['m', value]]),
  ...more,
})
const alias = (target: string, color: string): ExportedValue => ({
  target,
  key: target,
  resolved: hex(color),
  sample: hex(color),
})

const LIBRARY = colorLibrary({ m: 'Light' }, 'm', [
  token('red/600', 'ALL', { value: hex('#c82e32') }),
  token('text/critical', ['TEXT_FILL'], alias('red/600', '#c82e32')),
  token('border/critical', ['STROKE_COLOR'], alias('red/600', '#c82e32')),
  token('text/primary', ['TEXT_FILL'], { value: hex('#282f37') }),
  token('text/old', ['TEXT_FILL'], { value: hex('#123456') }, { description: 'Deprecated: use text/primary.' }),
  token('space/m', ['GAP'], { value: 16 }, { type: 'FLOAT' }),
  token('radius/m', ['CORNER_RADIUS'], { value: 6 }, { type: 'FLOAT' }),
  token('font/weight/bold', ['FONT_WEIGHT'], { value: 700 }, { type: 'FLOAT' }),
  token('font/family/own', ['FONT_FAMILY'], { value: 'inherit' }, { type: 'STRING' }),
  token('opacity/whole', ['OPACITY'], { value: 1 }, { type: 'FLOAT' }),
  token('font/family/text', ['FONT_FAMILY'], { value: 'Inter, sans-serif' }, { type: 'STRING' }),
])
const CODE: CodeLibrary = {
  tokens: codeTokens(LIBRARY),
  deprecated: new Map([['oldbutton', { says: 'use Button', instead: ['Button'] }]]),
}

function found(text: string, language: CodeLanguage): string[] {
  const { declarations, elements } = scanCode(text, language)
  const scanned = { declarations: [...declarations], elements }
  const defined = new Set<string>()
  definitions(scanned, defined)
  const findings = [...checkText(scanned, CODE, defined)].filter((finding) => finding !== null)
  return findings.map(({ rule, start, written, instead }) => {
    const line = text.slice(0, start).split('\n').length
    expect(text.slice(start, start + 2), written).toBe(written.slice(0, 2))
    return `${line} ${rule} ${written} → ${instead.join(' ')}`
  })
}

const CASES: readonly (readonly [name: string, language: CodeLanguage, text: string, want: readonly string[]])[] = [
  [
    'a color has the token that is for the property, whatever it is written as',
    'css',
    'a { color: #C82E32;\n border-color: rgb(200, 46, 50) }',
    [
      '1 value_has_token #C82E32 → var(--text-critical) var(--red-600) var(--border-critical)',
      '2 value_has_token rgb(200, 46, 50) → var(--border-critical) var(--red-600) var(--text-critical)',
    ],
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
    ['1 value_has_token #282f37 → var(--text-primary)', '1 value_has_token 16px → var(--space-m)'],
  ],
  [
    'style objects in style objects, on one line too',
    'ts',
    "const s = create({ quiet: {color: '#282f37'}, loud: { padding: 16 } })",
    ['1 value_has_token #282f37 → var(--text-primary)', '1 value_has_token 16px → var(--space-m)'],
  ],
  [
    'a property with conditions, as StyleX, Panda and vanilla-extract have them',
    'tsx',
    "const s = create({ a: { color: {\n default: '#282f37',\n ':hover': 'var(--text-primry)',\n '@media (x)': { '@supports (y)': '#C82E32' },\n}, gap: { base: 16, _dark: on ? '16px' : '1rem' } } })",
    [
      '2 value_has_token #282f37 → var(--text-primary)',
      '3 unknown_name --text-primry → --text-primary',
      '4 value_has_token #C82E32 → var(--text-critical) var(--red-600) var(--border-critical)',
      '5 value_has_token 16px → var(--space-m)',
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
  const { declarations, elements } = scanCode(text, 'css')
  const scanned = { declarations: [...declarations], elements }
  return [...checkText(scanned, { tokens: THEMED, deprecated: new Map() }, new Set())].flatMap((finding) =>
    finding === null ? [] : [[finding.message, ...finding.instead] as const],
  )
}

test('a token that has the value by default comes before one that is it in another mode', () => {
  expect(suggested('a { color: #131a22 }')).toEqual([['is the value of Color/text/strong', 'var(--text-strong)']])
})

test('a name for plain use comes before one for what stands on something, or for a state', () => {
  expect(suggested('a { color: #282f37 }')[0]?.slice(1)).toEqual([
    'var(--text-default)',
    'var(--text-on-accent)',
    'var(--action-hover-text)',
  ])
})

test('of a value that tokens have in another mode only, the mode is said', () => {
  expect(suggested('a { color: #fedcba }')).toEqual([
    ['is the value of Color/text/only-dark (in Dark)', 'var(--text-only-dark)'],
  ])
})
