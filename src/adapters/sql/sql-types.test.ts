import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decoderOf, encodeParameter } from './sql-types.ts'

const OID = {
  bytea: 17,
  int8: 20,
  text: 25,
  json: 114,
  timestamptz: 1184,
  textArray: 1009,
  byteaArray: 1001,
  int4Array: 1007,
}

for (const [given, want] of [
  [null, null],
  ['x', 'x'],
  [1.5, '1.5'],
  [2 ** 53, '9007199254740992'],
  [true, 'true'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [[], '{}'],
  [[null, 'NULL', 'a"\\,{}'], '{NULL,"NULL","a\\"\\\\,{}"}'],
  [[1, 2], '{"1","2"}'],
  [[Uint8Array.of(1, 255)], '{"\\\\x01ff"}'],
] as const) {
  test(`the parameter ${JSON.stringify(given)} is sent as ${want}`, () => expect(encodeParameter(given)).toBe(want))
}

for (const [oid, text, want] of [
  [OID.int8, '-9007199254740991', -9_007_199_254_740_991],
  [OID.text, 't', 't'],
  [OID.json, '{"a":[]}', { a: [] }],
  [OID.bytea, '\\x00ff', Uint8Array.of(0, 255)],
  [OID.timestamptz, '2024-02-29 23:59:59.123+00', new Date('2024-02-29T23:59:59.123Z')],
  [OID.timestamptz, '2024-02-29 23:59:59.123456+00', new Date('2024-02-29T23:59:59.123Z')],
  [OID.timestamptz, '2024-03-01 05:29:59+05:30', new Date('2024-02-29T23:59:59Z')],
  [OID.textArray, '{}', []],
  [OID.textArray, '{a,"b,c",NULL,"NULL",""}', ['a', 'b,c', null, 'NULL', '']],
  [
    OID.int4Array,
    '{{1,2},{3,NULL}}',
    [
      [1, 2],
      [3, null],
    ],
  ],
  [OID.int4Array, '[0:1]={1,2}', [1, 2]],
  [OID.byteaArray, '{"\\\\x01"}', [Uint8Array.of(1)]],
  [1083, '12:00:00', '12:00:00'],
] as const) {
  test(`a value of type ${oid} sent as ${text} is read`, () => expect(decoderOf(oid)(text)).toEqual(want))
}

test('an array value that is cut short is refused', () => {
  for (const text of ['{', '{a', '{"a', '{"a"', '{a,{b}'])
    expect(() => decoderOf(OID.textArray)(text)).toThrow('not balanced')
})

test('what is encoded as an array is decoded to the same', () => {
  const seed = Date.now() % 2 ** 31
  console.log(`sql types: seed ${seed}`)
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ unit: 'binary' }))), (list) => {
      expect(decoderOf(OID.textArray)(String(encodeParameter(list)))).toEqual(list)
    }),
    { seed },
  )
})
