import type { LibraryBundle, TokenEntry } from '../../src/formats/bundle/library-bundle.ts'
import { kindOfMembers } from '../../src/formats/tokens/composites/composite-kind.ts'
import { bundleLibrary } from './bundle-library.ts'

// A small library with something of everything that exports write.

export const white = { r: 1, g: 1, b: 1, a: 1 }
export const black = { r: 0, g: 0, b: 0, a: 0.5 }
export const one = (
  key: string,
  type: TokenEntry['type'],
  value: TokenEntry['values'][string],
  rest: Partial<TokenEntry> = {},
) => ({
  key,
  name: key,
  collection: 'base',
  type,
  values: { m: value },
  ...rest,
})
export const made = (key: string, json: object) =>
  one(key, 'STRING', 'css', {
    composite: { type: kindOfMembers(json) ?? '', values: { m: json } },
  })
export const shadow = {
  color: '{brand}',
  offsetX: { value: 0, unit: 'px' },
  offsetY: { value: 1, unit: 'px' },
  blur: { value: 2, unit: 'px' },
}
export const BUNDLE: LibraryBundle = {
  vitrine: 1,
  source: { tool: 'test', file_key: 'f', name: 'Acme', complete: false },
  collections: [
    { key: 'base', name: 'Base', modes: [{ id: 'm', name: 'Value' }] },
    {
      key: 'theme',
      name: 'Color Theme',
      modes: [
        { id: 'l', name: 'Light' },
        { id: 'd', name: 'Dark Blue' },
      ],
      default_mode: 'l',
    },
  ],
  tokens: [
    one('brand', 'COLOR', white),
    one('space/1', 'FLOAT', 4, { scopes: ['GAP'] }),
    one('text/sizeM', 'FLOAT', 14, { scopes: ['FONT_SIZE'] }),
    one('opacity', 'FLOAT', 0.5),
    one('font', 'STRING', 'Inter, Noto Sans', { scopes: ['FONT_FAMILY'] }),
    one('rem', 'STRING', '1.5rem'),
    one('note', 'STRING', 'Say "hi"'),
    one('is on', 'BOOLEAN', true),
    one('gone', 'COLOR', { alias: 'nowhere' }),
    made('lift', shadow),
    { key: 't1', name: 'brand', collection: 'theme', type: 'COLOR', values: { l: { alias: 'brand' }, d: black } },
    { key: 't2', name: 'same', collection: 'theme', type: 'COLOR', values: { l: white, d: white } },
  ],
}
export const library = bundleLibrary(BUNDLE, 'Acme')

const heading = { fontFamily: 'Inter', fontSize: { value: 24, unit: 'px' }, lineHeight: 1.2 }
export const parts = bundleLibrary(
  {
    ...BUNDLE,
    tokens: [
      one('heading/font-size', 'FLOAT', 12),
      made('heading', heading),
      one('title', 'STRING', { alias: 'heading' }),
      one('title/line-height', 'FLOAT', 2),
      one('is on', 'BOOLEAN', true),
      one('is shown', 'BOOLEAN', { alias: 'is on' }),
    ],
  },
  'Acme',
)

/** Ends a style or a script of the page that it may be put into. */
export const HOSTILE = '</style><script>alert(1)</script>'
export const hostile: LibraryBundle = {
  vitrine: 1,
  source: { tool: 'test', file_key: 'f', name: HOSTILE, complete: false },
  collections: [
    {
      key: 'base',
      name: `Base ${HOSTILE} */`,
      modes: [
        { id: 'm', name: HOSTILE },
        { id: 'n', name: `${HOSTILE}'] {}` },
      ],
    },
  ],
  tokens: [
    one('text', 'STRING', HOSTILE),
    one('function', 'STRING', 'url(</style><script>)'),
    one('font', 'STRING', HOSTILE, { scopes: ['FONT_FAMILY'] }),
    one(HOSTILE, 'FLOAT', 1),
    made('shadow', { ...shadow, color: HOSTILE }),
  ],
}
