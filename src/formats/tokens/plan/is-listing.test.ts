import { expect, test } from 'vitest'
import { isListing } from './is-listing.ts'

const said = (name: string, value: string) => ({ name, value })

for (const [what, root, want] of [
  [
    'documentation with each token in three languages',
    {
      light: {
        'size/focus': {
          'css/variables': said('var(--acme-size-focus)', '2px'),
          'android/resources': said('acme_light_size_focus', '2dp'),
          'swift/enum': said('acmeSizeFocus', 'CGFloat(2)'),
        },
        'color/ink': {
          'css/variables': said('--color-ink', '#000'),
          'android/resources': said('color_ink', '#FF000000'),
        },
      },
    },
    true,
  ],
  [
    'built tokens, which are called after themselves',
    { color: { ink: said('color-ink', '#000'), paper: said('color-paper', '#fff') } },
    false,
  ],
  [
    'a group whose first token has the name of the group',
    { color: { default: said('color', '#000'), soft: said('color-soft', '#333') } },
    false,
  ],
  ['tokens without names', { ink: { value: '#000' }, paper: { value: '#fff' } }, false],
  ['names that are signs alone', { '': { a: said('--', '1px'), b: said('--', '2px') } }, false],
  ['nothing', {}, false],
] as const)
  test(`a listing of tokens is no library: ${what}`, () => expect(isListing(root)).toBe(want))
