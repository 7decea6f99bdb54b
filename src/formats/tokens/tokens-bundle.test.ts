import { expect, test } from 'vitest'
import { convert, messages, tokensOf, valuesOf } from '../../../test/libraries/convert-tokens.ts'
import { LENGTH_SCOPES } from './model/token-types.ts'

for (const [name, token, want] of [
  ['a color', { $type: 'color', $value: '#ff0000' }, { type: 'COLOR', value: { r: 1, g: 0, b: 0, a: 1 } }],
  [
    'pixels',
    { $type: 'dimension', $value: { value: 16, unit: 'px' } },
    { type: 'FLOAT', value: 16, scopes: LENGTH_SCOPES },
  ],
  ['pixels as text', { $type: 'dimension', $value: '16px' }, { type: 'FLOAT', value: 16, scopes: LENGTH_SCOPES }],
  ['rem', { $type: 'dimension', $value: { value: 1.5, unit: 'rem' } }, { type: 'STRING', value: '1.5rem' }],
  ['a duration', { $type: 'duration', $value: { value: 200, unit: 'ms' } }, { type: 'STRING', value: '200ms' }],
  ['a number', { $type: 'number', $value: 1.25 }, { type: 'FLOAT', value: 1.25 }],
  ['a font', { $type: 'fontFamily', $value: 'Inter' }, { type: 'STRING', value: 'Inter', scopes: ['FONT_FAMILY'] }],
  [
    'fonts',
    { $type: 'fontFamily', $value: ['Inter', 'A, B', 'serif'] },
    { type: 'STRING', value: 'Inter, "A, B", serif', scopes: ['FONT_FAMILY'] },
  ],
  ['a weight', { $type: 'fontWeight', $value: 700 }, { type: 'FLOAT', value: 700, scopes: ['FONT_WEIGHT'] }],
  [
    'a named weight',
    { $type: 'fontWeight', $value: 'bold' },
    { type: 'STRING', value: 'bold', scopes: ['FONT_WEIGHT'] },
  ],
  [
    'a curve',
    { $type: 'cubicBezier', $value: [0.4, 0, 0.2, 1] },
    { type: 'STRING', value: 'cubic-bezier(0.4, 0, 0.2, 1)' },
  ],
  ['a truth value', { $type: 'boolean', $value: true }, { type: 'BOOLEAN', value: true }],
  ['a unitless line height', { type: 'lineHeights', value: '1.5' }, { type: 'FLOAT', value: 1.5 }],
  ['a spacing of Tokens Studio', { type: 'spacing', value: '4' }, { type: 'FLOAT', value: 4, scopes: ['GAP'] }],
  [
    'Style Dictionary without a type',
    { value: '#00ff00', comment: 'x' },
    { type: 'COLOR', value: { r: 0, g: 1, b: 0, a: 1 } },
  ],
] as const)
  test(`a token: ${name}`, () => {
    const [read] = tokensOf(convert({ 'a.json': { group: { token } } }))
    expect(read).toMatchObject({
      name: 'group/token',
      key: 'group.token',
      type: want.type,
      values: { default: want.value },
    })
    expect(read?.scopes).toEqual('scopes' in want ? want.scopes : 'ALL')
  })

test('types come from the nearest group, aliases have the type of their target', () => {
  const tokens = tokensOf(
    convert({
      'a.json': {
        size: {
          $type: 'dimension',
          s: { $value: '1rem' },
          m: { $value: '{size.s}' },
          deep: { l: { $value: '{size.m}' } },
        },
        ref: { $value: { $ref: '#/size/s/$value' } },
        whole: { $ref: '#/size/s' },
      },
    }),
  )
  expect(tokens.map(({ type, values }) => [type, values['default']])).toEqual([
    ['STRING', '1rem'],
    ['STRING', { alias: 'size.s' }],
    ['STRING', { alias: 'size.m' }],
    ['STRING', { alias: 'size.s' }],
    ['STRING', { alias: 'size.s' }],
  ])
})

