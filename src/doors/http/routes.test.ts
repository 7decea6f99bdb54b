import { describe, expect, test } from 'vitest'
import { Routes } from './routes.ts'

const routes = new Routes<string>()
for (const [method, path] of [
  ['GET', '/things'],
  ['GET', '/things/{id}'],
  ['DELETE', '/things/{id}'],
  ['POST', '/things/all:get'],
  ['GET', '/things/{id}/parts/{part}'],
  ['GET', '/things/all:get/parts'],
  ['PUT', '/files/*'],
] as const) {
  routes.add(path, method, `${method} ${path}`)
}

describe('a path', () => {
  for (const [name, path, methods, values] of [
    ['without parameters', '/things', ['GET'], []],
    ['with one, for every method it has', '/things/7', ['GET', 'DELETE'], ['7']],
    ['with two', '/things/7/parts/b', ['GET'], ['7', 'b']],
    ['that is literal wins over a parameter', '/things/all:get', ['POST'], []],
    [
      'that only begins literally is still found by its parameter',
      '/things/all:get/parts/b',
      ['GET'],
      ['all:get', 'b'],
    ],
    ['with an encoded literal', '/things/all%3Aget', ['POST'], []],
    ['with an encoded slash in a parameter', '/things/a%2Fb', ['GET', 'DELETE'], ['a/b']],
    ['with an empty parameter', '/things/', ['GET', 'DELETE'], ['']],
    ['that goes on', '/files/a/b%20c/d', ['PUT'], ['a/b c/d']],
    ['that could go on', '/files/', ['PUT'], ['']],
  ] as const) {
    test(name, () => {
      const found = routes.find(path)
      expect([...(found?.byMethod.keys() ?? [])]).toEqual(methods)
      expect(found?.values).toEqual(values)
    })
  }
  for (const path of [
    '',
    '/',
    '/Things',
    '//things',
    '/things/7/',
    '/things/7/parts',
    '/things/../things',
    'things',
    '/files',
  ]) {
    test(`"${path}" is none`, () => expect(routes.find(path)).toBeNull())
  }
  test('a malformed escape is told', () => expect(() => routes.find('/things/%zz')).toThrow(/percent escape/))
})
