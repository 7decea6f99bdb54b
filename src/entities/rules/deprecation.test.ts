import { expect, test } from 'vitest'
import { deprecationText, saysDeprecated } from './deprecation.ts'

for (const [name, description, want] of [
  ['Old button', 'Deprecated: use Button.', true],
  ['Old button', '⚠️ DEPRECATED since 4.2', true],
  ['Old button', 'A button. @deprecated use Button', true],
  ['Old button', '[Deprecated] A button.', true],
  ['Old button', 'Opens a menu. This component is now deprecated; use Menu.', true],
  ['Button (Deprecated)', '', true],
  ['_deprecated/Button', '', true],
  ['Button', 'Replaces the deprecated Old button.', false],
  ['Deprecation notice', 'Says what will go away.', false],
  ['Button', '', false],
] as const)
  test(`${name}: ${description} ${want ? 'is' : 'is not'} deprecated`, () => {
    expect(saysDeprecated(name, description)).toBe(want)
  })

test('the sentence that says so is told', () => {
  expect(deprecationText('Opens a menu. This is deprecated; use Menu.')).toBe('This is deprecated; use Menu.')
  expect(deprecationText('Deprecated: use\n Button.')).toBe('Deprecated: use Button.')
})
