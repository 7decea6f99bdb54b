import { expect, test } from 'vitest'
import { readFileKey } from './file-key.ts'

for (const [given, want] of [
  ['aBcDeFgH12345678', 'aBcDeFgH12345678'],
  [' aBcDeFgH12345678 ', 'aBcDeFgH12345678'],
  ['https://www.figma.com/file/aBcDeFgH12345678/Acme-UI?node-id=1-2', 'aBcDeFgH12345678'],
  ['https://www.figma.com/design/aBcDeFgH12345678/Acme-UI', 'aBcDeFgH12345678'],
  ['figma.com/design/aBcDeFgH12345678', 'aBcDeFgH12345678'],
  ['https://www.figma.com/design/aBcDeFgH12345678/branch/zYxWvUtS87654321/Acme', 'zYxWvUtS87654321'],
  ['https://example.com/design/aBcDeFgH12345678', null],
  ['https://notfigma.com/design/aBcDeFgH12345678', null],
  ['../../etc/passwd', null],
  ['https://www.figma.com/design/..%2f..%2fx/', null],
  ['', null],
] as const)
  test(`file key: ${given}`, () => expect(readFileKey(given)).toBe(want))
