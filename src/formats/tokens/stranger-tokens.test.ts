// Dialects that nobody here writes: what of them becomes a token, a mode, a collection.
import { expect, test } from 'vitest'
import { convert, messages, tokensOf, valuesOf } from '../../../test/libraries/convert-tokens.ts'

const collectionsOf = (conversion: ReturnType<typeof convert>) =>
  [...(conversion.bundle.collections ?? [])].map(({ name, modes }) => [name, ...modes.map((mode) => mode.name)])

const gray = (c: number) => ({ r: c, g: c, b: c, a: 1 })
const [white, black] = [gray(1), gray(0)]

const variable = (id: string, value: string, target?: [collection: string, name: string]) => ({
  $type: 'color',
  $value: value,
  $extensions: {
    'com.figma.variableId': `VariableID:${id}`,
    'com.figma.scopes': ['TEXT_FILL'],
    'com.figma.codeSyntax': { WEB: `var(--v-${id})`, iOS: `Ink.v${id}` },
    ...(target
      ? {
          'com.figma.aliasData': {
            targetVariableId: 'VariableID:far/-1:-1',
            targetVariableName: target[1],
            targetVariableSetName: target[0],
          },
        }
      : {}),
  },
})
const inMode = (mode: string, tree: object) => ({ ...tree, $extensions: { 'com.figma.modeName': mode } })

test("the design tool's own export: aliases, collections by what refers to them, modes, ids, scopes, names in code", () => {
  const conversion = convert({
    'a.json': inMode('Value', { ink: { 900: variable('1', '#000'), 0: variable('2', '#fff') } }),
    'Dark.tokens.json': inMode('Dark', { text: variable('3', '#fff', ['Base', 'ink/0']) }),
    'Light.tokens.json': inMode('Light', { text: variable('3', '#000', ['Base', 'ink/900']) }),
  })
  expect(collectionsOf(conversion)).toEqual([
    ['Base', 'Value'],
    ['Dark / Light', 'Dark', 'Light'],
  ])
  expect([...(conversion.bundle.collections ?? [])].map(({ default_mode }) => default_mode)).toEqual(['Value', 'Light'])
  expect(tokensOf(conversion).find(({ name }) => name === 'text')).toMatchObject({
    key: 'VariableID:3',
    source_id: 'VariableID:3',
    scopes: ['TEXT_FILL'],
    code_names: { web: 'var(--v-3)', ios: 'Ink.v3' },
    values: { Light: { alias: 'VariableID:1' }, Dark: { alias: 'VariableID:2' } },
  })
})

test('a variable that was taken from one that is not among the files keeps its value, and it is said', () => {
  const conversion = convert({ 'a.json': inMode('Value', { text: variable('3', '#000', ['Elsewhere', 'ink']) }) })
  expect(valuesOf(conversion)).toEqual({ text: black })
  expect(messages(conversion)).toEqual([expect.stringMatching(/collection "Elsewhere", which is not among the files/)])
})

const plainVariable = (value: unknown) => ({
  $type: 'number',
  $value: value,
  $extensions: { 'com.figma': { hiddenFromPublishing: false, scopes: ['GAP'], codeSyntax: {} } },
})

test('Collection.Mode.json: names that several collections have stay apart; a reference means the nearest', () => {
  const conversion = convert({
    'Gap.S.json': { note: plainVariable(1), gap: plainVariable('{space.s}') },
    'Gap.L.json': { note: plainVariable(2), gap: plainVariable('{space.l}') },
    'Size.Value.json': { note: plainVariable(3), own: plainVariable('{note}') },
    'Space.Value.json': { space: { s: plainVariable(4), l: plainVariable(8) } },
  })
  expect(collectionsOf(conversion)).toEqual([
    ['Gap', 'S', 'L'],
    ['Size', 'Value'],
    ['Space', 'Value'],
  ])
  expect(tokensOf(conversion).map(({ key, name, values }) => [key, name, ...Object.values(values)])).toEqual([
    ['Gap.note', 'note', 1, 2],
    ['Gap.gap', 'gap', { alias: 'Space.space.s' }, { alias: 'Space.space.l' }],
    ['Size.note', 'note', 3],
    ['Size.own', 'own', { alias: 'Size.note' }],
    ['Space.space.s', 'space/s', 4],
    ['Space.space.l', 'space/l', 8],
  ])
})

