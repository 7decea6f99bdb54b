import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { libraryOfEntries } from '../../../test/libraries/library-of-entries.ts'
import { dtcgImporter } from '../../formats/tokens/dtcg-importer.ts'
import { findValues } from './find-values.ts'

// Colors that the files of real libraries hold, asked for as people write them: what has the color comes first, all of it.

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/tokens')
const isThere = existsSync(DATA)
if (!isThere) console.log('values of real token libraries are not covered: ../shared/data is absent')
const ASKED = 20

describe.skipIf(!isThere)('values of real libraries', () => {
  for (const name of ['carbon', 'gitlab', 'primer', 'spectrum-tokens', 'rhds'])
    test(`${ASKED} values of ${name}, in several writings`, async () => {
      const files = readdirSync(path.join(DATA, name), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => {
          const text = readFileSync(path.join(DATA, name, file), 'utf8')
          return { path: path.join(DATA, name, file), name: file, json: JSON.parse(text) as unknown }
        })
      const { bundle } = dtcgImporter.toBundle(dtcgImporter.detect(files), { fileKey: null })
      const tokens = [...(bundle.tokens ?? [])]
      const library = await libraryOfEntries(bundle)
      const writings = new Map<string, Set<string>>()
      for (const token of tokens)
        for (const value of Object.values(token.values))
          for (const text of writingsOf(value)) writings.set(text, (writings.get(text) ?? new Set()).add(token.name))
      const all = [...writings]
      const asked = all.filter((_, at) => at % Math.ceil(all.length / ASKED) === 0)
      expect(asked.length).toBeGreaterThanOrEqual(ASKED / 2)
      for (const [text, names] of asked) {
        const found = await findValues(library, text)
        const exact = found.filter(({ type, isNear }) => type === 'token' && !isNear)
        const foundNames = exact.map(({ id }) => library.name(library.find('token', id) ?? -1))
        expect(found[0]?.isNear, text).toBe(false)
        expect(foundNames, text).toEqual(expect.arrayContaining([...names]))
      }
    })
})

/** Two of those in which people write an opaque color. */
function writingsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('r' in value)) return []
  const { r, g, b, a = 1 } = value as { r: number; g: number; b: number; a?: number }
  if (a !== 1) return []
  const channels = [r, g, b].map((channel) => Math.round(channel * 255))
  const hex = channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')
  return [`#${hex.toUpperCase()}`, `rgb(${channels.join(', ')})`]
}
