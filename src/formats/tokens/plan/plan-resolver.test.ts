import { expect, test } from 'vitest'
import { convert, messages, tokensOf, valuesOf } from '../../../../test/libraries/convert-tokens.ts'

test('a resolver: a file is found with a percent sign in its name, and one that is not there is named', () => {
  const converted = convert({
    'acme.resolver.json': {
      version: '2025.10',
      sets: { all: { sources: [{ $ref: '50%.json' }, { $ref: 'is%20there.json' }, { $ref: '100%zz.json' }] } },
      resolutionOrder: [{ $ref: '#/sets/all' }],
    },
    '50%.json': { half: { $type: 'number', $value: 0.5 } },
    'is there.json': { whole: { $type: 'number', $value: 1 } },
  })
  expect(valuesOf(converted)).toEqual({ half: 0.5, whole: 1 })
  expect(messages(converted)).toEqual([
    'acme.resolver.json: resolutionOrder[0] names "100%zz.json", which is not among the files',
  ])
})

test('a resolver: pointers are read with their escapes, and a sign that is no escape is itself', () => {
  const set = (name: string) => ({ sources: [{ [name]: { $type: 'number', $value: 1 } }] })
  const converted = convert({
    'acme.resolver.json': {
      version: '2025.10',
      sets: { 'a b': set('a'), '50%': set('b'), 'c %zz': set('c'), größe: set('d') },
      resolutionOrder: ['a%20b', '50%25', 'c%20%zz', 'gr%C3%B6%C3%9Fe', 'gr%F6'].map((name) => ({
        $ref: `#/sets/${name}`,
      })),
    },
  })
  expect([...(converted.bundle.collections ?? [])].map(({ name }) => name)).toEqual(['a b', '50%', 'c %zz', 'größe'])
  expect(messages(converted)).toEqual([
    'acme.resolver.json: resolutionOrder[4] names no set and no modifier: "#/sets/gr%F6"',
  ])
})

test('a resolver: a part of a file is that part, a set stands for its sources, and what is neither is named', () => {
  const one = { $type: 'number', $value: 1 }
  const sources = [
    'a.json#/brand',
    'a.json#sub%20group',
    'a.json#/gone',
    'moved/b%20c.json',
    '#/sets/other',
    '#/$defs/p',
    '#/name',
  ]
  const converted = convert({
    'acme.resolver.json': {
      name: 'Acme',
      version: '2025.10',
      $defs: { p: { p: one } },
      sets: {
        all: { sources: sources.map(($ref) => ({ $ref })) },
        other: { sources: [{ o: one }, { $ref: '#/sets/another' }] },
        another: { sources: [{ $ref: '#/sets/other' }] },
      },
      resolutionOrder: [{ $ref: '#/sets/all' }],
    },
    'a.json': { brand: { x: one }, 'sub group': { y: one }, hidden: { z: one } },
    'b c.json': { b: one },
  })
  expect(valuesOf(converted)).toEqual({ x: 1, y: 1, b: 1, o: 1, p: 1 })
  expect(messages(converted)).toEqual([
    'acme.resolver.json: resolutionOrder[0] names "#/gone" of a.json, where no group is',
    'acme.resolver.json: resolutionOrder[0] names "#/sets/other", which contains it in turn',
    'acme.resolver.json: resolutionOrder[0] names "#/name", which is not a set of the resolver',
  ])
})

test('a resolver: what comes later holds, also a set after a modifier, and a default that is no context is named', () => {
  const bg = (value: string) => ({ $type: 'color', $value: value })
  const converted = convert({
    'acme.resolver.json': {
      version: '2025.10',
      sets: { last: { sources: [{ bg: bg('#f00') }] } },
      modifiers: {
        theme: {
          contexts: { light: [{ bg: bg('#fff'), fg: bg('#000') }], dark: [{ fg: bg('#fff') }] },
          default: 'dim',
        },
      },
      resolutionOrder: [{ $ref: '#/modifiers/theme' }, { $ref: '#/sets/last' }],
    },
  })
  expect(tokensOf(converted).map(({ name, collection }) => [name, collection])).toEqual([
    ['fg', 'theme'],
    ['bg', 'last'],
  ])
  expect(valuesOf(converted)['bg']).toEqual({ r: 1, g: 0, b: 0, a: 1 })
  expect([...(converted.bundle.collections ?? [])][0]).not.toHaveProperty('default_mode')
  expect(messages(converted)).toEqual([
    'acme.resolver.json: resolutionOrder[0] has a default that is none of its contexts: "dim"',
    expect.stringMatching(/: bg is said anew by the set "last", which comes later/),
  ])
})

test('a resolver: a set that is named like a modifier is a collection of its own', () => {
  const one = { $type: 'number', $value: 1 }
  const converted = convert({
    'acme.resolver.json': {
      version: '2025.10',
      sets: { theme: { sources: [{ a: one }] } },
      modifiers: { theme: { contexts: { light: [{ b: one }], dark: [{ b: one }] } } },
      resolutionOrder: [{ $ref: '#/sets/theme' }, { $ref: '#/modifiers/theme' }],
    },
  })
  const collections = [...(converted.bundle.collections ?? [])]
  expect(collections.map(({ key, name, modes }) => [key, name, modes.length])).toEqual([
    ['theme', 'theme', 2],
    ['set: theme', 'theme', 1],
  ])
  expect(tokensOf(converted).map(({ name, collection }) => [name, collection])).toEqual([
    ['b', 'theme'],
    ['a', 'set: theme'],
  ])
})

test('a resolver: sets are collections, modifiers are collections with modes, and a set is what a mode overrides', () => {
  const conversion = convert({
    'acme.resolver.json': {
      version: '2025.10',
      sets: { base: { sources: [{ $ref: 'base.json' }] } },
      modifiers: {
        theme: {
          contexts: { light: [], dark: [{ $ref: './dark.json' }, { inline: { $type: 'number', $value: 1 } }] },
          default: 'dark',
        },
      },
      resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }, { $ref: '#/sets/gone' }],
    },
    'base.json': { $type: 'color', bg: { $value: '#fff' }, brand: { $value: '#00f' } },
    'dark.json': { $type: 'color', bg: { $value: '{brand}' } },
    'stray.json': { x: { $type: 'number', $value: 1 } },
  })
  const white = { r: 1, g: 1, b: 1, a: 1 }
  expect(valuesOf(conversion)).toEqual({
    bg: { light: white, dark: { alias: 'brand' } },
    inline: 1,
    brand: { r: 0, g: 0, b: 1, a: 1 },
  })
  expect([...(conversion.bundle.collections ?? [])]).toEqual([
    {
      key: 'theme',
      name: 'theme',
      modes: [
        { id: 'light', name: 'light' },
        { id: 'dark', name: 'dark' },
      ],
      default_mode: 'dark',
      axis: true,
    },
    { key: 'base', name: 'base', modes: [{ id: 'default', name: 'default' }] },
  ])
  expect(messages(conversion)).toEqual([
    expect.stringMatching(/resolutionOrder\[2\] names no set and no modifier/),
    expect.stringMatching(/^stray\.json is not named by the resolver/),
  ])
})