test('a pointer into a value takes what it points at; one that ends in nothing points at nothing', () => {
  const color = (...components: unknown[]) => ({ $type: 'color', $value: { colorSpace: 'srgb', components } })
  const at = (place: string) => ({ $ref: `#/base/$value/components/${place}` })
  const conversion = convert({
    'a.json': { base: color(0.25, 0.5, 1), turned: color(at('2'), at('1'), at('0')), none: color(at(''), 0, 0) },
  })
  expect(valuesOf(conversion)['turned']).toEqual({ r: 1, g: 0.5, b: 0.25, a: 1 })
  expect(messages(conversion)).toContain('a.json: none points at "#/base/$value/components/", where nothing is')
})

test('a token of a group is named like the group, by $root or beside its children', () => {
  const conversion = convert({
    'a.json': {
      a: { $type: 'number', $root: { $value: 1 }, b: { $value: '{a.$root}' } },
      c: { $type: 'number', $value: 2, value: { $value: 3 } },
    },
  })
  expect(valuesOf(conversion)).toEqual({ a: 1, 'a/b': { alias: 'a' }, c: 2, 'c/value': 3 })
})

test('a group that extends another has its tokens, its own winning', () => {
  const conversion = convert({
    'a.json': {
      base: { $type: 'number', x: { $value: 1 }, y: { $value: 2 } },
      more: { $extends: '{base}', y: { $value: 3 } },
      loop: { $extends: '{loop}', z: { $type: 'number', $value: 1 } },
    },
  })
  expect(valuesOf(conversion)).toMatchObject({ 'more/x': 1, 'more/y': 3, 'loop/z': 1 })
  expect(messages(conversion)).toContainEqual(expect.stringMatching(/loop extends "loop"/))
})

test('groups that extend each other twice as often each time come to an end, and it is said where', () => {
  const groups = Array.from({ length: 40 }, (_, at): [string, object] => {
    const before = { $extends: `{g${at - 1}}` }
    return [`g${at}`, at === 0 ? { x: { $type: 'number', $value: 1 } } : { ...before, again: before }]
  })
  const conversion = convert({ 'a.json': Object.fromEntries(groups) })
  expect(valuesOf(conversion)).toMatchObject({ 'g1/x': 1, 'g1/again/x': 1, 'g10/again/again/x': 1 })
  expect(messages(conversion)).toContainEqual(
    expect.stringMatching(/g39 extends "g38", but groups have been extended by/),
  )
})

test('descriptions and deprecation are kept', () => {
  const tokens = tokensOf(
    convert({
      'a.json': {
        $type: 'number',
        a: { $value: 1, $description: 'One.', $deprecated: 'Use b.' },
        b: { $value: 1, $deprecated: true },
        c: { value: 1, comment: 'Three.' },
        old: { $deprecated: 'Use new.', $root: { $value: 1 }, d: { $value: 1 }, e: { $value: 1, $deprecated: false } },
      },
    }),
  )
  expect(tokens.map(({ name, description = '' }) => [name, description])).toEqual([
    ['a', 'One.\n\nDeprecated: Use b.'],
    ['b', 'Deprecated.'],
    ['c', 'Three.'],
    ['old', 'Deprecated: Use new.'],
    ['old/d', 'Deprecated: Use new.'],
    ['old/e', ''],
  ])
})

