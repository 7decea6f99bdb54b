import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../test/libraries/bundle-library.ts'
import { readCustomProperties } from '../../../test/kit/samples/css-check.ts'
import { HOSTILE, hostile } from '../../../test/libraries/export-sample.ts'
import { EXPORTS } from './export-formats.ts'

/** Of those that may be put into a page. */
for (const name of ['css', 'scss', 'ts', 'tailwind', 'shadcn', 'json', 'dtcg'] as const)
  test(`${name}: nothing that is exported ends the element of a page that it stands in`, () => {
    const { files } = EXPORTS[name](bundleLibrary(hostile, HOSTILE), { dialect: '2025' })
    for (const { path, content } of files) {
      expect(content, path).not.toMatch(/<\/(style|script)/i)
      expect(path).toMatch(/^[\w.-]+$/)
    }
    if (name === 'css') {
      const [first] = readCustomProperties(files[0]?.content ?? '')
      expect(first?.properties.get('--text')?.replaceAll('\\3c ', '<')).toBe(JSON.stringify(HOSTILE))
    }
  })