test('modes inside a value are the modes of all that refers to it', () => {
  const conversion = convert({
    'a.json': {
      $type: 'color',
      bg: { $value: { default: '#fff', dark: '#000' } },
      card: { $value: '{bg}' },
      deep: { $value: '{card}' },
      plain: { $value: '#fff' },
      size: { $type: 'dimension', $value: { value: 1, unit: 'px' } },
    },
  })
  expect(collectionsOf(conversion)).toEqual([
    ['default / dark', 'default', 'dark'],
    ['lib', 'default'],
  ])
  expect(valuesOf(conversion)).toEqual({
    bg: { default: white, dark: black },
    card: { default: { alias: 'bg' }, dark: { alias: 'bg' } },
    deep: { default: { alias: 'card' }, dark: { alias: 'card' } },
    plain: white,
    size: 1,
  })
})

test('light-dark() of a style sheet says two modes, with references by names in code', () => {
  const named = (name: string, value: string) => {
    return { $type: 'color', $value: value, name, original: { $value: value }, path: [name] }
  }
  const conversion = convert({
    'a.json': {
      day: named('acme-day', '#fff'),
      text: named('acme-text', 'light-dark(var(--acme-day, #fff), var(--acme-night, #000))'),
      odd: named('acme-odd', 'light-dark(#fff)'),
    },
  })
  expect(collectionsOf(conversion)).toEqual([
    ['lib', 'default'],
    ['light / dark', 'light', 'dark'],
  ])
  expect(valuesOf(conversion)).toEqual({
    day: white,
    text: { light: { alias: 'day' }, dark: black },
    odd: 'light-dark(#fff)',
  })
})

test('a built file: what it was built from is no second token; references and names in code are kept', () => {
  const built = (path: string[], value: string, original: string) => ({
    $type: 'dimension',
    $value: value,
    original: { $value: original },
    name: path.join('-'),
    attributes: { category: path[0] },
    path,
    filePath: 'a.yml',
    isSource: true,
  })
  const conversion = convert({
    'a.json': {
      space: { s: built(['space', 's'], '4px', '4px'), m: built(['space', 'm'], '8px', '8px') },
      gap: { s: built(['gap', 's'], '4px', '{space.s}'), m: built(['gap', 'm'], '0.5rem', '{space.m}') },
    },
  })
  expect(valuesOf(conversion)).toEqual({ 'space/s': 4, 'space/m': 8, 'gap/s': { alias: 'space.s' }, 'gap/m': '0.5rem' })
  expect(tokensOf(conversion).map(({ code_names }) => code_names?.web)).toEqual([
    '--space-s',
    '--space-m',
    '--gap-s',
    '--gap-m',
  ])
  expect(messages(conversion)).toEqual([])
})

test('every name of a color is one where the type says color, and a text where nothing says so', () => {
  const conversion = convert({
    'a.json': {
      a: { $type: 'color', $value: 'tan' },
      b: { $value: 'tan' },
      c: { $type: 'color', $value: 'constructor' },
    },
  })
  expect(tokensOf(conversion).map(({ type }) => type)).toEqual(['COLOR', 'STRING', 'STRING'])
})

const set = (bg: string, more: object = {}) => ({ bg: { type: 'color', value: bg }, ...more })

test('Tokens Studio without themes: sets that are modes of each other are modes', () => {
  const conversion = convert({
    'tokens.json': { light: set('#fff'), dark: set('#000'), $metadata: { tokenSetOrder: ['light', 'dark'] } },
  })
  expect(collectionsOf(conversion)).toEqual([['light / dark', 'light', 'dark']])
  expect(valuesOf(conversion)).toEqual({ bg: { light: white, dark: black } })
})

