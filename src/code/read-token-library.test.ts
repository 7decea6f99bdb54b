import { expect, test } from 'vitest'
import { libraryOf } from '../../test/libraries/library-of.ts'
import { readTokenLibrary } from './read-token-library.ts'
import { exportCss } from '../formats/exports/css/export-css.ts'
import { exportDtcg } from '../formats/exports/dtcg/export-dtcg.ts'
import { exportTailwind } from '../formats/exports/css/export-tailwind.ts'

const SCALE = {
  modes: [
    { id: 'd', name: 'Desktop' },
    { id: 'm', name: 'Mobile' },
  ],
  default_mode: 'd',
}
const size = { type: 'FLOAT', scopes: ['FONT_SIZE'] } as const

/** A size that follows the mode of another collection, through a collection with a single mode. */
const library = await libraryOf({
  collections: [
    { key: 'base', name: 'Base', modes: [{ id: 'v', name: 'Value' }], default_mode: 'v' },
    { key: 'scale', name: 'Scale', ...SCALE },
  ],
  tokens: [
    { key: 'size', name: 'size', collection: 'scale', ...size, values: { d: 16, m: 19 } },
    { key: 'body', name: 'body', collection: 'base', ...size, values: { v: { alias: 'size' } } },
    { key: 'dialog', name: 'dialog', collection: 'scale', ...size, values: { d: { alias: 'body' }, m: 20 } },
    { key: 'caption', name: 'caption', collection: 'base', ...size, values: { v: { alias: 'body' } } },
    { key: 'gone', name: 'gone', collection: 'base', ...size, values: { v: { alias: 'nowhere' } } },
  ],
})
const all = readTokenLibrary(library, { name: 'Acme', collections: null })

test('an alias into a collection with several modes is var(): there the mode of that collection decides', () => {
  const { files, notes } = exportCss(all)
  expect(files[0]?.content).toContain('--body: var(--size);')
  expect(files[0]?.content).toContain('--dialog: var(--body);')
  expect(notes.map(({ path }) => path)).toEqual(['Base: gone'])
  expect(exportTailwind(all).files[0]?.content).toContain('--text-body: var(--text-size);')
})

test('in DTCG such an alias has the type of what it leads to', () => {
  const file = exportDtcg(all).files.find(({ path }) => path === 'base.tokens.json')
  expect(JSON.parse(file?.content ?? '')).toMatchObject({ body: { $type: 'dimension', $value: '{size}' } })
})

test('where that collection is not exported nobody can tell its value, nor that of an alias to it', () => {
  const base = library.byKey('token-collection', 'base') ?? -1
  const { files, notes } = exportCss(readTokenLibrary(library, { name: 'Acme', collections: [base] }))
  expect(files[0]?.content).not.toContain('--body')
  const message =
    'is an alias that leads nowhere in the mode "Value", or into modes that are not exported, and is left out'
  expect(notes).toContainEqual({ path: 'Base: body', message })
  expect(notes).toContainEqual({ path: 'Base: caption', message })
})

test('aliases of aliases are followed to their end, however many, and a ring of them has none', async () => {
  const chain = (name: string, end: number | { alias: string }) =>
    Array.from({ length: 26 }, (_, at) => ({
      key: `${name}${at}`,
      name: `${name}${at}`,
      collection: 'base',
      ...size,
      values: { v: at === 25 ? end : { alias: `${name}${at + 1}` } },
    }))
  const collections = [{ key: 'base', name: 'Base', modes: [{ id: 'v', name: 'Value' }], default_mode: 'v' }]
  const long = await libraryOf({ collections, tokens: [...chain('line', 16), ...chain('ring', { alias: 'ring0' })] })
  const { files, notes } = exportCss(readTokenLibrary(long, { name: 'Acme', collections: null }))
  expect(files[0]?.content).toContain('--line0: var(--line1);')
  expect(files[0]?.content).not.toContain('--ring')
  expect(notes).toHaveLength(26)
})
