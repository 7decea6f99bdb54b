import { expect, test } from 'vitest'
import { mergeBindings } from './merge-bindings.ts'

for (const [name, given, want] of [
  ['one stays as it is written', ['{"property": "fill"}'], ['{"property": "fill"}']],
  ['two properties are two bindings', ['{"property":"fill"}', '{"property":"stroke"}'], null],
  [
    'one property is one binding, with the variants and nodes of both',
    [
      '{"property":"fill","variants":["a"],"nodeNames":["x"]}',
      '{"property":"fill","variants":["a","b"],"nodeNames":["y"]}',
    ],
    ['{"property":"fill","variants":["a","b"],"nodeNames":["x","y"]}'],
  ],
  ['the same twice is one', ['{"property":"fill"}', '{"property":"fill"}'], ['{"property":"fill"}']],
  ['no property at all is one kind of binding', ['{}', '{"variants":["a"]}'], ['{"variants":["a"]}']],
] as const) {
  test(`bindings: ${name}`, () => expect(mergeBindings(given)).toEqual(want ?? given))
}