test('Tokens Studio without themes: sets that share a name keep both values, each in its set', () => {
  const other = (name: string) => ({
    [name]: { type: 'sizing', value: '1' },
    [`${name}2`]: { type: 'sizing', value: '2' },
  })
  const conversion = convert({
    'tokens.json': {
      card: set('#fff', { ...other('a'), own: { type: 'color', value: '{bg}' } }),
      menu: set('#000', other('b')),
      $metadata: { tokenSetOrder: ['card', 'menu'] },
    },
  })
  expect(
    tokensOf(conversion).map(({ key, name, collection, values }) => [key, name, collection, values['default']]),
  ).toEqual(
    expect.arrayContaining([
      ['card.bg', 'bg', 'card', white],
      ['own', 'own', 'card', { alias: 'card.bg' }],
      ['bg', 'bg', 'menu', black],
    ]),
  )
  expect(messages(conversion)).toEqual([expect.stringMatching(/bg is said otherwise in menu: both are kept/)])
})

test('formulas hold what they come to, in each mode; what comes to nothing is left out and named', () => {
  const files = {
    'tokens.json': {
      base: { unit: { type: 'sizing', value: '4px' }, ink: { type: 'color', value: '#000' } },
      small: { scale: { type: 'number', value: 1 } },
      large: { scale: { type: 'number', value: 2 } },
      use: {
        half: { type: 'sizing', value: '{unit} / 2' },
        veil: { type: 'color', value: 'rgba({ink}, 0.5)' },
        line: { type: 'other', value: '1px solid {ink}' },
        lost: { type: 'sizing', value: '{gone} * 2' },
        sum: { type: 'sizing', value: '4 * 8' },
      },
      $themes: [
        { name: 'Small', group: 'Scale', selectedTokenSets: { small: 'enabled' } },
        { name: 'Large', group: 'Scale', selectedTokenSets: { large: 'enabled' } },
      ],
      $metadata: { tokenSetOrder: ['base', 'small', 'large', 'use'] },
    },
  }
  const conversion = convert(files)
  expect(valuesOf(conversion)).toMatchObject({
    scale: { Small: 1, Large: 2 },
    half: 2,
    veil: { r: 0, g: 0, b: 0, a: 0.5 },
    line: '1px solid #000',
    sum: 32,
  })
  expect(Object.keys(valuesOf(conversion))).not.toContain('lost')
  expect(messages(conversion)).toContainEqual(expect.stringMatching(/lost computes .*\{gone\} \* 2.*left out/))
})

test('files that share some paths are no modes, and neither loses a value', () => {
  const tree = (bg: string, own: string) => ({
    $type: 'color',
    button: { bg: { $value: bg } },
    ...Object.fromEntries([1, 2, 3].map((at) => [`${own}${at}`, { $value: '#fff' }])),
  })
  const conversion = convert({ 'button.json': tree('#fff', 'a'), 'tokens.json': tree('#000', 'b') })
  expect(
    tokensOf(conversion)
      .filter(({ name }) => name === 'button/bg')
      .map(({ values }) => values),
  ).toEqual([{ default: white }, { default: black }])
})

test('a list of paths and values is a token library', () => {
  const conversion = convert({
    'a.json': {
      tokens: [
        { path: 'color.ink', value: '#000', type: 'color', description: 'Ink.' },
        { path: ['color', 'text'], value: '{color.ink}' },
        { path: 'space/s', value: '4px' },
      ],
    },
  })
  expect(valuesOf(conversion)).toEqual({ 'color/ink': black, 'color/text': { alias: 'color.ink' }, 'space/s': 4 })
})

// @rijkshuisstijl-community/design-tokens: collections were called by their whole path on the machine of the import.
test('a list of props has the names and types that its rows and what they share say', () => {
  const conversion = convert({
    'a.json': {
      global: { type: 'color', category: 'ink' },
      props: [
        { name: 'ink-1', value: '#000', comment: 'Text' },
        { name: 'gap', type: 'size', value: '4px', theme: 'day' },
      ],
    },
  })
  expect(valuesOf(conversion)).toEqual({ 'props/ink-1': black, 'props/gap': 4 })
  expect(tokensOf(conversion)[0]).toMatchObject({ type: 'COLOR', description: 'Text' })
})