test('typography, shadow and gradient are styles, bound to the tokens that they refer to', () => {
  const value = { fontFamily: '{font}', fontSize: { value: 1, unit: 'rem' }, lineHeight: 1.5 }
  const { bundle, report } = convert({
    'a.json': {
      font: { $type: 'fontFamily', $value: ['Inter', 'serif'] },
      ink: { $type: 'color', $value: '#000' },
      h1: { $type: 'typography', $value: value, $description: 'A title.' },
      title: { $value: '{h1}' },
      lift: { $type: 'shadow', $value: { color: '{ink}', offsetX: 0, offsetY: '1px', blur: '2px', spread: 0 } },
      fade: {
        $type: 'gradient',
        $value: [
          { color: '{ink}', position: 0 },
          { color: '#fff', position: 1 },
        ],
      },
    },
  })
  expect(tokensOf({ bundle, report }).map(({ name }) => name)).toEqual(['font', 'ink'])
  const text = {
    type: 'TEXT',
    properties: {
      fontName: { family: 'Inter', style: 'Regular' },
      fontSize: 16,
      lineHeight: { value: 150, unit: 'PERCENT' },
    },
    bound_variables: [{ property: 'fontFamily', token: 'font' }],
  }
  const black = { r: 0, g: 0, b: 0, a: 1 }
  expect([...(bundle.styles ?? [])]).toMatchObject([
    { key: 'h1', name: 'h1', description: 'A title.', ...text, composite: { values: { default: value } } },
    { key: 'title', name: 'title', ...text },
    {
      type: 'EFFECT',
      properties: { effects: [{ type: 'DROP_SHADOW', color: black, offset: { x: 0, y: 1 }, radius: 2, spread: 0 }] },
      bound_variables: [{ property: 'effects[0].color', token: 'ink' }],
    },
    {
      type: 'PAINT',
      properties: {
        paints: [{ type: 'GRADIENT_LINEAR', gradientStops: [{ position: 0, color: black }, { position: 1 }] }],
      },
      bound_variables: [{ property: 'paints[0].gradientStops[0].color', token: 'ink' }],
    },
  ])
  expect(report.notes).toEqual([])
})

for (const [name, token, want] of [
  ['border', { width: '1px', style: 'solid', color: '{ink}' }, '1px solid #000000'],
  ['transition', { duration: '200ms', timingFunction: [0, 0, 1, 1] }, '200ms cubic-bezier(0, 0, 1, 1) 0ms'],
  ['strokeStyle', { dashArray: ['1px', '2px'], lineCap: 'round' }, 'dashed'],
] as const)
  test(`a ${name} is a text of CSS, with its parts kept for exports`, () => {
    const conversion = convert({
      'a.json': { ink: { $type: 'color', $value: '#000' }, x: { $type: name, $value: token } },
    })
    const found = tokensOf(conversion).find((one) => one.name === 'x')
    expect(found).toMatchObject({ type: 'STRING', values: { default: want } })
    expect(found?.composite).toEqual({ type: name, values: { default: token } })
  })

test('what cannot be carried is reported with its place', () => {
  const conversion = convert({
    'a.json': {
      n: { $type: 'number', $value: null },
      math: { type: 'spacing', value: '{n} * 2' },
      ext: { $type: 'number', $value: 1, $extensions: { 'com.acme': { secret: 1 } } },
      stray: 7,
    },
  })
  expect(messages(conversion)).toEqual([
    expect.stringMatching(/^a\.json: stray is neither a token nor a group/),
    expect.stringMatching(/^a\.json: math computes .*\{n\} \* 2.*was left out/),
    expect.stringMatching(/^a\.json: n has no value and was left out/),
    expect.stringMatching(/^a\.json: ext the extension com\.acme\.secret is not carried/),
  ])
})

test('what no store can keep does not refuse the tokens around it, and is named', () => {
  const conversion = convert({
    'a.json': {
      '': { $type: 'number', $value: 1 },
      ['x'.repeat(600)]: { $type: 'number', $value: 1 },
      'bell\u0007': { $type: 'string', $value: 'ding\u0007', $description: 'Half \uD83D.' },
      ring: { $value: '{bell\u0007}' },
      wide: { $type: 'dimension', $value: '1e999px' },
      far: { $type: 'number', $value: '1e999' },
      blank: { $type: 'string', $value: '{ }' },
    },
  })
  expect(valuesOf(conversion)).toEqual({
    bell: 'ding',
    ring: { alias: 'bell' },
    wide: '1e999px',
    far: '1e999',
    blank: '{ }',
  })
  expect(tokensOf(conversion)[0]?.description).toBe('Half \uFFFD.')
  expect(messages(conversion)).toEqual(
    expect.arrayContaining([
      'tokens[""] has no name and was left out',
      expect.stringMatching(/^tokens\["x+…"\] has a path of more than 512 characters and was left out$/),
      'tokens["bell\\u0007"].values.default held characters that no store can keep, which were removed: "ding\\u0007"',
    ]),
  )
})

