import { expect, test } from 'vitest'
import { seenInBytes, seenInJson, seenInText } from './what-it-is.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0)

for (const [name, head, code, message] of [
  ['acme.fig', bytes('PK\u0003\u0004'), 'file-binary', /own format.*save what the REST interface answers/],
  ['acme', bytes('fig-kiwi'), 'file-binary', /own format/],
  ['export.zip', bytes('PK\u0003\u0004'), 'file-is-archive', /unpack it/],
  ['icon.json', bytes('\u0089PNG'), 'file-binary', /a picture \(PNG\)/],
  ['a.json', bytes('\u0000\u0001'), 'file-binary', /a binary file/],
] as const)
  test(`a file that is not text is told by its bytes: ${name}`, () => {
    expect(seenInBytes(name, head)).toEqual({ code, message: expect.stringMatching(message) as string })
  })

for (const [name, text, message] of [
  ['a sign-in page', '\n<!DOCTYPE html><html>', /web page.*fetch it again/],
  ['a drawing', '<svg viewBox="0 0 1 1">', /drawing/],
  ['a module', 'export default { color: 1 }', /program/],
  ['prose', 'Dear reader', /neither JSON nor YAML/],
] as const)
  test(`a text that is no library is told by its beginning: ${name}`, () => {
    expect(seenInText(text).message).toMatch(message)
  })

const FRAME = { id: '1:2', type: 'FRAME', name: 'A', children: [] }

for (const [name, json, code, message] of [
  ['a node as a plugin saves it', FRAME, 'answer-incomplete', /part of a file .*\(FRAME\).*under "document"/],
  ['a list of nodes', [FRAME, FRAME], 'answer-incomplete', /\(FRAME\)/],
  ['nodes below another name', { root: FRAME }, 'answer-incomplete', /\(FRAME\)/],
  ['plain values', { color: { ink: '#000', size: { s: 4 } } }, 'values-plain', /2 plain values and no "\$value"/],
  ['one plain value', { a: 1 }, 'values-plain', /1 plain value and/],
  [
    'a JSON Schema',
    { $schema: 'https://json-schema.org/draft-07/schema#', properties: {} },
    'file-not-recognized',
    /JSON Schema/,
  ],
  ['a package', { name: 'a', dependencies: {} }, 'file-not-recognized', /description of a package/],
  [
    'documentation of tokens',
    { 'size/focus': { css: { name: '--size-focus', value: '2px' }, swift: { name: 'sizeFocus', value: '2' } } },
    'file-not-recognized',
    /each token again for every language/,
  ],
  ['a list of objects', { a: [{ b: 1 }], c: 1 }, 'file-not-recognized', /JSON with "a", "c"/],
  ['nothing', {}, 'file-not-recognized', /an empty object/],
  ['a number', 7, 'file-not-recognized', /a single value/],
] as const)
  test(`JSON that is no library is told by its content: ${name}`, () => {
    expect(seenInJson(json)).toEqual({ code, message: expect.stringMatching(message) as string })
  })