test('an alias of props is a reference, in a list and in an object', () => {
  const aliases = { SNOW: '#fff', COAL: { value: '#000' } }
  const rows = [
    { name: 'paper', type: 'color', value: '{!SNOW}' },
    { name: 'ink', type: 'color', value: '{!COAL}' },
  ]
  for (const props of [rows, Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))])
    expect(valuesOf(convert({ 'a.json': { aliases, props } }))).toEqual({
      'aliases/SNOW': white,
      'aliases/COAL': black,
      'props/paper': { alias: 'aliases.SNOW' },
      'props/ink': { alias: 'aliases.COAL' },
    })
})

test('token files beside a file of sets are named by their place in what was given, wherever that lies', () => {
  const color = { $type: 'color', $value: '#000' }
  const files = {
    '/home/someone/acme/figma/sets.json': { core: { ink: color }, $themes: [], $metadata: { tokenSetOrder: ['core'] } },
    '/home/someone/acme/src/focus.json': { ring: color },
  }
  const names = collectionsOf(convert(files)).map(([name]) => name)
  expect(new Set(names)).toEqual(new Set(['core', 'src/focus']))
})

test('a file that is shipped twice is read once', () => {
  const light = { ink: { $value: '#000', $type: 'color' }, line: { $value: '#000', $type: 'color' } }
  const dark = { ink: { $value: '#fff', $type: 'color' }, line: { $value: '#000', $type: 'color' } }
  const files = { 'light.json': light, 'dark.json': dark }
  const copies = { 'dist/light.json': light, 'dist/dark.json': dark }
  const conversion = convert({ ...files, ...copies })
  expect(collectionsOf(conversion)).toEqual(collectionsOf(convert(files)))
  expect(messages(conversion)).toEqual([
    'dist/light.json says what light.json says and was left out',
    'dist/dark.json says what dark.json says and was left out',
  ])
})

test('custom properties of the same files are references, as a whole and inside formulas; others are texts', () => {
  const conversion = convert({
    'a.json': {
      root: {
        '--gap': { $value: '8px' },
        '--half': { $value: 'calc(var(--gap) / 2)' },
        '--same': { $value: 'var(--gap)' },
        '--other': { $value: 'var(--nowhere)' },
        '--self': { $value: 'var(--self)' },
        '--behind': { $value: 'var(--nowhere, rgb(0, 0, 0))' },
        '--known': { $value: 'var(--gap, 2px)' },
      },
    },
  })
  expect(valuesOf(conversion)).toEqual({
    'root/--gap': 8,
    'root/--half': 4,
    'root/--same': { alias: 'root.--gap' },
    'root/--other': 'var(--nowhere)',
    'root/--self': 'var(--self)',
    'root/--behind': black,
    'root/--known': { alias: 'root.--gap' },
  })
})

test('a reference may name the member that holds the value, and texts may be made of texts', () => {
  const conversion = convert({
    'a.json': {
      x: { $value: '2px' },
      same: { $value: '{x.$value}' },
      inner: { $value: '0 {x.$value} red' },
      outer: { $value: '{inner}, 0 0 {x}' },
      round: { $value: '{round2} a' },
      round2: { $value: '{round} b' },
    },
  })
  expect(valuesOf(conversion)).toEqual({
    x: 2,
    same: { alias: 'x' },
    inner: '0 2px red',
    outer: '0 2px red, 0 0 2px',
  })
})

test('parts of a value are no modes, in whatever case they are written', () => {
  const conversion = convert({
    'a.json': { place: { $value: { 'position-x': '1px', 'position-y': '2px' } }, gap: { $value: '1px' } },
  })
  expect(collectionsOf(conversion)).toEqual([['lib', 'default']])
})