test('an alpha on a reference gives the color it makes, not a wrong one', () => {
  const conversion = convert({
    'a.json': {
      $type: 'color',
      black: { $value: '#000' },
      veil: { $value: '{black}', $extensions: { 'org.acme': { alphaModifier: 0.5 } } },
      faint: { $value: '{veil}' },
    },
  })
  expect(valuesOf(conversion)).toMatchObject({ veil: { r: 0, g: 0, b: 0, a: 0.5 }, faint: { alias: 'veil' } })
})

test('a value beside values per mode is not lost: it holds where none of them does', () => {
  const themed = (value: string, modes: Record<string, string>) => ({
    $type: 'color',
    $value: value,
    $extensions: { mode: modes },
  })
  const conversion = convert({
    'a.json': {
      over: themed('#fff', { dark: '#000' }),
      again: themed('#FFF', { light: '#fff', dark: '#000' }),
      said: themed('#f00', { default: '#fff', dark: '#000' }),
      set: {
        $extensions: { acme: { modes: ['day', 'night', 'dusk'] } },
        ink: themed('#fff', { night: '#000' }),
      },
    },
  })
  const [white, black] = [1, 0].map((c) => ({ r: c, g: c, b: c, a: 1 }))
  expect(tokensOf(conversion).map(({ name, values }) => [name, values])).toEqual([
    ['ink', { day: white, night: black, dusk: white }],
    ['over', { default: white, dark: black }],
    ['again', { light: white, dark: black }],
    ['said', { default: white, dark: black }],
  ])
})

test('files that say other values for the same tokens are modes', () => {
  const conversion = convert({
    'light.json': { $type: 'color', bg: { $value: '#fff' }, fg: { $value: '#000' } },
    'dark.json': { $type: 'color', bg: { $value: '#000' }, fg: { $value: '#fff' }, only: { $value: '#111' } },
    'size.json': { $type: 'number', one: { $value: 1 } },
  })
  expect(
    [...(conversion.bundle.collections ?? [])].map(({ name, modes }) => [name, modes.map((mode) => mode.name)]),
  ).toEqual([
    ['light / dark', ['light', 'dark']],
    ['lib', ['default']],
  ])
  expect(tokensOf(conversion).map(({ name, values }) => [name, Object.keys(values)])).toEqual([
    ['bg', ['light', 'dark']],
    ['fg', ['light', 'dark']],
    ['only', ['dark']],
    ['one', ['default']],
  ])
})

const SETS = {
  core: { blue: { type: 'color', value: '#00f' } },
  light: { bg: { type: 'color', value: '{blue}' } },
  dark: { bg: { type: 'color', value: '#000' } },
}
const THEMES = [
  { name: 'Light', group: 'Mode', selectedTokenSets: { core: 'source', light: 'enabled' } },
  { name: 'Dark', group: 'Mode', selectedTokenSets: { core: 'source', dark: 'enabled' } },
]
for (const [name, files] of [
  [
    'in one file',
    { 'tokens.json': { ...SETS, $themes: THEMES, $metadata: { tokenSetOrder: ['core', 'light', 'dark'] } } },
  ],
  [
    'in a folder',
    {
      '$themes.json': THEMES,
      '$metadata.json': { tokenSetOrder: ['core', 'light', 'dark'] },
      'core.json': SETS.core,
      'light.json': SETS.light,
      'dark.json': SETS.dark,
    },
  ],
] as const)
  test(`Tokens Studio ${name}: themes are modes`, () => {
    const conversion = convert(files)
    expect(valuesOf(conversion)).toEqual({
      bg: { Light: { alias: 'blue' }, Dark: { r: 0, g: 0, b: 0, a: 1 } },
      blue: { r: 0, g: 0, b: 1, a: 1 },
    })
    expect([...(conversion.bundle.collections ?? [])].map(({ name }) => name)).toEqual(['Mode', 'core'])
  })
