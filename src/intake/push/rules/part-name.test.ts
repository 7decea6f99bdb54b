import { expect, test } from 'vitest'
import { nameFault } from './part-name.ts'

test.each(['library.json', 'tokens/Color.Light.json', 'Größen & Abstände.json', '…', '.hidden', '日本/語.json'])(
  'a file may be called %s',
  (name) => expect(nameFault(name)).toBeNull(),
)

test.each([
  '',
  '.',
  '..',
  '../x.json',
  'a/../../x.json',
  '/etc/passwd',
  'a//b',
  'a/',
  'a\\b',
  'a\0b',
  'a\nb',
  'x'.repeat(501),
  `${'y'.repeat(201)}/z`,
])('and not %j', (name) => expect(nameFault(name)).toMatch(/^must /))
