import { expect, test } from 'vitest'
import type { Json } from '../../../kit/shapes/json-value.ts'
import { moduleSpecifier } from './packages.ts'

for (const [name, exports, module, there, want] of [
  ['a package without exports', undefined, 'button.js', [], '@acme/ui/button.js'],
  ['an export of its own', { './button': './dist/button.js' }, 'dist/button.js', [], '@acme/ui/button'],
  ['a pattern', { './*.js': './dist/*.js' }, 'dist/a/button.js', [], '@acme/ui/a/button.js'],
  [
    'under conditions',
    { './b': { types: './b.d.ts', import: { default: './dist/button.js' } } },
    'dist/button.js',
    [],
    '@acme/ui/b',
  ],
  [
    'beside the manifest, where the file is',
    { './dist/*': './dist/*' },
    'button.js',
    ['dist/button.js'],
    '@acme/ui/dist/button.js',
  ],
  ['a source, by what is built of it', { './src/*.js': './src/*.js' }, 'src/button.ts', [], '@acme/ui/src/button.js'],
  ['a source of a package without exports, which may be built to anything', undefined, 'src/button.ts', [], undefined],
  ['a source, by what is built beside it', undefined, 'src/button.ts', ['src/button.js'], '@acme/ui/src/button.js'],
  ['the root', './index.js', 'index.js', [], '@acme/ui'],
  ['what the package keeps to itself', { '.': './index.js' }, 'dist/button.js', [], undefined],
] as readonly (readonly [string, Json | undefined, string, readonly string[], string | undefined])[])
  test(`what to import a module by: ${name}`, () => {
    const from = { name: '@acme/ui', folder: 'package/', exports }
    const isThere = (path: string): boolean => there.some((file) => path === `package/${file}`)
    expect(moduleSpecifier({ manifest: 'package/dist/custom-elements.json', module, package: from, isThere })).toBe(
      want,
    )
  })
