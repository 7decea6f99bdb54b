import fc from 'fast-check'

/** Already in the spelling of a URL, so that broken escapes and raw bytes reach the server as they are. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    ...[
      ['', '%', '%zz', '%00', '%ff', '%ED%A0%80', '%2e%2e%2f', '..', '.', '%2F', '%25_%5C', '%0A', '%0d%0aX:1'],
      ['__proto__', 'constructor', 'null', 'NaN', 'true', 'TRUE', '[]', '%7B%7D', '%7B%22a%22:%7B%22a%22:1%7D%7D'],
      ['0', '-1', '1.5', '1e309', '0x10', '+5', '%205', '2147483648', '9223372036854775808', '9'.repeat(400)],
      ['%F0%9F%98%80', '%E2%80%AE', 'a'.repeat(5000), 'a,'.repeat(1000), "'%20or%201=1--", '(a+)+$'],
      ['0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10', '00000000-0000-0000-0000-000000000000'],
    ].flat(),
  ),
  fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
)

export const hostileJson = fc.oneof(
  fc.constantFrom(
    ...[
      ['', '{', '{}', '[]', 'null', '"x"', '1', '{"a":1,}', "{'a':1}", '\u0000', '{} {}', '\ufeff{}'],
      ['{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"a":1e999}', '{"__proto__":{"x":1}}', '{"constructor":1}'],
      ['{"project_id":"x"}'],
      [`{"ids":[${'1,'.repeat(1000)}1]}`],
      ['['.repeat(100_000)],
      ['{"a":'.repeat(200) + '1' + '}'.repeat(200)],
      ['[]'.padEnd(10_000, ' ')],
    ].flat(),
  ),
  fc.json({ maxDepth: 6 }),
)

/** A megabyte and more: it costs more than all the others together, so it comes rarely. */
export const tooMuchJson = fc.constant(`{"a":"${'x'.repeat(1_100_000)}"}`)

/** What a value may be replaced with to be nearly right. */
export const WRONG_VALUES: readonly unknown[] = [
  [null, '', ' ', 0, -1, 1.5, 2 ** 31, 2 ** 53, -0, 1e308, true, false, [], {}, [[]], [null], { a: 1 }],
  ['\u0000', '\ud800', '\u202e', '💥', 'x'.repeat(300), 'x'.repeat(21_000), '__proto__', '../../etc/passwd'],
  ['00000000-0000-0000-0000-000000000000', 'not-a-uuid', '12:34', "'; drop table block;--", '(a+)+$'],
  ['2026-02-30T00:00:00Z', '1e999', 'data:text/html,x', 'javascript:alert(1)', 'http://169.254.169.254/'],
  [nested(70)],
  [Array.from({ length: 51 }, () => '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10')],
  [Array.from({ length: 201 }, () => ({ type: 'divider', content: {} }))],
].flat(1)

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) }
}
